import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { keyKinds } from '#case-file/key-kinds'
import { leastSearchLength, reversed } from '#case-file/list-search'
import { escapeLike } from '#platform/like'
import type { Search } from './queries.ts'

const { phone, case_number, booking, power_of_attorney_number, indemnitor_phone, lead_number } = keyKinds
const ofDefendant = [phone, case_number, booking, power_of_attorney_number]
const ofLead = [...ofDefendant, lead_number]
const ofIndemnitor = [indemnitor_phone]
const ofBooking = [case_number, booking]

/**
 * The start or the end of a number, or all of it if little was typed. A number found whole comes first, then phones
 * that end with the four digits typed, then the shortest number, then the newest file.
 */
export function byNumber(key: string): Search {
  const isWhole = key.length < leastSearchLength
  const any = isWhole ? '' : '%'
  const [start, end] = [`${escapeLike(key)}${any}`, `${escapeLike(reversed(key))}${any}`]
  const has = (column: string) => sql<boolean>`
    (number_key(${sql.ref(column)}) like ${start} or reverse(number_key(${sql.ref(column)})) like ${end})`
  const anyOf = (...columns: string[]): RawBuilder<boolean> => sql`(${sql.join(columns.map(has), sql` or `)})`
  const files = (kinds: readonly number[]) => sql`
    select defendant_id, min(place) as place from keys where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    group by defendant_id`
  return {
    hasNumber: has,
    sources: sql`keys as materialized (select * from number_matches(${key}, ${reversed(key)}, ${isWhole}))`,
    people: (is_lead) => sql`
      select f.defendant_id, f.place from (${files(is_lead === 1 ? ofLead : ofDefendant)}) f
      join defendant_list l on l.defendant_id = f.defendant_id and l.is_lead = ${sql.lit(is_lead)}
      order by f.place, f.defendant_id desc limit ${sql.lit(foundOfEach)}`,
    indemnitors: { files: files(ofIndemnitor), matches: anyOf('i.phone', 'i.home_phone') },
    bookings: {
      files: files(ofBooking),
      matches: anyOf('b.booking', 'b.case_number', 'b.court_case', 'b.arrest_case'),
    },
  }
}
