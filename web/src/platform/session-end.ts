import type { SessionEndKind } from '@bailiwick/contract/kit/session'
import { unusedMinutes } from '#platform/idle.ts'

/**
 * Why a session ended, as far as the browser knows: its token expired, nobody used it, the user logged out in another
 * tab, the server says what ended it, or it refused it and doesn't say why.
 */
export type SessionEnd = 'expired' | 'unused' | 'elsewhere' | 'refused' | SessionEndKind

const endedBy: Readonly<Record<SessionEndKind, string>> = {
  sessionsEnded: 'You were logged out because this session was ended in another browser.',
  passwordChanged: 'You were logged out because your password was changed.',
  secondFactorAdded: 'You were logged out because an authenticator app was set up for your account.',
  secondFactorRemoved: 'You were logged out because your authenticator app was removed.',
}

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
  if (end === 'elsewhere') return 'You were logged out in another tab of this browser.'
  return end === 'refused' ? 'You were logged out.' : endedBy[end]
}
