import { call } from '#platform/api.ts'
import { clearClientSession, currentClientSession } from '#platform/client-session.ts'
import { queryClient } from '#platform/query-client.ts'
import { logoutClient } from './client-calls.ts'

const logoutTimeoutMs = 3_000

/** Ends the session on the server, ignoring failures, and clears all its data here (CLI-21, CLI-34). */
export function logOutClient(): void {
  const { token } = currentClientSession()
  // Don't wait for the answer
  if (token !== null)
    void call(logoutClient, { token, keepalive: true, timeoutMs: logoutTimeoutMs }).catch(() => undefined)
  clearClientSession()
  queryClient.clear()
}
