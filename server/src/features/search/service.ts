import { storable } from '#platform/columns'
import type { Context } from '#platform/context'
import { numberKey } from '#platform/like'
import { foundBy, nothing, type FoundText } from './queries.ts'
import { byEither } from './by-either.ts'
import { byName } from './by-name.ts'
import { byNumber } from './by-number.ts'

/**
 * What a typed text may mean, as JSON text (OPEN-14). With a digit in it, it is a phone, a booking, a case or a power
 * number, found by its start or its end; else a name. With letters besides it may be either: a company has digits in its
 * name, and a case number has letters. Whoever may see the lists may see what is in them (SHARE-3).
 */
export async function findEverything({ db }: Pick<Context, 'db'>, typed: string): Promise<FoundText> {
  const text = storable(typed)
  const words = text.split(/[\s,-]+/).filter((word) => word !== '')
  if (words.length === 0) return nothing
  const hasDigit = /\d/.test(text)
  if (!hasDigit) return foundBy(db, byName(text.trim(), words))
  const numbers = byNumber(numberKey(text))
  return foundBy(db, /\p{L}/u.test(text) ? byEither(numbers, byName(text.trim(), words)) : numbers)
}
