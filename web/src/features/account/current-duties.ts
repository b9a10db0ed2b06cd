import { checkDuties } from '@bailiwick/contract/account'
import { call, storedToken } from '#platform/api.ts'
import { startSession } from '#platform/session.ts'

/** Takes from the session what the office no longer requires of it before all else; if the server can't say, it stays. */
export async function refreshDuties(): Promise<void> {
  const asked = storedToken()
  const { token } = await call(checkDuties).catch(() => ({ token: null }))
  // Another tab may have logged in or out meanwhile
  if (token !== null && storedToken() === asked) startSession(token)
}
