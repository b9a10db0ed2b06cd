/** What a session may have to do before anything else: choose the user's own password, add a second factor. */
export const sessionDuties = ['password', 'second_factor'] as const
export type SessionDuty = (typeof sessionDuties)[number]

/** The header in which a browser says how many seconds ago somebody last used its keyboard or pointer. */
export const idleHeader = 'idle-seconds'
