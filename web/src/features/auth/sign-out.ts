import { logout, storageKeys } from '@bailiwick/contract/auth'
import { call } from '#platform/api.ts'
import { queryClient } from '#platform/query-client.ts'
import { hasToken, clearSession } from '#platform/session.ts'
import { browserStorage } from '#platform/storage.ts'

const logoutTimeoutMs = 3_000

/** Ends the session on the server, whether that works or not, and forgets everything of it here (AUTH-19, AUTH-20). */
export function signOut(): void {
  // The call reads the token before it is forgotten; nobody waits for the answer
  if (hasToken()) void call(logout, { keepalive: true, timeoutMs: logoutTimeoutMs }).catch(() => undefined)
  clearSession()
  browserStorage.remove(storageKeys.client)
  queryClient.clear()
}
