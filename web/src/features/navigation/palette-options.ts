import { holdsGroup, type PermissionMap } from '@bailiwick/contract/permissions'
import { findings } from './find-defendants.ts'
import { isPermitted, places, type Place } from './places.ts'

/** A line of the palette: where it leads, with which search. */
export interface PaletteOption {
  readonly label: string
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
}

const most = 12

/** What a typed text may mean to somebody with these permissions: pages whose names hold it, then searches. */
export function optionsFor(permissions: PermissionMap, text: string): PaletteOption[] {
  const sought = text.trim().toLowerCase()
  const pages = places
    .filter(({ name, need, hidden }: Place) => {
      return hidden !== true && isPermitted(permissions, need) && name.toLowerCase().includes(sought)
    })
    .map(({ name, path }) => ({ label: name, path }))
  const searches = holdsGroup(permissions, 'CRM')
    ? findings(text).map(({ label, search }) => ({ label, path: '/crm/defendants', search }))
    : []
  return [...pages.slice(0, most - searches.length), ...searches]
}
