import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import { foundOfEach, type Found } from '@bailiwick/contract/search'
import { suggestSearches } from './search-suggestions.ts'
import { resultGroups } from './search-results.ts'
import type { SearchOf } from '#platform/search.ts'
import { mayOpen, portalPages, type PortalPage, type PortalPath } from './portal-pages.ts'

export type ListPath = '/crm/defendants' | '/crm/leads'

/** A page, or a list with its search parameters. */
export type PaletteLink =
  | { readonly to: PortalPath; readonly search?: never }
  | { readonly to: ListPath; readonly search: SearchOf<ListPath> }

/** An option of the palette. */
export interface PaletteOption {
  readonly label: string
  /** Distinguishes it from others with the same label. */
  readonly detail?: string
  readonly link: PaletteLink
}
export interface PaletteGroup {
  readonly title: string
  readonly options: readonly PaletteOption[]
}

const mostPages = 12

/** The pages permitted by these permissions with names that contain the text. */
export function pageOptions(permissions: PermissionMap, text: string, isOwner = false): PaletteGroup[] {
  const lowerCase = text.trim().toLowerCase()
  const options = portalPages
    .filter((page: PortalPage) => {
      const { name, hidden } = page
      return hidden !== true && mayOpen(page, permissions, isOwner) && name.toLowerCase().includes(lowerCase)
    })
    .map(({ name, path }) => ({ label: name, link: { to: path } }))
  return options.length === 0 ? [] : [{ title: 'Pages', options: options.slice(0, mostPages) }]
}

/** The records found for a text. If there may be more defendants, also searches of the whole list. */
export function recordOptions(text: string, found: Found): PaletteGroup[] {
  if (found.defendants.length < foundOfEach) return resultGroups(found)
  const lists = suggestSearches(text).map(({ label, search }) => ({
    label,
    link: { to: '/crm/defendants' as const, search },
  }))
  return [...resultGroups(found), { title: 'In the list', options: lists }]
}
