import { notifyMail, type Mail } from '@bailiwick/contract/mails'
import type { Grant, PermissionId } from '@bailiwick/contract/kit/permissions'
import {
  filterPermissionUsers,
  listPermissionUsers,
  readUserPermissions,
  saveUserPermissions,
  type GrantRow,
} from '@bailiwick/contract/user-permissions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Every user whose permissions can be changed, and the databases that permissions can be tied to. */
export const staffQuery = queryOptions({
  queryKey: ['userperms', 'users'],
  queryFn: ({ signal }) => call(listPermissionUsers, { signal }),
})

/** The users who have all of these permissions. */
export const holdersOf = (permsList: readonly PermissionId[]) =>
  queryOptions({
    queryKey: ['userperms', 'filtered', permsList],
    queryFn: ({ signal }) =>
      call(filterPermissionUsers, { body: { permsList: [...permsList] }, signal, isRead: true }),
  })

/** The user's current grants. */
export async function readGrants(user_id: number, signal?: AbortSignal): Promise<GrantRow[]> {
  const { perms } = await call(readUserPermissions, { params: { user_id }, signal })
  return perms as GrantRow[]
}

/** The same for a screen; never refetched while they are being changed. */
export const grantsOf = (user_id: number) =>
  queryOptions({
    queryKey: ['userperms', 'user', user_id],
    queryFn: ({ signal }) => readGrants(user_id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a save changes. */
export interface GrantChange {
  readonly add: readonly Grant[]
  readonly remove: readonly GrantRow[]
}

export const saveChange = (user_id: number, { add, remove }: GrantChange, idempotencyKey?: string) =>
  call(saveUserPermissions, {
    body: { user_id, user_perms: { add: [...add], remove: remove.map(({ id }) => id) } },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

/** How long a page waits for it. */
const mailMs = 5000

/** Sends a mail; failures are ignored (PERM-66). */
export async function notify(mail: Mail): Promise<void> {
  await call(notifyMail, { body: mail, timeoutMs: mailMs }).catch(() => undefined)
}
