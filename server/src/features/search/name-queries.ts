import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { keyKinds, type KeyKind } from '#case-file/key-kinds'
import { escapeLike } from '#platform/like'
import type { Search } from './queries.ts'

/** A few keys are enough, because each leads to a file with a match; some files have several. */
const mostKeys = 50

/**
 * Finds people by parts of their names, in the order of name_matches.sql, and indemnitors and bookings by the start of any
 * word of their names.
 */
export function byName(text: string, words: readonly string[]): Search {
  const start = words.join(' ')
  const files = (name: KeyKind) => sql`
    select defendant_id, rank() over (order by min(key)) as place
    from keys_starting(${sql.lit(keyKinds[name])}::smallint, folded(${start}), ${sql.lit(mostKeys)}) keys
    group by defendant_id`
  const hasWord = (column: string): RawBuilder<boolean> => sql`
    ' ' || array_to_string(name_words(${sql.ref(column)}), ' ') like folded(${`% ${escapeLike(start)}%`})`
  return {
    sources: sql`nothing as (select)`,
    people: (is_lead) => sql`
      select defendant_id, place
      from name_matches(${sql.lit(is_lead)}::smallint, ${text}, ${words}::text[], ${sql.lit(foundOfEach)}) matches`,
    indemnitors: { files: files('indemnitor_name'), matches: hasWord('i.name') },
    bookings: { files: files('booking_name'), matches: hasWord('b.booking_name') },
  }
}
