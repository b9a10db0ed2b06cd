import { storable } from '#platform/columns'
import type { Context } from '#platform/context'
import { numberKey } from '#platform/like'
import { foundBy, nothing, type FoundText } from './queries.ts'
import { byName } from './by-name.ts'
import { byNumber } from './by-number.ts'

/**
 * What a typed text may mean, as JSON text (OPEN-14). With a digit in it, it is a phone, a booking, a case or a power
 * number, found by its start or its end; else a name. Whoever may see the lists may see what is in them (SHARE-3).
 */
export async function findEverything({ db }: Pick<Context, 'db'>, typed: string): Promise<FoundText> {
  const text = storable(typed)
  if (/\d/.test(text)) return foundBy(db, byNumber(numberKey(text)))
  const words = text.split(/[\s,-]+/).filter((word) => word !== '')
  return words.length === 0 ? nothing : foundBy(db, byName(text.trim(), words))
}
