import { TimeoutError } from '#platform/unavailable'

/** The time limit of a call under way. */
export interface TimeLimit {
  /** Throws once the time is over. */
  readonly check: () => void
  /**
   * Throws once the time is over; otherwise ends the limit. A caller who gets a timeout must not find the record saved, so
   * there is no limit for the commit.
   */
  readonly beforeCommit: () => void
}

/** The result of the work, or a TimeoutError (503) after `limitMs`. Fastify's own limit costs a tenth of a list page. */
export async function withTimeout<Result>(
  limitMs: number,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    reject(new TimeoutError())
  }, limitMs)
  const check = () => {
    if (isOver) throw new TimeoutError()
  }
  const beforeCommit = () => {
    check()
    clearTimeout(timer)
  }
  try {
    return await Promise.race([work({ check, beforeCommit }), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
