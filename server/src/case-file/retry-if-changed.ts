import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#platform/refusal'

/** Source records changed during an attempt. */
class RecordsChanged extends Error {
  override readonly name = 'RecordsChanged'
}

const maxAttempts = 3

/** Ends the transaction and the attempt, unless what was read before the transaction is still the same. */
export function requireUnchanged(before: unknown, now: unknown): void {
  if (!isDeepStrictEqual(before, now)) throw new RecordsChanged()
}

/**
 * Runs an attempt that renders something from records and stores it in a later transaction, and repeats it if the records
 * changed in between; 409 after three attempts.
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
