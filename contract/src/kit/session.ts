import type { StoredKind } from './security-kinds.ts'

/** What a session may have to do before anything else: choose the user's own password, add a second factor. */
export const sessionDuties = ['password', 'second_factor'] as const
export type SessionDuty = (typeof sessionDuties)[number]

/** The header in which a browser says how many seconds ago somebody last used its keyboard or pointer. */
export const idleHeader = 'idle-seconds'

/**
 * The security events that end sessions of somebody who may log in again. A refused call says by `session_end` which of
 * them ended its session.
 */
export const sessionEndKinds = [
  'sessionsEnded',
  'passwordChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
] as const satisfies readonly StoredKind[]
export type SessionEndKind = (typeof sessionEndKinds)[number]

/** Why the session of a client was ended: staff have changed how they are reached, or their file. Said in the same way. */
export const clientSessionEnd = 'changedByAgency'
export type ClientSessionEnd = typeof clientSessionEnd
