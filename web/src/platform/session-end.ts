import { unusedMinutes } from '#platform/idle.ts'

/**
 * Why a session ended, as far as the browser knows: its token expired, nobody used it, the user logged out in another
 * tab, or the server refused it and doesn't say why.
 */
export type SessionEnd = 'expired' | 'unused' | 'elsewhere' | 'refused'

/** After how many minutes without use the server ends a session; null if it doesn't, or that isn't known. */
let idleLimit: number | null = null

export const setIdleLimit = (minutes: number | null): void => {
  idleLimit = minutes
}

/** Why the server refuses a session that hasn't expired. */
export const refusedEnd = (): SessionEnd =>
  idleLimit !== null && unusedMinutes() >= idleLimit ? 'unused' : 'refused'

/** What the page says about it. */
export function sessionEndText(end: SessionEnd): string {
  if (end === 'expired') return 'You were logged out because your login expired.'
  if (end === 'unused') return `You were logged out because nobody used the portal for ${idleLimit} minutes.`
  return end === 'elsewhere' ? 'You were logged out in another tab of this browser.' : 'You were logged out.'
}
