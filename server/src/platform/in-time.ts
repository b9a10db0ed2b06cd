import { TookTooLong } from '#platform/unavailable'

/** What limited work asks of its limit. */
export interface Limit {
  /** Throws once the time is over. */
  readonly check: () => void
  /**
   * Throws once the time is over, and ends the limit otherwise: who is told that it took too long must not find it
   * saved, and what is being committed is waited for.
   */
  readonly beforeCommit: () => void
}

/** The work's result; 503 where that takes longer. Fastify's own limit costs as much as a tenth of a page of the list. */
export async function inTime<Result>(
  limitMs: number,
  work: (limit: Limit) => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reject(new TookTooLong())
  }, limitMs)
  const check = () => {
    if (isLate) throw new TookTooLong()
  }
  const beforeCommit = () => {
    check()
    clearTimeout(timer)
  }
  try {
    return await Promise.race([work({ check, beforeCommit }), late])
  } finally {
    clearTimeout(timer)
  }
}
