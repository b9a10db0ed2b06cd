import { isMdy, mdyToIso } from '@bailiwick/contract/kit/dates'
import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import { filterNames, listFilters, type FilterName, type ListFilters } from '@bailiwick/contract/list-filters'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { normalizePhone } from '@bailiwick/contract/kit/phones'
import type { QueueName } from '@bailiwick/contract/queues'
import { sql, type RawBuilder } from 'kysely'
import { readFilters } from '#platform/filters'
import { requireValid } from '#platform/refusal'
import { backwardKind, keyKinds, type KeyKind } from '#case-file/key-kinds'
import {
  lastNamesWith,
  leastSearchLength,
  lengthOf,
  nameHas,
  nameStarts,
  numberKey,
  reversed,
  startsWith,
} from '#case-file/list-search'
import type { QueueBounds } from '#case-file/queue-bounds'
import { queueFiles, queueOrders, valuesOf } from '#case-file/queue-files'
import { hiddenMatches, nameStart } from './match-queries.ts'

/** One filter as a condition on a row `l` of defendant_list. */
export interface Condition {
  readonly sql: RawBuilder<boolean>
  /** Whether the stored counts have the number of matching rows. */
  readonly isCounted?: true
  /** The text is so short that many rows may match. */
  readonly isBroad?: boolean
  /** By which value it found a row that doesn't show it (see match-queries.ts). */
  readonly hidden?: RawBuilder<unknown>
  /** The ids of the matching rows, some perhaps twice, if they are a range of keys. */
  readonly ids?: RawBuilder<unknown>
  /** Up to `most` matching rows, each once, as defendant_id and date_created; if that costs less than reading rows. */
  readonly withDates?: (is_lead: 0 | 1, most: number) => RawBuilder<unknown>
}

/** What each filter means (OPEN-63). Null: the text has nothing to search for, like a single dash. */
const conditions: Readonly<Record<FilterName, (value: string, is_lead: 0 | 1) => Condition | null>> = {
  first_name: (value) => namePart('first_name', value),
  last_name: (value) => namePart('last_name', value),
  phone: (value) => numberEnds(['phone'], normalizePhone(value)),
  case_number: (value, is_lead) => numberEnds(withLeads('case_number', is_lead), value),
  booking: (value, is_lead) => numberEnds(withLeads('booking', is_lead), value),
  power_of_attorney_number: (value) => numberEnds(['power_of_attorney_number'], value),
  name: (value) => indemnitorWord(value),
  bail_post_date: (value) => onDay('bail_post_date', value),
  arrest_when: (value) => onDay('arrest_date', value),
  surety: (value) => flag(value === 'FCS' ? 'has_fcs' : 'has_bankers', true),
  docs_sent: (value) => flag('docs_sent', value === 'Yes'),
  pending_signature: (value) => flag('pending_signature', value === 'Yes'),
}

/** The files of a queue of the desk, by the same ids as there. */
export const queueCondition = (queue: QueueName, bounds: QueueBounds): Condition =>
  byKeys(sql`select defendant_id from (${queueFiles[queue](valuesOf(bounds))}) queue`, false)

/** The files of a queue of the desk with their place in it. */
export const queuedFiles = (queue: QueueName, bounds: QueueBounds) => ({
  files: queueFiles[queue](valuesOf(bounds)),
  direction: queueOrders[queue],
})

/** The numbers of a lead stand in its booking data, which has one kind of key. */
const withLeads = (name: KeyKind, is_lead: 0 | 1): KeyKind[] =>
  is_lead === 1 ? [name, 'lead_number'] : [name]

/** The conditions of all filters with a value; throws a Refusal that names the invalid dates and choices. */
export const conditionsOf = (filters: ListFilters, is_lead: 0 | 1): Condition[] =>
  readFilters(filterNames, filters, filterError).flatMap(([name, value]) => {
    const condition = conditions[name](value, is_lead)
    const hidden = hiddenMatches[name]?.(value)
    return condition === null ? [] : [{ ...condition, ...(hidden && { hidden }) }]
  })

/** Refuses filters that hold something, but nothing to search for: without them something would be done to far more files. */
export function requireSearching(filters: ListFilters, is_lead: 0 | 1): void {
  const without = filterNames.filter(
    (name) =>
      (filters[name] ?? '').trim() !== '' && conditionsOf({ [name]: filters[name] }, is_lead).length === 0,
  )
  requireValid(
    rejectionOf(
      Object.fromEntries(without.map((name) => [name, sentence('searchesNothing', listFilters[name].label)])),
    ),
  )
}

function filterError(name: FilterName, value: string): Sentence | null {
  const filter = listFilters[name]
  if (filter.kind === 'date') return isMdy(value) ? null : sentence('invalidDate')
  if (filter.kind === 'choice')
    return (filter.options as readonly string[]).includes(value) ? null : sentence('chooseFromList')
  return null
}

/** Any part of a name, or the start of it if the text is short. */
function namePart(column: 'first_name' | 'last_name', value: string): Condition {
  if (lengthOf(value) < leastSearchLength) {
    return { isBroad: true, sql: nameStarts('l', column, value) }
  }
  return {
    sql: nameHas('l', column, value),
    ...(column === 'last_name' && { withDates: (is_lead, most) => lastNamesWith(value, is_lead, most) }),
  }
}

/** The start or the end of a number of these kinds. */
function numberEnds(names: readonly KeyKind[], value: string): Condition | null {
  const key = numberKey(value)
  if (key === '') return null
  const ranges = names.flatMap((name) => [
    keysStarting(keyKinds[name], sql`${key}::text`),
    keysStarting(backwardKind(keyKinds[name]), sql`${reversed(key)}::text`),
  ])
  return byKeys(sql.join(ranges, sql` union all `), key.length <= leastSearchLength)
}

/** The start of any word of an indemnitor's name, and the words after it. */
function indemnitorWord(value: string): Condition | null {
  const start = nameStart(value)
  if (start === '') return null
  return byKeys(
    keysStarting(keyKinds.indemnitor_name, sql`folded(${start})`),
    start.length < leastSearchLength,
  )
}

/** The ids of the keys of a kind that start so. */
const keysStarting = (kind: number, start: RawBuilder<unknown>) =>
  sql`select defendant_id from defendant_keys where kind = ${sql.lit(kind)} and ${startsWith('key', start)}`

const onDay = (name: KeyKind, value: string): Condition =>
  byKeys(
    sql`
      select defendant_id from defendant_keys
      where kind = ${sql.lit(keyKinds[name])} and key = ${mdyToIso(value)?.replaceAll('-', '')}`,
    false,
  )

const byKeys = (ids: RawBuilder<unknown>, isBroad: boolean): Condition => ({
  isBroad,
  ids,
  sql: sql`l.defendant_id in (${ids})`,
  // One walk through the primary key, which includes the date, in the order of the ids; a join would search for each
  withDates: (is_lead, most) => sql`
    select l.defendant_id, l.date_created from defendant_list l
    where l.is_lead = ${sql.lit(is_lead)} and l.defendant_id = any (array(${ids})) limit ${sql.lit(most)}`,
})

const flag = (column: string, isSet: boolean): Condition => ({
  isCounted: true,
  sql: isSet ? sql`${sql.ref(`l.${column}`)}` : sql`not ${sql.ref(`l.${column}`)}`,
})
