import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readView, writeView, type ListView } from './list-view.ts'

interface How {
  /** In place of the address there is now: Back goes past it. */
  readonly replace?: boolean
  /** Asked and answered already: the guard of unsaved changes lets it pass. */
  readonly unguarded?: boolean
}
export type ChangeView = (next: (view: ListView) => ListView, how?: How) => void

/** The view that the address says, and the way to another. The function stays the same for as long as the page stands. */
export function useListView(): [ListView, ChangeView] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => readView(search), [search])
  const change = useCallback<ChangeView>(
    (next, { replace = false, unguarded = false } = {}) => {
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => writeView(next(readView(old)))) as never,
        replace,
        ignoreBlocker: unguarded,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [view, change]
}
