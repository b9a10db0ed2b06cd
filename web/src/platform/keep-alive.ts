import { minuteMs } from '@bailiwick/contract/kit/durations'
import { listSessions } from '@bailiwick/contract/account'
import { checkMaintenance } from '@bailiwick/contract/settings'
import { call } from '#platform/api.ts'
import { watchUse } from '#platform/idle.ts'
import { setIdleLimit } from '#platform/session-end.ts'
import { hasToken, sessionDuties } from '#platform/session.ts'

/** Long before the shortest limit is over, and after everything that a page loads first. */
const learnMs = 5 * minuteMs

/** Keeps the session open while somebody uses the page without making calls. Call it once, when the portal starts. */
export function keepSessionAlive(): void {
  watchUse(() => {
    if (hasToken()) void call(checkMaintenance).catch(() => undefined)
  })
  setTimeout(() => {
    if (hasToken() && sessionDuties().length === 0) void learnIdleLimit().catch(() => undefined)
  }, learnMs)
}

/** Once the session is over, the server doesn't say why. */
async function learnIdleLimit(): Promise<void> {
  const { idle_minutes } = await call(listSessions)
  setIdleLimit(idle_minutes)
}
