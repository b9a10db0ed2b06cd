import type { Found } from '@bailiwick/contract/search'
import { normalizePhone } from '@bailiwick/contract/kit/phones'
import { toStorableText } from '#platform/columns'
import type { Context } from '#platform/context'
import type { JsonText } from '#platform/json-text'
import { numberKey } from '#case-file/list-search'
import { runSearch, emptySearch } from './queries.ts'
import { byAddress } from './address-queries.ts'
import { byBirth, dayIn } from './birth-queries.ts'
import { combineSearches } from './combined-queries.ts'
import { byName } from './name-queries.ts'
import { byNumber } from './number-queries.ts'

/**
 * Everything that a typed text may mean, as JSON text (OPEN-14). A text with a digit is a phone, booking, case or power
 * number, found by its start or its end; a text without one is a name. With digits and letters it may be either: company
 * names have digits, and case numbers have letters. An address is found by its start, or from its street on by two words. A
 * day may be the date of birth or a number. All who may see the lists may search them (SHARE-3).
 */
export async function findMatches(
  { db, now }: Pick<Context, 'db' | 'now'>,
  typed: string,
): Promise<Found | JsonText<Found>> {
  const text = toStorableText(typed)
  const words = text.split(/[\s,-]+/).filter((word) => word !== '')
  if (words.length === 0) return emptySearch
  const name = byName(text.trim(), words)
  const address = byAddress(words)
  if (!/\d/.test(text)) return runSearch(db, words.length > 1 ? combineSearches(name, address) : name)
  const numbers = byNumber(numberKey(normalizePhone(text)))
  const day = dayIn(text.trim(), now.toISOString().slice(0, 10))
  if (day !== null) return runSearch(db, combineSearches(byBirth(day), numbers))
  return runSearch(db, /\p{L}/u.test(text) ? combineSearches(numbers, name, address) : numbers)
}
