import { foundOfEach } from '@bailiwick/contract/search'
import { sql } from 'kysely'
import { keyKinds, type KeyKind } from '#case-file/key-kinds'
import { escapeLike } from '#platform/like'
import type { Search } from './queries.ts'

/** Several people live at an address, and some of them have more than one file. */
const mostKeys = 50

/** Finds people and indemnitors by the start of their address, with or without its house number. */
export function byAddress(words: readonly string[]): Search {
  const start = `${escapeLike(words.join(' '))}%`
  const keys = (name: KeyKind) => sql`
    select defendant_id, key from defendant_keys where kind = ${keyKinds[name]} and key like folded(${start})
    order by key, defendant_id`
  const livesAt = (column: string) => sql<boolean>`
    exists (select from address_keys(${sql.ref(column)}) a where a.key like folded(${start}))`
  return {
    livesAt,
    sources: sql`nothing_there as (select null::int as defendant_id where false)`,
    people: (is_lead) => sql`
      select l.defendant_id, row_number() over (order by k.key, l.defendant_id desc) as place
      from (${keys('address')}) k
      join defendant_list l on l.defendant_id = k.defendant_id and l.is_lead = ${is_lead}
      order by k.key, l.defendant_id desc limit ${foundOfEach}`,
    indemnitors: {
      files: sql`
        select defendant_id, rank() over (order by min(key)) as place
        from (${keys('indemnitor_address')} limit ${mostKeys}) keys group by defendant_id`,
      matches: livesAt('i.address'),
    },
    bookings: {
      files: sql`select defendant_id, 1 as place from nothing_there`,
      matches: sql<boolean>`false`,
    },
  }
}
