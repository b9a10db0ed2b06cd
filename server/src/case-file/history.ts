import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { HistoryAction, HistoryEndpoint } from '@bailiwick/contract/history'
import { sentence } from '@bailiwick/contract/kit/messages'
import { sql, type RawBuilder } from 'kysely'
import { filledFields, pick, type Change } from '#platform/change'
import type { Caller, CallerContext, Context } from '#platform/context'
import { accessVersion } from '#platform/json-sql'
import { runCached } from '#platform/cached-plans'
import { unawaited } from '#platform/pipelined-transactions'
import { param, prepare } from '#platform/prepared'
import { conflict, type Refusal } from '#platform/refusal'
import { lastChangeOf, type AuditedTable } from '#case-file/history-queries'
import { maskRecord } from '#case-file/masking'

export type { HistoryAction, HistoryEndpoint } from '@bailiwick/contract/history'

/** An entry of the audit history. */
export interface HistoryEntry {
  readonly action: HistoryAction
  readonly endpoint: HistoryEndpoint
  readonly record_id: number
  readonly defendant_id: number | null
  /** The name of the record. */
  readonly name: string
  /** The saved record after the change, already masked by `maskRecord`. */
  readonly data: unknown
  /** The names of the changed fields. */
  readonly changed: readonly string[]
}

/** A staff user, or a client by name (OPEN-119). */
type EntryAuthor = Pick<Caller, 'userId' | 'username'>

/** Inserts an entry in the actor's name. */
export async function recordHistory(
  context: Pick<CallerContext, 'db' | 'now'> & { readonly actor: EntryAuthor },
  { data, changed, ...entry }: HistoryEntry,
): Promise<void> {
  await runCached(context.db, entryStatement, {
    ...entry,
    user_id: context.actor.userId,
    username: context.actor.username,
    created_date: context.now,
    data: JSON.stringify(data),
    changed: [...changed],
  })
}

const entryNames = [
  'created_date',
  'user_id',
  'username',
  'action',
  'endpoint',
  'record_id',
  'defendant_id',
  'name',
  'data',
  'changed',
]
const entryColumns = sql.join(entryNames.map((name) => sql.ref(name)))

const entryStatement = prepare(
  'insert_history',
  sql`insert into history (${entryColumns}) values (${sql.join(entryNames.map(param))}) ${unawaited}`,
)

/** Inserts the entries that a query selects, with these columns in their order; part of a statement that also does the work. */
export const insertHistory = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into history (${entryColumns}) ${rows}`

/**
 * Inserts the entry of a record that the same prepared statement creates, by a CTE `created` that returns its id: one
 * statement costs half as much as two.
 */
export const insertCreateEntry = (endpoint: HistoryEndpoint): RawBuilder<unknown> =>
  insertHistory(sql`
  select ${param('now')}::timestamptz, ${param('user_id')}::int, ${param('username')}, 'create', ${sql.lit(endpoint)},
    id, id, ${param('history.name')}, ${param('history.data')}::jsonb,
    string_to_array(${param('history.changed')}, ',')
  from created`)

/** The values for `insertCreateEntry`. */
export const createEntryValues = ({
  name,
  data,
  changed,
}: Pick<HistoryEntry, 'name' | 'data' | 'changed'>) => ({
  'history.name': name,
  'history.data': JSON.stringify(data),
  'history.changed': changed.join(','),
})

/**
 * Inserts the entry of a caller who reads sensitive fields, at most one an hour; part of the prepared statement that reads
 * them. That has a CTE `viewed` with record_id, defendant_id, name and the names of the `fields`, and takes the
 * `callerValues`. If `access_version` is outdated there is no entry, because the caller doesn't get the reply.
 */
export const insertReadEntry = (endpoint: HistoryEndpoint): RawBuilder<unknown> =>
  insertHistory(sql`
  select ${param('now')}::timestamptz, ${param('user_id')}::int, ${param('username')}, 'read', ${sql.lit(endpoint)},
    record_id, defendant_id, name, jsonb_build_object('fields', to_jsonb(fields)), '{}'::text[]
  from viewed
  where fields <> '{}' and ${accessVersion} = ${param('access_version')} and not exists (
    select from history h
    where h.endpoint = ${sql.lit(endpoint)} and h.record_id = viewed.record_id and h.action = 'read'
      and h.user_id is not distinct from ${param('user_id')}::int and h.username = ${param('username')}
      and h.created_date > ${param('now')}::timestamptz - interval '1 hour'
  )`)

/** Replaces `insertReadEntry` if the caller sees no sensitive field. */
export const noReadEntry: RawBuilder<unknown> = sql`select`

/** The data of an entry: the filled fields of a record, sensitive ones masked. */
export const entryData = (
  catalogue: Catalogue,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> => filledFields(maskRecord(catalogue, record))

/**
 * The refusal of a save that conflicts with another: who changed the fields, when, and their current values. A partial one may
 * have saved other fields.
 */
export async function conflictRefusal(
  { db }: Pick<Context, 'db'>,
  record: { readonly table: AuditedTable; readonly endpoint: string; readonly id: number },
  { conflicts, current }: Pick<Change, 'conflicts' | 'current'>,
  isPartial: boolean,
): Promise<Refusal> {
  const change = await lastChangeOf(db, record, conflicts)
  return conflict(sentence(isPartial ? 'fieldsChangedMeanwhile' : 'changedMeanwhile', change.by), {
    fields: conflicts,
    changed_by: change.by,
    changed_at: change.at,
    current: pick(current, conflicts),
  } satisfies Omit<ChangedMeanwhile, 'error' | 'code'>)
}
