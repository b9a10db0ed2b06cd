/** The current time; tests pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** How far the clock of another instance, or one that is being set, may be ahead. */
const clockToleranceMs = 5 * 60_000

/** Whether this is later than now: a clock was wrong then or is wrong now, so nobody knows when it was. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + clockToleranceMs
