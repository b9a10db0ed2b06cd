import type { Caller } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { alreadyTaken, type Refusal } from '#platform/refusal'
import type { Db } from '#tables'
import { isPhoneTaken } from './queries.ts'

/** Clients sign in by their mobile phone, so no two files may have the same (OPEN-78). */
export async function withUniquePhone<Result>(write: () => Promise<Result>, by?: Caller): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'defendants_phone')) throw error
    throw taken(by)
  }
}

/** The same before a write that saves what is valid, of a file with this id. */
export async function requireUniquePhone(db: Db, id: number, phone: unknown, by: Caller): Promise<void> {
  if (typeof phone === 'string' && (await isPhoneTaken(db, id, phone))) throw taken(by)
}

/** A client must not learn about other files. */
const taken = (by?: Caller): Refusal =>
  alreadyTaken('phone', by?.userId === null ? 'phoneRefused' : 'phoneTaken')
