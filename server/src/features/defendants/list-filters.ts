import { isMdy, mdyToIso } from '@bailiwick/contract/dates'
import { filterNames, listFilters, type FilterName, type ListFilters } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import { givenFilters } from '#platform/filters'
import { asTyped, lastNamesWith, nameHas, nameStarts, numberKey, reversed } from '#platform/like'

/** One filter as a condition on a row `l` of defendant_list. */
export interface Condition {
  readonly sql: RawBuilder<boolean>
  /** Whether the kept counts know how many rows fulfil it. */
  readonly isCounted?: true
  /** So little was typed that many rows may fulfil it. */
  readonly isBroad?: boolean
  /** The ids of the rows that fulfil it, some perhaps twice, where that is a range of keys. */
  readonly ids?: RawBuilder<unknown>
  /** Any `most` rows that fulfil it, each once, as defendant_id and date_created; where that costs less than the rows. */
  readonly dated?: (is_lead: 0 | 1, most: number) => RawBuilder<unknown>
}

/** What each filter means (OPEN-63). Null: nothing is left to search for. */
const conditions: Readonly<Record<FilterName, (value: string) => Condition | null>> = {
  first_name: (value) => partOf('first_name', value),
  last_name: (value) => partOf('last_name', value),
  phone: (value) => numberLike(1, value),
  case_number: (value) => numberLike(2, value),
  booking: (value) => numberLike(3, value),
  power_of_attorney_number: (value) => numberLike(4, value),
  name: (value) => wordLike(value),
  bail_post_date: (value) => onDay(6, value),
  arrest_when: (value) => onDay(7, value),
  surety: (value) => flag(value === 'FCS' ? 'has_fcs' : 'has_bankers', true),
  docs_sent: (value) => flag('docs_sent', value === 'Yes'),
  pending_signature: (value) => flag('pending_signature', value === 'Yes'),
}

/** The conditions of all filters that hold something; a Refusal that names the dates and choices that are none. */
export const conditionsOf = (filters: ListFilters): Condition[] =>
  givenFilters(filterNames, filters, breachOf).flatMap(([name, value]) => conditions[name](value) ?? [])

function breachOf(name: FilterName, value: string): string | null {
  const filter = listFilters[name]
  if (filter.kind === 'date') return isMdy(value) ? null : messages.invalidDate
  if (filter.kind === 'choice')
    return (filter.options as readonly string[]).includes(value) ? null : messages.chooseFromList
  return null
}

/** Any part of a name from three letters on, fewer the start. */
function partOf(column: 'first_name' | 'last_name', value: string): Condition {
  if (Array.from(value).length < 3) {
    return { isBroad: true, sql: nameStarts(column, value) }
  }
  return {
    sql: nameHas[column](value),
    ...(column === 'last_name' && { dated: (is_lead, most) => lastNamesWith(value, is_lead, most) }),
  }
}

/** The start or the end of a number; the keys of the kinds above ten are written backwards. */
function numberLike(kind: number, value: string): Condition | null {
  const key = numberKey(value)
  if (key === '') return null
  return keyed(
    sql`
      select defendant_id from defendant_keys where kind = ${kind} and key like ${`${asTyped(key)}%`}
      union all
      select defendant_id from defendant_keys where kind = ${kind + 10} and key like ${`${asTyped(reversed(key))}%`}`,
    key.length < 4,
  )
}

/** The start of any word of an indemnitor's name, and what follows it. */
function wordLike(value: string): Condition | null {
  const words = value.split(/[ -]+/).filter((word) => word !== '')
  if (words.length === 0) return null
  const start = `${asTyped(words.join(' '))}%`
  return keyed(
    sql`select defendant_id from defendant_keys where kind = 5 and key like folded(${start})`,
    start.length < 4,
  )
}

const onDay = (kind: number, value: string): Condition =>
  keyed(
    sql`
      select defendant_id from defendant_keys
      where kind = ${kind} and key = ${mdyToIso(value)?.replaceAll('-', '')}`,
    false,
  )

const keyed = (ids: RawBuilder<unknown>, isBroad: boolean): Condition => ({
  isBroad,
  ids,
  sql: sql`l.defendant_id in (${ids})`,
  // One walk through the primary key, which has the date, in the order of the ids; a join would look for each anew
  dated: (is_lead, most) => sql`
    select l.defendant_id, l.date_created from defendant_list l
    where l.is_lead = ${is_lead} and l.defendant_id = any (array(${ids})) limit ${most}`,
})

const flag = (column: string, isSet: boolean): Condition => ({
  isCounted: true,
  sql: isSet ? sql`${sql.ref(`l.${column}`)}` : sql`not ${sql.ref(`l.${column}`)}`,
})
