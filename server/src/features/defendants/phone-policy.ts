import { isUniqueViolation } from '#platform/database-errors'
import { alreadyTaken, type Refusal } from '#platform/refusal'
import type { Db } from '#tables'
import { isPhoneTaken } from './queries.ts'

/** A phone that a client saves. */
export interface PhoneTry {
  /** Whether they have tried too many of other files. */
  readonly isOver: boolean
  /** Whether it was one of another file. */
  isTaken: boolean
}

/** Clients sign in by their mobile phone, so no two files may have the same (OPEN-78). `tried`: by a client. */
export async function withUniquePhone<Result>(
  write: () => Promise<Result>,
  tried: PhoneTry | null = null,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'defendants_phone')) throw error
    throw taken(tried)
  }
}

/** The same before a write that saves what is valid, of a file with this id. */
export async function requireUniquePhone(
  db: Db,
  id: number,
  phone: unknown,
  tried: PhoneTry | null,
): Promise<void> {
  if (typeof phone === 'string' && (await isPhoneTaken(db, id, phone))) throw taken(tried)
}

/** Refuses any phone of a client who has tried too many. */
export function requireTries(tried: PhoneTry | null): void {
  if (tried?.isOver === true) throw alreadyTaken('phone', 'noMorePhones')
}

/** A client must not learn about other files. */
function taken(tried: PhoneTry | null): Refusal {
  if (tried === null) return alreadyTaken('phone', 'phoneTaken')
  tried.isTaken = true
  return alreadyTaken('phone', 'phoneRefused')
}
