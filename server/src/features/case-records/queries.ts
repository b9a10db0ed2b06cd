import type { Catalogue } from '@bailiwick/contract/fields'
import { sql, type RawBuilder } from 'kysely'
import { asColumns, fieldColumns, type Values } from '#platform/columns'
import { accessVersion, asInstant, listOf } from '#platform/json-sql'
import type { Db } from '#tables'

export interface Stored {
  readonly table: 'bookings' | 'indemnitors' | 'arrests'
  readonly fields: Catalogue
  /** Instants that an answer carries besides those that every record has. */
  readonly instants?: readonly string[]
}

export interface RecordText {
  readonly record: string
  readonly accessVersion: number
}

export interface ListText {
  readonly records: string
  readonly accessVersion: number
}

/** A record as it is answered; `r` is its row. */
const answered = ({ fields, instants = [] }: Stored): RawBuilder<unknown> => {
  const times = ['date_created', 'date_modified', ...instants].map(
    (name) => sql`${asInstant(`r.${name}`)} as ${sql.ref(name)}`,
  )
  return sql`r.id, r.defendant_id, ${fieldColumns(fields, 'r')}, ${sql.join(times)}`
}

/** The records of a defendant or lead as the text of a JSON list, newest first; nothing where there is no such file. */
export async function recordsJson(
  db: Db,
  stored: Stored,
  defendantId: number,
): Promise<ListText | undefined> {
  const records = listOf(sql`
    select ${answered(stored)} from ${sql.table(stored.table)} r
    where r.defendant_id = d.id and r.deleted_at is null order by r.id desc`)
  const { rows } = await sql<ListText>`
    select ${records}::text as records, ${accessVersion} as "accessVersion"
    from defendants d where d.id = ${defendantId} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** A record as JSON text; nothing where it, or its defendant, is none or deleted. */
export async function recordJson(db: Db, stored: Stored, id: number): Promise<RecordText | undefined> {
  const { rows } = await sql<RecordText>`
    select row_to_json(record)::text as record, ${accessVersion} as "accessVersion" from (
      select ${answered(stored)} from ${sql.table(stored.table)} r
      join defendants d on d.id = r.defendant_id and d.deleted_at is null
      where r.id = ${id} and r.deleted_at is null
    ) record`.execute(db)
  return rows[0]
}

export interface LockedRecord {
  readonly defendant_id: number
  readonly form: Values
}

/** The fields of a record as they travel, with the record locked until the transaction ends. */
export async function lockedRecord(db: Db, stored: Stored, id: number): Promise<LockedRecord | undefined> {
  const { rows } = await sql<{ defendant_id: number }>`
    select r.defendant_id, ${fieldColumns(stored.fields, 'r')} from ${sql.table(stored.table)} r
    join defendants d on d.id = r.defendant_id and d.deleted_at is null
    where r.id = ${id} and r.deleted_at is null for no key update of r`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { defendant_id, ...form } = row
  return { defendant_id, form }
}

interface Written {
  readonly by: number
  readonly at: Date
}

/** Adds a record of a defendant, brings the list up to date with it, and returns its id. */
export async function insertRecord(
  db: Db,
  { table, fields }: Stored,
  defendant_id: number,
  form: Values,
  { by, at }: Written,
): Promise<number> {
  const row = {
    ...asColumns(fields, form),
    defendant_id,
    created_by: by,
    date_created: at,
    modified_by: by,
    date_modified: at,
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning id, ${relisted}`.execute(db)
  const [made] = rows
  if (made === undefined) throw new Error(`The database kept nothing in ${table}`)
  return made.id
}

/** Changes fields of a record, and the list with it. */
export const changeRecord = (
  db: Db,
  stored: Stored,
  id: number,
  change: Values,
  { by, at }: Written,
): Promise<void> =>
  setColumns(db, stored, id, { ...asColumns(stored.fields, change), modified_by: by, date_modified: at })

/** Marks a record as deleted and takes what it held off the list (OPEN-85). */
export const markDeleted = (db: Db, stored: Stored, id: number, { by, at }: Written): Promise<void> =>
  setColumns(db, stored, id, { deleted_by: by, deleted_at: at })

async function setColumns(db: Db, { table }: Stored, id: number, columns: Values): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(set)} where id = ${id} returning ${relisted}`.execute(db)
}

/** In `returning`, where the row is written already, brings the list up to date with it. */
const relisted = sql`refresh_defendant_list(array[defendant_id])`
