import { logout, storageKeys } from '@bailiwick/contract/auth'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query-client.ts'
import { hasToken, clearSession } from '#platform/session.ts'
import { browserStorage } from '#platform/storage.ts'

const logoutTimeoutMs = 3_000

/** Ends the session on the server, ignoring failures, and clears all its data here (AUTH-19, AUTH-20). */
export function logOut(): void {
  // Don't wait for the answer. The call reads the token before it is removed.
  if (hasToken()) void call(logout, { keepalive: true, timeoutMs: logoutTimeoutMs }).catch(() => undefined)
  clearSession()
  browserStorage.remove(storageKeys.client)
  queryClient.clear()
}
