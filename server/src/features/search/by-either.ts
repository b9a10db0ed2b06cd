import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import type { OfFile, Search } from './queries.ts'

/** What either search finds, whatever the first finds before what the second alone does. */
export function byEither(one: Search, other: Search): Search {
  const ofFile = (a: OfFile, b: OfFile): OfFile => ({
    files: either(a.files, b.files),
    matches: sql`(${a.matches} or ${b.matches})`,
  })
  return {
    first: sql`${one.first}, ${other.first}`,
    people: (is_lead) => sql`
      ${either(one.people(is_lead), other.people(is_lead))}
      order by place, defendant_id desc limit ${foundOfEach}`,
    indemnitors: ofFile(one.indemnitors, other.indemnitors),
    bookings: ofFile(one.bookings, other.bookings),
  }
}

const either = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select defendant_id, min(place) as place from (
    select defendant_id, array[0, place::bigint] as place from (${one}) one
    union all
    select defendant_id, array[1, place::bigint] from (${other}) other
  ) found group by defendant_id`
