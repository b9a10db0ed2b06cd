import type { HiddenField } from '@bailiwick/contract/list-filters'
import { foundOfEach, type Found } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { accessVersion, jsonList } from '#platform/json-sql'
import { JsonText } from '#platform/json-text'
import { cachedPlan } from '#platform/cached-plans'
import type { Db } from '#tables'

/** The result of a text without words. */
export const emptySearch: Found = { defendants: [], leads: [], indemnitors: [], bookings: [] }

/**
 * The queries of each kind of record. Their text is always the same, and functions with a plan of their own look up what was
 * typed: planning the whole took ten times as long as running it.
 */
export interface Search {
  /** The with clause that the other parts select from. */
  readonly sources: RawBuilder<unknown>
  /** The ids and ranks of the matching defendants or leads, in order. */
  readonly people: (is_lead: 0 | 1) => RawBuilder<unknown>

  readonly indemnitors: FileSearch
  readonly bookings: FileSearch
  /** Whether a number in this column matches; with it a result says which number it doesn't show was found. */
  readonly hasNumber?: (column: string) => RawBuilder<boolean>
  /** Whether an address in this column matches; without it no result shows its address. */
  readonly livesAt?: (column: string) => RawBuilder<boolean>
}

/** Records within a file. `files` are the defendants with a matching key, which may be that of another record in the file. */
export interface FileSearch {
  readonly files: RawBuilder<unknown>
  /** Whether an indemnitor `i`, or a booking `b`, matches itself. */
  readonly matches: RawBuilder<boolean>
}

/** Finds all four kinds of record in one statement. */
export async function runSearch(db: Db, search: Search): Promise<JsonText<Found>> {
  const { sources, indemnitors, bookings } = search
  const { rows } = await sql<{ found: string; accessVersion: number }>`
    with ${sources}
    select json_build_object(
      'defendants', ${people(search, 0)},
      'leads', ${people(search, 1)},
      'indemnitors', ${jsonList(sql`
        select i.id, ${file}, i.name, ${addressOf(search, 'i.address')} as address, coalesce(nullif(i.phone, ''), nullif(i.home_phone, '')) as phone,
          ${matchesOf(search, { home_phone: ['i.home_phone', sql`coalesce(i.phone, '') <> ''`] })} as matches
        from (${indemnitors.files}) f join indemnitors i on i.defendant_id = f.defendant_id and i.deleted_at is null
        join defendant_list l on l.defendant_id = i.defendant_id
        where ${indemnitors.matches} order by f.place, i.id desc limit ${sql.lit(foundOfEach)}`)},
      'bookings', ${jsonList(sql`
        select b.id, ${file}, b.booking, b.booking_name,
          coalesce(nullif(b.case_number, ''), nullif(b.court_case, ''), nullif(b.arrest_case, '')) as case_number,
          ${matchesOf(search, otherCases)} as matches
        from (${bookings.files}) f join bookings b on b.defendant_id = f.defendant_id and b.deleted_at is null
        join defendant_list l on l.defendant_id = b.defendant_id
        where ${bookings.matches} order by f.place, b.id desc limit ${sql.lit(foundOfEach)}`)}
    )::text as found, ${accessVersion} as "accessVersion" ${cachedPlan}`.execute(db)
  const [answer] = rows
  if (answer === undefined) throw new Error('The search gave no answer')
  return new JsonText(answer.found, answer.accessVersion)
}

/** An address that was searched for, null for another. */
const addressOf = ({ livesAt }: Search, column: string): RawBuilder<unknown> =>
  livesAt === undefined ? sql`null` : sql`case when ${livesAt(column)} then ${sql.ref(column)} end`

/** The column of a number, and whether the result shows something else in its place. */
type HiddenNumber = readonly [column: string, isHidden?: RawBuilder<boolean>]
type HiddenNumbers = Readonly<Partial<Record<HiddenField, HiddenNumber>>>

/** The numbers that were found and that the result doesn't show, as the list says them (OPEN-14). */
const matchesOf = ({ hasNumber }: Search, numbers: HiddenNumbers): RawBuilder<unknown> =>
  hasNumber === undefined
    ? sql`'[]'::json`
    : jsonList(
        sql.join(
          Object.entries(numbers).map(
            ([field, [column, isHidden = sql<boolean>`true`]]) => sql`
              select ${sql.lit(field)} as field, ${sql.ref(column)} as value
              where ${isHidden} and ${hasNumber(column)}`,
          ),
          sql` union all `,
        ),
      )

const ofFile: HiddenNumbers = {
  home_phone: ['l.home_phone', sql`l.shown_phone is distinct from l.home_phone`],
  power_of_attorney_number: ['d.power_of_attorney_number'],
}
const leadNumbers = sql`
  cross join lateral (
    select d.lead_data ->> 'booking' as booking, d.lead_data ->> 'arrest_case' as arrest_case,
      d.lead_data ->> 'court_case' as court_case
  ) n`
const ofLead: HiddenNumbers = {
  booking: ['n.booking'],
  arrest_case: ['n.arrest_case'],
  court_case: ['n.court_case'],
}
/** A booking shows the first of its three case numbers. */
const otherCases: HiddenNumbers = {
  court_case: ['b.court_case', sql`coalesce(b.case_number, '') <> ''`],
  arrest_case: ['b.arrest_case', sql`coalesce(nullif(b.case_number, ''), b.court_case, '') <> ''`],
}

const file = sql`l.defendant_id, l.is_lead, l.first_name, l.last_name`

const people = (search: Search, is_lead: 0 | 1) =>
  jsonList(sql`
    select l.defendant_id as id, l.first_name, l.last_name, to_char(l.date_of_birth, 'MM/DD/YYYY') as date_of_birth,
      l.shown_phone as phone, ${addressOf(search, 'd.address')} as address, l.booking, l.case_number,
      ${matchesOf(search, is_lead === 1 ? { ...ofFile, ...ofLead } : ofFile)} as matches
    from (${search.people(is_lead)}) p join defendant_list l on l.defendant_id = p.defendant_id
    join defendants d on d.id = l.defendant_id
    ${is_lead === 1 ? leadNumbers : sql``}
    order by p.place, l.defendant_id desc`)
