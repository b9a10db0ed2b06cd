import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import type { FileSearch, Search } from './queries.ts'

/** Combines two searches: the matches of the first, then those that only the second finds. */
export function combineSearches(one: Search, other: Search): Search {
  const ofFile = (a: FileSearch, b: FileSearch): FileSearch => ({
    files: eitherOf(a.files, b.files),
    matches: sql`(${a.matches} or ${b.matches})`,
  })
  return {
    sources: sql`${one.sources}, ${other.sources}`,
    people: (is_lead) => sql`
      ${eitherOf(one.people(is_lead), other.people(is_lead))}
      order by place, defendant_id desc limit ${foundOfEach}`,
    indemnitors: ofFile(one.indemnitors, other.indemnitors),
    bookings: ofFile(one.bookings, other.bookings),
  }
}

const eitherOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select defendant_id, min(place) as place from (
    select defendant_id, array[0, place::bigint] as place from (${one}) one
    union all
    select defendant_id, array[1, place::bigint] from (${other}) other
  ) found group by defendant_id`
