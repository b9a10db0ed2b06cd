import { foundOfEach } from '@bailiwick/contract/search'
import { sql } from 'kysely'
import { keyKinds } from '#case-file/key-kinds'
import { escapeLike } from '#platform/like'
import type { Search } from './queries.ts'

/** Several people live at an address, and some of them have more than one file. */
const mostKeys = 50

/** Finds people and indemnitors by the start of their address, with or without its house number. */
export function byAddress(words: readonly string[]): Search {
  const start = words.join(' ')
  const livesAt = (column: string) => sql<boolean>`
    exists (select from address_keys(${sql.ref(column)}) a where a.key like folded(${`${escapeLike(start)}%`}))`
  return {
    livesAt,
    sources: sql`nothing_there as (select null::int as defendant_id where false)`,
    people: (is_lead) => sql`
      select defendant_id, place
      from addresses_starting(${sql.lit(is_lead)}::smallint, folded(${start}), ${sql.lit(foundOfEach)}) matches`,
    indemnitors: {
      files: sql`
        select defendant_id, rank() over (order by min(key)) as place
        from keys_starting(${sql.lit(keyKinds.indemnitor_address)}::smallint, folded(${start}), ${sql.lit(mostKeys)}) keys
        group by defendant_id`,
      matches: livesAt('i.address'),
    },
    bookings: {
      files: sql`select defendant_id, 1 as place from nothing_there`,
      matches: sql<boolean>`false`,
    },
  }
}
