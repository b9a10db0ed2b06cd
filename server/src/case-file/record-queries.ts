import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import type { Values } from '@bailiwick/contract/kit/fields'
import type { AccessType } from '@bailiwick/contract/kit/permissions'
import type { RecordTable } from '@bailiwick/contract/kit/record-nouns'
import { computedValues } from '@bailiwick/contract/kit/typed-fields'
import { sql, type RawBuilder } from 'kysely'
import { refreshList } from '#case-file/refresh-list'
import type { ChangeStamp } from '#platform/change'
import { asColumns, columnNames, fieldColumns } from '#platform/columns'
import { callerValues, type CallerContext, type ReadContext, type Store } from '#platform/context'
import { accessVersion, asInstant, jsonList } from '#platform/json-sql'
import { JsonText } from '#platform/json-text'
import { runCached } from '#platform/cached-plans'
import { unawaited } from '#platform/pipelined-transactions'
import { param, prepare, runPrepared, type Prepared } from '#platform/prepared'
import { ownGrant } from '#case-file/access'
import {
  ciphertextsOf,
  encryptedNamesOf,
  withFields,
  type EncryptedFields,
} from '#case-file/encrypted-fields'
import { isListed } from '#case-file/listed-columns'
import { maskRecord } from '#case-file/masking'
import type { Db } from '#tables'
import { noReadEntry, insertReadEntry } from '#case-file/history'

/** A kind of case record with how its sensitive fields are stored. */
export interface StoredKind extends Pick<
  CaseEntity,
  'table' | 'noun' | 'fields' | 'nameFields' | 'instants'
> {
  readonly encrypted: EncryptedFields
}

interface RecordRow {
  readonly record: string
  readonly ciphertexts: Values
  readonly accessVersion: number
}

interface ListRow {
  readonly records: string
  readonly ciphertexts?: readonly Values[]
  readonly accessVersion: number
}

/** The columns of a record in a reply, without sensitive fields; `r` is its row. */
const recordColumns = ({ encrypted, instants }: StoredKind): RawBuilder<unknown> => {
  const times = ['date_created', 'date_modified', ...instants].map(
    (name) => sql`${asInstant(`r.${name}`)} as ${sql.ref(name)}`,
  )
  return sql`r.id, r.defendant_id, ${fieldColumns(encrypted.others, 'r')}, ${sql.join(times)}`
}

/** The rows of a table, `r`, each with the columns of the query `added`. */
const rowsOf = (table: RecordTable, added: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  sql`${sql.table(table)} r ${added === undefined ? sql`` : sql`cross join lateral (${added}) added`}`

/** The statements that read one kind of record; their parameters are `id` and, if audited, the `callerValues`. */
function statementsOf(stored: StoredKind, added: RawBuilder<unknown> | undefined) {
  const { encrypted, nameFields, noun, table } = stored
  const columns = sql`${recordColumns(stored)}${added === undefined ? sql`` : sql`, added.*`}`
  const ofFile = (selected: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    jsonList(sql`
      select ${selected} from ${rows}
      where r.defendant_id = d.id and r.deleted_at is null order by r.id desc`)
  const hasEncrypted = encrypted.names.length > 0
  const list = sql`
    select ${ofFile(columns, rowsOf(table, added))}::text as records, ${accessVersion} as "accessVersion"
      ${hasEncrypted ? sql`, ${ofFile(sql.join(encrypted.names.map((name) => sql.ref(`r.${name}`))), rowsOf(table, undefined))} as ciphertexts` : sql``}
    from defendants d where d.id = ${param('id')} and d.deleted_at is null`
  const recordName = sql`coalesce(${sql.join([...nameFields.map((field) => sql.ref(`r.${field}`)), sql`''`])})`
  const one = (readEntry: RawBuilder<unknown>) => sql`
    with viewed as (
      select r.id as record_id, r.defendant_id, ${recordName} as name, ${encryptedNamesOf(encrypted, 'r')} as fields,
        ${ciphertextsOf(encrypted, 'r')} as ciphertexts
      from ${sql.table(table)} r join defendants d on d.id = r.defendant_id and d.deleted_at is null
      where r.id = ${param('id')} and r.deleted_at is null
    ), recorded as (${readEntry})
    select row_to_json(record)::text as record, ciphertexts, ${accessVersion} as "accessVersion"
    from viewed, (select ${columns} from ${rowsOf(table, added)} where r.id = ${param('id')}) record`
  return {
    list: prepare(`list_${table}`, list),
    audited: prepare(`read_${table}`, one(insertReadEntry(noun))),
    unaudited: prepare(`read_${table}_unaudited`, one(noReadEntry)),
  }
}

/** Reads one kind of record; `added` is a query of one row that its replies have besides. */
export function recordReader<Reply>(stored: StoredKind, added?: RawBuilder<unknown>) {
  const { encrypted, fields } = stored
  const hasComputed = Object.values(fields).some(({ kind }) => kind === 'computed')
  const statements = statementsOf(stored, added)

  /**
   * The records of a defendant or lead as JSON text, newest first, with sensitive fields masked; undefined if the file is
   * missing.
   */
  async function recordsJson(
    { pool, vault }: ReadContext,
    id: number,
  ): Promise<JsonText<Reply[]> | undefined> {
    const [found] = await runPrepared<ListRow>(pool, statements.list, { id })
    if (found === undefined) return undefined
    const { records, ciphertexts = [], accessVersion } = found
    if (ciphertexts.length === 0 && !hasComputed) return new JsonText(records, accessVersion)
    const hidden = ciphertexts.map((one) => maskRecord(fields, encrypted.decrypt(vault, one)))
    const whole = (JSON.parse(records) as Values[]).map((record, at) => ({
      ...record,
      ...hidden[at],
      ...computedValues(fields, record),
    }))
    return new JsonText(JSON.stringify(whole), accessVersion)
  }

  /**
   * A record as JSON text; undefined if it or its defendant is missing. An `audited` read adds a history entry if the record
   * has sensitive fields.
   */
  async function recordJson(
    { pool, vault, ...caller }: ReadContext,
    id: number,
    reading: 'audited' | 'unaudited',
  ): Promise<JsonText<Reply> | undefined> {
    const values = { ...callerValues(caller), id }
    const [found] = await runPrepared<RecordRow>(pool, statements[reading], values)
    if (found === undefined) return undefined
    const computed = hasComputed ? computedValues(fields, JSON.parse(found.record) as Values) : {}
    const others = { ...encrypted.decrypt(vault, found.ciphertexts), ...computed }
    return new JsonText(withFields(found.record, others), found.accessVersion)
  }

  return { recordsJson, recordJson }
}

interface LockedRecord {
  readonly defendant_id: number
  /** The caller's own grant on the file. */
  readonly access_type: AccessType
  readonly form: Values
}

/** The fields of a record as they are sent; the record is locked until the transaction ends. */
export async function lockedRecord(
  context: CallerContext,
  stored: StoredKind,
  id: number,
): Promise<LockedRecord | undefined> {
  const { db } = context
  await sql`savepoint record_in_file ${unawaited}`.execute(db)
  const found = await lockInFile(context, stored, id)
  if (found !== undefined) return found
  // A merge that this waited for has moved the record to a file that the statement didn't see. What it has locked must be let
  // go, or the next merge of that file would wait for this one, and this one for that
  await sql`rollback to savepoint record_in_file`.execute(db)
  return (await isThere(db, stored, id)) ? lockedRecord(context, stored, id) : undefined
}

/** Whether there is such a record in a file that isn't deleted; nothing is locked. */
async function isThere(db: Db, { table }: StoredKind, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} r join defendants d on d.id = r.defendant_id and d.deleted_at is null
    where r.id = ${id} and r.deleted_at is null`.execute(db)
  return rows.length > 0
}

const lockStatements = new Map<RecordTable, Prepared>()

/** The statement that reads and locks a record of this kind. */
function lockStatement({ table, fields }: StoredKind): Prepared {
  const known = lockStatements.get(table)
  if (known !== undefined) return known
  const statement = prepare(
    `lock_${table}`,
    sql`
      select r.defendant_id, ${ownGrant('d.id')} as access_type, ${fieldColumns(fields, 'r')} from ${sql.table(table)} r
      join defendants d on d.id = r.defendant_id and d.deleted_at is null
      where r.id = ${param('id')} and r.deleted_at is null
      for no key update of d for no key update of r`,
  )
  lockStatements.set(table, statement)
  return statement
}

/**
 * The file is locked first, as a merge does it, and as the refresh of its list will, to avoid deadlocks: who has a weaker lock
 * waits behind a merge that waits for them.
 */
async function lockInFile(
  { db, vault, actor }: CallerContext,
  stored: StoredKind,
  id: number,
): Promise<LockedRecord | undefined> {
  const values = { id, user_id: actor.userId }
  const [row] = await runCached<Omit<LockedRecord, 'form'>>(db, lockStatement(stored), values)
  if (row === undefined) return undefined
  const { defendant_id, access_type, ...form } = row
  return { defendant_id, access_type, form: stored.encrypted.decrypt(vault, form) }
}

/** Adds a record, refreshes the list and returns the id. */
export async function insertRecord(
  { db, vault }: Store,
  { table, fields, encrypted }: StoredKind,
  defendant_id: number,
  form: Values,
  { by, at }: ChangeStamp,
): Promise<number> {
  const row = {
    ...asColumns(fields, encrypted.encrypt(vault, form)),
    defendant_id,
    created_by: by,
    date_created: at,
    modified_by: by,
    date_modified: at,
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columnNames(row)})
    values (${sql.join(Object.values(row))}) returning id, ${refreshList('defendant_id')}`.execute(db)
  const [created] = rows
  if (created === undefined) throw new Error(`The insert into ${table} returned no row`)
  return created.id
}

/** Changes fields of a record, and refreshes the list if it has one of them. */
export const changeRecord = (
  { db, vault }: Store,
  stored: StoredKind,
  id: number,
  change: Values,
  { by, at }: ChangeStamp,
): Promise<void> =>
  setColumns(db, stored, id, {
    ...asColumns(stored.fields, stored.encrypted.encrypt(vault, change)),
    modified_by: by,
    date_modified: at,
  })

/** Marks a record as deleted and refreshes the list (OPEN-85). */
export const markDeleted = (db: Db, stored: StoredKind, id: number, { by, at }: ChangeStamp): Promise<void> =>
  setColumns(db, stored, id, { deleted_by: by, deleted_at: at })

async function setColumns(db: Db, { table }: StoredKind, id: number, columns: Values): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const returning = isListed(table, Object.keys(columns))
    ? sql`returning ${refreshList('defendant_id')}`
    : sql``
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id} ${returning} ${unawaited}`.execute(
    db,
  )
}

/** Whether there is such a record in the file of a defendant. */
export async function isInFile(
  db: Db,
  table: RecordTable,
  id: number,
  defendant_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} and defendant_id = ${defendant_id} and deleted_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** How many records of a kind a file has. */
export async function countRecords(db: Db, table: RecordTable, defendantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where defendant_id = ${defendantId} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
