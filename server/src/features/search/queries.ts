import { foundOfEach, type Found } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { accessVersion, listOf } from '#platform/json-sql'
import type { Db } from '#tables'

export interface FoundText {
  readonly found: string
  /** Unknown where nothing was asked. */
  readonly accessVersion?: number
}

export const nothing: FoundText = {
  found: JSON.stringify({ defendants: [], leads: [], indemnitors: [], bookings: [] } satisfies Found),
}

/** How to find each kind, and before it what several of them draw from. */
export interface Search {
  readonly first: RawBuilder<unknown>
  /** defendant_id, in the order of the answer. */
  readonly people: (is_lead: 0 | 1) => RawBuilder<unknown>
  /** What makes an indemnitor `i`, or a booking `b`, one that is sought; its file `f` has a key that may be its own. */
  readonly indemnitors: OfFile
  readonly bookings: OfFile
}

export interface OfFile {
  readonly files: RawBuilder<unknown>
  readonly matches: RawBuilder<boolean>
}

/** All four kinds in one statement. */
export async function foundBy(db: Db, search: Search): Promise<FoundText> {
  const { first, indemnitors, bookings } = search
  const { rows } = await sql<{ found: string; accessVersion: number }>`
    with ${first}
    select json_build_object(
      'defendants', ${people(search, 0)},
      'leads', ${people(search, 1)},
      'indemnitors', ${listOf(sql`
        select i.id, ${file}, i.name, coalesce(nullif(i.phone, ''), nullif(i.home_phone, '')) as phone
        from (${indemnitors.files}) f join indemnitors i on i.defendant_id = f.defendant_id and i.deleted_at is null
        join defendant_list l on l.defendant_id = i.defendant_id
        where ${indemnitors.matches} order by f.place, i.id desc limit ${foundOfEach}`)},
      'bookings', ${listOf(sql`
        select b.id, ${file}, b.booking, b.booking_name,
          coalesce(nullif(b.case_number, ''), nullif(b.court_case, ''), nullif(b.arrest_case, '')) as case_number
        from (${bookings.files}) f join bookings b on b.defendant_id = f.defendant_id and b.deleted_at is null
        join defendant_list l on l.defendant_id = b.defendant_id
        where ${bookings.matches} order by f.place, b.id desc limit ${foundOfEach}`)}
    )::text as found, ${accessVersion} as "accessVersion"`.execute(db)
  const [answer] = rows
  if (answer === undefined) throw new Error('The search gave no answer')
  return answer
}

const file = sql`l.defendant_id, l.is_lead, l.first_name, l.last_name`

const people = (search: Search, is_lead: 0 | 1) =>
  listOf(sql`
    select l.defendant_id as id, l.first_name, l.last_name, l.shown_phone as phone, l.booking, l.case_number
    from (${search.people(is_lead)}) p join defendant_list l on l.defendant_id = p.defendant_id
    order by p.place, l.defendant_id desc`)
