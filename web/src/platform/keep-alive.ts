import { checkMaintenance } from '@bailiwick/contract/settings'
import { call } from '#platform/api.ts'
import { watchUse } from '#platform/idle.ts'
import { hasToken } from '#platform/session.ts'

/** Keeps the session open while somebody uses the page without making calls. Call it once, when the portal starts. */
export const keepSessionAlive = (): void =>
  watchUse(() => {
    if (hasToken()) void call(checkMaintenance).catch(() => undefined)
  })
