import type { Caller } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { alreadyTaken } from '#platform/refusal'

/** Clients sign in by their mobile phone, so no two files may have the same (OPEN-78). */
export async function withUniquePhone<Result>(write: () => Promise<Result>, by?: Caller): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'defendants_phone')) throw error
    // A client must not learn about other files
    throw alreadyTaken('phone', by?.userId === null ? 'phoneRefused' : 'phoneTaken')
  }
}
