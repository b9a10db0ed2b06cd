import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { asTyped, reversed } from '#platform/like'
import type { Search } from './queries.ts'

/** Kinds of defendant_keys: what a person is found by, and what leads and indemnitors are found by besides. */
const ofPerson = [1, 2, 3, 4]
const ofLead = [...ofPerson, 10]
const ofIndemnitor = [8]
const ofBooking = [2, 3]

/**
 * More keys of a kind than that are not looked through: of so little typed anything found is a guess, and the cost stays
 * the same however many there are.
 */
const mostKeys = 500

/** Fewer signs than that must be the whole number. */
const fewest = 3

/** The start or the end of a number; the whole of it comes first, then the newest file. */
export function byNumber(key: string): Search {
  const any = key.length < fewest ? '' : '%'
  const [start, end] = [`${asTyped(key)}${any}`, `${asTyped(reversed(key))}${any}`]
  const has = (column: string) => sql`
    number_key(${sql.ref(column)}) like ${start} or reverse(number_key(${sql.ref(column)})) like ${end}`
  const anyOf = (...columns: string[]): RawBuilder<boolean> => sql`(${sql.join(columns.map(has), sql` or `)})`
  const range = (kind: RawBuilder<unknown>, like: string) => sql`
    (select defendant_id, char_length(key) as place from defendant_keys
      where kind = ${kind} and key like ${like} limit ${mostKeys})`
  const files = (kinds: readonly number[]) => sql`
    select defendant_id, min(place) as place from keys where kind in (${sql.join(kinds)}) group by defendant_id`
  return {
    first: sql`keys as materialized (
      select kinds.kind, found.* from unnest(array[1, 2, 3, 4, 8, 10]) kinds (kind), lateral (
        ${range(sql`kinds.kind`, start)} union all ${range(sql`kinds.kind + 10`, end)}
      ) found)`,
    people: (is_lead) => sql`
      select f.defendant_id, f.place from (${files(is_lead === 1 ? ofLead : ofPerson)}) f
      join defendant_list l on l.defendant_id = f.defendant_id and l.is_lead = ${is_lead}
      order by f.place, f.defendant_id desc limit ${foundOfEach}`,
    indemnitors: { files: files(ofIndemnitor), matches: anyOf('i.phone', 'i.home_phone') },
    bookings: {
      files: files(ofBooking),
      matches: anyOf('b.booking', 'b.case_number', 'b.court_case', 'b.arrest_case'),
    },
  }
}
