import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { mostSelected } from '@bailiwick/contract/list-limits'
import { useMemo, useState } from 'react'
import { fullName } from '#records/person-name.ts'
import type { ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'

/** The files that somebody selected, on whichever pages they are. */
export interface Selection {
  readonly files: ReadonlyMap<number, SelectedFile>
  /** Adds these files, up to `mostSelected`, or removes them. */
  readonly pick: (files: readonly SelectedFile[], on: boolean) => void
  /** Exactly these files. */
  readonly select: (files: readonly SelectedFile[]) => void
  readonly clear: () => void
}

const none: ReadonlyMap<number, SelectedFile> = new Map()

/** A row as it is selected. */
export const selectedOf = ({ id, phone, ...names }: ListedRow): SelectedFile => ({
  id,
  name: fullName(names),
  phone: phone || null,
})

/** These files with others, or without them; no more than can be selected. */
export function picked(
  files: ReadonlyMap<number, SelectedFile>,
  changed: readonly SelectedFile[],
  on: boolean,
): ReadonlyMap<number, SelectedFile> {
  const next = new Map(files)
  for (const file of changed) {
    if (!on) next.delete(file.id)
    else if (next.size < mostSelected) next.set(file.id, file)
  }
  return next
}

/** The selection of a list. Another search ends it: nobody should text whom they no longer see. */
export function useSelection({ filters, inQueue }: Pick<ListView, 'filters' | 'inQueue'>): Selection {
  const search = JSON.stringify({ ...filters, ...inQueue })
  const [state, setState] = useState({ search, files: none })
  const files = state.search === search ? state.files : none
  return useMemo(
    () => ({
      files,
      pick: (changed, on) =>
        setState((now) => ({
          search,
          files: picked(now.search === search ? now.files : none, changed, on),
        })),
      select: (chosen) => setState({ search, files: picked(none, chosen, true) }),
      clear: () => setState({ search, files: none }),
    }),
    [search, files],
  )
}
