import { shownDuplicates, type Duplicate, type findDuplicates } from '@bailiwick/contract/duplicates'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { tenDigitsOf } from '@bailiwick/contract/kit/phones'
import { toStorableText } from '#platform/columns'
import type { Context } from '#platform/context'
import { duplicatesOf } from './duplicate-queries.ts'

/**
 * The files that may be about a person who is being added: with one of their phones, or with their name and date of birth.
 * Staff may read every file (SHARE-3), so none of these is hidden from the caller.
 */
export async function duplicatesFor(
  { db }: Pick<Context, 'db'>,
  { phones, first_name, last_name, date_of_birth, except }: BodyOf<typeof findDuplicates>,
): Promise<{ duplicates: Duplicate[]; has_more: boolean }> {
  const digits = phones.flatMap((phone) => tenDigitsOf(phone) ?? [])
  const [first, last] = [first_name, last_name].map((name) => toStorableText(name).trim())
  const birth = mdyToIso(date_of_birth.trim())
  const named =
    first && last && birth !== null ? { first_name: first, last_name: last, date_of_birth: birth } : null
  if (digits.length === 0 && named === null) return { duplicates: [], has_more: false }
  const found = await duplicatesOf(db, { phones: digits, named }, except ?? null, shownDuplicates + 1)
  return { duplicates: found.slice(0, shownDuplicates), has_more: found.length > shownDuplicates }
}
