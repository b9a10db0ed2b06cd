import type { PermissionMap } from '@bailiwick/contract/permissions'
import { foundOfEach, type Found } from '@bailiwick/contract/search'
import { findings } from './find-defendants.ts'
import { foundGroups } from './found-options.ts'
import { isPermitted, places, type Place } from './places.ts'

/** A line of the palette: where it leads, with which search. */
export interface PaletteOption {
  readonly label: string
  /** What tells it apart from others of the same label. */
  readonly detail?: string
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
}
export interface PaletteGroup {
  readonly title: string
  readonly options: readonly PaletteOption[]
}

const mostPages = 12

/** The pages that somebody with these permissions may open and whose names hold the text. */
export function pagesFor(permissions: PermissionMap, text: string): PaletteGroup[] {
  const sought = text.trim().toLowerCase()
  const options = places
    .filter(({ name, need, hidden }: Place) => {
      return hidden !== true && isPermitted(permissions, need) && name.toLowerCase().includes(sought)
    })
    .map(({ name, path }) => ({ label: name, path }))
  return options.length === 0 ? [] : [{ title: 'Pages', options: options.slice(0, mostPages) }]
}

/** What was found for a text; where there may be more defendants than are shown, also the list that has them all. */
export function recordsFor(text: string, found: Found): PaletteGroup[] {
  if (found.defendants.length < foundOfEach) return foundGroups(found)
  const lists = findings(text).map(({ label, search }) => ({ label, path: '/crm/defendants', search }))
  return [...foundGroups(found), { title: 'In the list', options: lists }]
}
