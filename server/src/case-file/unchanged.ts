import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#platform/refusal'

/** The records that something was made from are no longer the same; it is made again. */
class RecordsChanged extends Error {
  override readonly name = 'RecordsChanged'
}

const maxAttempts = 3

/** Ends the transaction, and with it the attempt, unless what was read before it is what it reads now. */
export function requireUnchanged(before: unknown, now: unknown): void {
  if (!isDeepStrictEqual(before, now)) throw new RecordsChanged()
}

/**
 * Runs an attempt that makes something from records before the transaction that stores it, again if the records changed
 * meanwhile; 409 if they change each time.
 */
export async function untilUnchanged<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RecordsChanged)) throw error
    }
  }
  throw conflict('recordsChanged')
}
