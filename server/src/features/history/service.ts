import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import { isMdy } from '@bailiwick/contract/dates'
import { entriesOf, masked, type Catalogue } from '@bailiwick/contract/fields'
import {
  historyActions,
  historyFilterNames,
  type HistoryAction,
  type HistoryEndpoint,
  type HistoryFilterName,
  type HistoryQuery,
} from '@bailiwick/contract/history'
import { changedMeanwhile, messages } from '@bailiwick/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import { filled, picked, type Change } from '#platform/change'
import type { Caller, CallerContext, Context } from '#platform/context'
import { givenFilters } from '#platform/filters'
import { accessVersion } from '#platform/json-sql'
import { given } from '#platform/prepared'
import { conflict, notFound, type Refusal } from '#platform/refusal'
import { rowsAsked } from '#platform/paging'
import { countOn, entryJson, historyPage, type HistoryFilters, type Page } from './pages.ts'
import { lastChangeOf, type AuditedTable } from './queries.ts'

export type { HistoryAction, HistoryEndpoint } from '@bailiwick/contract/history'

/** One entry of the audit history: what was done to which record, and the record after it. */
export interface HistoryEntry {
  readonly action: HistoryAction
  readonly endpoint: HistoryEndpoint
  readonly record_id: number
  readonly defendant_id: number | null
  /** What a person calls the record. */
  readonly name: string
  /** The saved record after the change, already masked by `maskRecord`. */
  readonly data: unknown
  /** The names of the fields that the change touched. */
  readonly changed: readonly string[]
}

/** Who did it: a user of the staff, or a client by the person's name (OPEN-119). */
type Doer = Pick<Caller, 'userId' | 'username'>

/** Writes one audit row in the caller's transaction, in the actor's name. */
export async function recordHistory(
  context: Pick<CallerContext, 'db' | 'now'> & { readonly actor: Doer },
  { data, changed, ...entry }: HistoryEntry,
): Promise<void> {
  await context.db
    .insertInto('history')
    .values({
      ...entry,
      user_id: context.actor.userId,
      username: context.actor.username,
      created_date: context.now,
      data: JSON.stringify(data),
      changed: [...changed],
    })
    .execute()
}

/**
 * The audit row of a file that the same prepared statement makes, in its `with made as (insert … returning id)`: one
 * statement costs half of two.
 */
export const historyOfMade = (endpoint: HistoryEndpoint): RawBuilder<unknown> => sql`
  insert into history
    (created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data, changed)
  select ${given('now')}::timestamptz, ${given('user_id')}::int, ${given('username')}, 'create', ${sql.lit(endpoint)},
    id, id, ${given('history.name')}, ${given('history.data')}::jsonb,
    string_to_array(${given('history.changed')}, ',')
  from made`

/** What `historyOfMade` is given. */
export const madeValues = ({ name, data, changed }: Pick<HistoryEntry, 'name' | 'data' | 'changed'>) => ({
  'history.name': name,
  'history.data': JSON.stringify(data),
  'history.changed': changed.join(','),
})

/**
 * The audit row of a person who is shown sensitive fields, in the prepared statement that reads them; its `seen` holds
 * record_id, defendant_id, name and the names of the `fields`, and it is given the `callerValues`. Whoever looks again
 * within the hour is noted once, and nobody whose rights have changed since they were looked up, for he will not get
 * the answer.
 */
export const historyOfSeen = (endpoint: HistoryEndpoint): RawBuilder<unknown> => sql`
  insert into history
    (created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data)
  select ${given('now')}::timestamptz, ${given('user_id')}::int, ${given('username')}, 'read', ${sql.lit(endpoint)},
    record_id, defendant_id, name, jsonb_build_object('fields', to_jsonb(fields))
  from seen
  where fields <> '{}' and ${accessVersion} = ${given('access_version')} and not exists (
    select from history h
    where h.endpoint = ${sql.lit(endpoint)} and h.record_id = seen.record_id and h.action = 'read'
      and h.user_id is not distinct from ${given('user_id')}::int and h.username = ${given('username')}
      and h.created_date > ${given('now')}::timestamptz - interval '1 hour'
  )`

/** In the place of `historyOfSeen` where the person is shown no sensitive field. */
export const historyOfNobody: RawBuilder<unknown> = sql`select`

/** What an entry keeps of a record: the fields that hold something, sensitive digits hidden. */
export const entryData = (
  catalogue: Catalogue,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> => filled(maskRecord(catalogue, record))

/** The refusal of a save whose fields somebody else has changed: who, when, and what stands there now. */
export async function changedByOthers(
  { db }: Pick<Context, 'db'>,
  record: { readonly table: AuditedTable; readonly endpoint: string; readonly id: number },
  { lost, current }: Pick<Change, 'lost' | 'current'>,
): Promise<Refusal> {
  const change = await lastChangeOf(db, record, lost)
  const { error, ...rest }: ChangedMeanwhile = {
    error: changedMeanwhile(change.by),
    fields: lost,
    changed_by: change.by,
    changed_at: change.at,
    current: picked(current, lost),
  }
  return conflict(error, rest)
}

/** The record with the digits of its sensitive fields hidden, in lists of rows too (OPEN-119). */
export function maskRecord(
  catalogue: Catalogue,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...record }
  for (const [name, field] of entriesOf(catalogue)) {
    const value = copy[name]
    if (field.kind === 'rows' && Array.isArray(value)) {
      copy[name] = value.map((row: Readonly<Record<string, unknown>>) => maskRecord(field.of, row))
    } else if (field.sensitive && typeof value === 'string') {
      copy[name] = masked(value)
    }
  }
  return copy
}

/** With fewer rows than that since the counts were made, they are counted one by one. */
const fewRows = 5000

/** One page of the history, its rows as JSON text, with the exact total (OPEN-120, OPEN-121). */
export async function listHistories({ db }: Context, query: HistoryQuery): Promise<Page> {
  const filters: HistoryFilters = Object.fromEntries(givenFilters(historyFilterNames, query, breachOf))
  await countOn(db, fewRows)
  return historyPage(db, {
    filters,
    direction: query.sort_by === 'created_date' && query.sort_direction === 'asc' ? 'asc' : 'desc',
    ...rowsAsked(query),
  })
}

/** One entry as JSON text; 404 where there is none. */
export async function readHistory({ db }: Context, id: number): Promise<string> {
  const entry = await entryJson(db, id)
  if (entry === undefined) throw notFound()
  return entry
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/
const isInstant = (value: string) => instant.test(value) && !Number.isNaN(Date.parse(value))

/** What is wrong with a filter: a day that is none, an action that nobody does. */
function breachOf(name: HistoryFilterName, value: string): string | null {
  if (name === 'action') {
    return (historyActions as readonly string[]).includes(value) ? null : messages.chooseFromList
  }
  if (name !== 'date_from' && name !== 'date_to') return null
  return isMdy(value) || isInstant(value) ? null : messages.invalidDate
}
