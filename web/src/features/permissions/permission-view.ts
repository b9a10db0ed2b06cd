import { choiceParam, numberParam, textParam, type RawSearch } from '#platform/search.ts'

/** The search parameters of the page: its mode, and the chosen user by ID or by full name (PERM-11). */
export type PermissionSearch = {
  readonly mode?: 'bulk' | undefined
  readonly user?: number | undefined
  readonly q?: string | undefined
}

/** Validates the address; unknown or malformed values are left out. */
export const parsePermissionSearch = (raw: RawSearch): PermissionSearch => ({
  mode: choiceParam(raw['mode'], ['bulk']),
  user: numberParam(raw['user']),
  q: textParam(raw['q']),
})

interface Location {
  readonly pathname: string
  readonly search: RawSearch
}

/** Whether a navigation keeps the user, or the bulk change, that is being edited (PERM-39). */
export const keepsSubject = (current: Location, next: Location): boolean =>
  current.pathname === next.pathname &&
  JSON.stringify(parsePermissionSearch(current.search)) === JSON.stringify(parsePermissionSearch(next.search))
