import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { backwardKind, keyKinds } from '#case-file/key-kinds'
import { leastSearchLength, reversed } from '#case-file/list-search'
import { escapeLike } from '#platform/like'
import type { Search } from './queries.ts'

const { phone, case_number, booking, power_of_attorney_number, indemnitor_phone, lead_number } = keyKinds
const ofDefendant = [phone, case_number, booking, power_of_attorney_number]
const ofLead = [...ofDefendant, lead_number]
const ofIndemnitor = [indemnitor_phone]
const ofBooking = [case_number, booking]

/** Every kind that is searched, forward and backward. */
const searched = sql.join(
  [...ofLead, ...ofIndemnitor].map((kind) => sql`(${sql.lit(kind)}, ${sql.lit(backwardKind(kind))})`),
)

/** At most this many keys of a kind are read: if a text is so short that it matches more, any result is a guess. */
const mostKeys = 500

/** So many digits are how people say the end of a phone. */
const lastDigits = 4
const phones = [phone, indemnitor_phone]

/**
 * The start or the end of a number, or all of it if little was typed. A number found whole comes first, then phones
 * that end with the four digits typed, then the shortest number, then the newest file.
 */
export function byNumber(key: string): Search {
  const any = key.length < leastSearchLength ? '' : '%'
  const [start, end] = [`${escapeLike(key)}${any}`, `${escapeLike(reversed(key))}${any}`]
  const has = (column: string) => sql`
    number_key(${sql.ref(column)}) like ${start} or reverse(number_key(${sql.ref(column)})) like ${end}`
  const anyOf = (...columns: string[]): RawBuilder<boolean> => sql`(${sql.join(columns.map(has), sql` or `)})`
  const range = (kind: RawBuilder<unknown>, like: string, place: RawBuilder<unknown>) => sql`
    (select defendant_id, ${place} as place from defendant_keys
      where kind = ${kind} and key like ${like} limit ${mostKeys})`
  // Doubled, so that there is a place between two lengths
  const byLength = sql`char_length(key) * 2`
  const byEnd =
    key.length === lastDigits
      ? sql`case when kinds.kind in (${sql.join(phones)}) then ${lastDigits * 2 + 1} else ${byLength} end`
      : byLength
  const files = (kinds: readonly number[]) => sql`
    select defendant_id, min(place) as place from keys where kind in (${sql.join(kinds)}) group by defendant_id`
  return {
    sources: sql`keys as materialized (
      select kinds.kind, found.* from (values ${searched}) kinds (kind, backward), lateral (
        ${range(sql`kinds.kind`, start, byLength)} union all ${range(sql`kinds.backward`, end, byEnd)}
      ) found)`,
    people: (is_lead) => sql`
      select f.defendant_id, f.place from (${files(is_lead === 1 ? ofLead : ofDefendant)}) f
      join defendant_list l on l.defendant_id = f.defendant_id and l.is_lead = ${is_lead}
      order by f.place, f.defendant_id desc limit ${foundOfEach}`,
    indemnitors: { files: files(ofIndemnitor), matches: anyOf('i.phone', 'i.home_phone') },
    bookings: {
      files: files(ofBooking),
      matches: anyOf('b.booking', 'b.case_number', 'b.court_case', 'b.arrest_case'),
    },
  }
}
