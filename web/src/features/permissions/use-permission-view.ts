import { useSearch } from '@tanstack/react-router'

/** What the address says of the page: whom it stands at, and in which of its two modes. */
export interface PermissionView {
  readonly mode: 'user' | 'bulk'
  readonly user: number | null
  /** The name of whom to start with (PERM-11). */
  readonly q: string
}

type Search = Readonly<Record<string, unknown>>

export function readView(search: Search): PermissionView {
  const { mode, user, q } = search
  return {
    mode: mode === 'bulk' ? 'bulk' : 'user',
    user: /^[1-9]\d{0,9}$/.test(String(user)) ? Number(user) : null,
    q: typeof q === 'string' ? q : '',
  }
}

export const usePermissionView = (): PermissionView => readView(useSearch({ strict: false }))

interface Place {
  readonly pathname: string
  readonly search: Search
}

/** Whether a navigation stays with the user, or the bulk assignment, that is being worked on (PERM-39). */
export const staysWith = (current: Place, next: Place): boolean =>
  current.pathname === next.pathname &&
  JSON.stringify(readView(current.search)) === JSON.stringify(readView(next.search))
