import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import type { FileSearch, Search } from './queries.ts'

/** Combines searches: the matches of the first, then those that only the second finds, and so on. */
export function combineSearches(...searches: readonly Search[]): Search {
  const ofFile = (parts: readonly FileSearch[]): FileSearch => ({
    files: anyOf(parts.map(({ files }) => files)),
    matches: sql`(${sql.join(
      parts.map(({ matches }) => matches),
      sql` or `,
    )})`,
  })
  const livesAt = searches.find((search) => search.livesAt)?.livesAt
  const hasNumber = searches.find((search) => search.hasNumber)?.hasNumber
  return {
    ...(hasNumber && { hasNumber }),
    ...(livesAt && { livesAt }),
    sources: sql.join(searches.map(({ sources }) => sources)),
    people: (is_lead) => sql`
      ${anyOf(searches.map(({ people }) => people(is_lead)))}
      order by place, defendant_id desc limit ${sql.lit(foundOfEach)}`,
    indemnitors: ofFile(searches.map(({ indemnitors }) => indemnitors)),
    bookings: ofFile(searches.map(({ bookings }) => bookings)),
  }
}

const anyOf = (queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  select defendant_id, min(place) as place from (
    ${sql.join(
      queries.map(
        (query, index) => sql`
          select defendant_id, array[${sql.lit(index)}::bigint, place::bigint] as place from (${query}) one`,
      ),
      sql` union all `,
    )}
  ) found group by defendant_id`
