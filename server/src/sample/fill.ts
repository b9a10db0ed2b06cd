import { entityTables } from '@bailiwick/contract/entities'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/database'
import type { Vault } from '#platform/vault'
import type { Db, Tables } from '#tables'
import { grant } from '../features/permissions/service.ts'
import { addUser, systemId } from '../features/users/service.ts'
import { encryptedTables } from '#case-file/encrypted-tables'
import { dayOf } from './days.ts'
import { filesFor, sampleFile } from './file.ts'
import { historyOf } from './history.ts'
import { columns, rowsOf, tables, type Row, type Table } from './rows.ts'
import { staff } from './words.ts'

interface SampleOptions {
  /** The number of defendants; leads come on top. */
  readonly defendants: number
  /** YYYY-MM-DD, the day of the newest file; the oldest is four years older. The same day gives the same sample. */
  readonly today?: string
  /** Encrypts sensitive fields. */
  readonly vault: Vault
  readonly log?: (line: string) => void
}

const filesPerBatch = 500
/** The history only has the creation of the newest batch: enough to look at, and fast to fill. */
const historyColumns = [
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
const defaultToday = '2026-11-20'

/**
 * Fills an empty database with invented files, opened by the existing active staff and a dozen more. Runs in one
 * transaction, so an interruption leaves nothing behind.
 */
export async function fillSample(
  { unlimited }: Pick<Database<Tables>, 'unlimited'>,
  options: SampleOptions,
): Promise<void> {
  await unlimited(async (client) => {
    await onlyOn(client)
      .transaction()
      .execute((tx) => fillTables(tx, options))
    // The plans of the list need fresh statistics and visibility maps
    await client.query(`vacuum analyze ${tables.join(', ')}`)
    await client.query(
      'vacuum analyze defendant_list, defendant_keys, defendant_first_names, defendant_list_counts',
    )
  })
}

/** A query builder on one connection, which the caller releases. */
function onlyOn(client: PoolClient): Db {
  const connection = { query: client.query.bind(client), release: () => undefined } as PoolClient
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function fillTables(
  db: Db,
  { defendants, today = defaultToday, vault, log = () => undefined }: SampleOptions,
): Promise<void> {
  const usernames = await sampleStaff(db)
  const users = [...usernames.keys()]
  // Up to yesterday, so that no instant is in the future
  const sample = { files: filesFor(defendants), today: dayOf(today) - 1, staff: users.length }
  const ids = await lastIds(db)
  for (let done = 0; done < sample.files; done += filesPerBatch) {
    const count = Math.min(filesPerBatch, sample.files - done)
    const files = Array.from({ length: count }, (_, place) => sampleFile(done + place, sample))
    const batch = rowsOf(files, ids, users)
    if (done + count === sample.files)
      await insertRows(db, 'history', historyColumns, historyOf(batch, usernames))
    for (const table of entityTables) {
      batch[table] = batch[table].map((row) => encryptedTables[table].encrypt(vault, row))
    }
    for (const table of tables) await insertRows(db, table, columns[table], batch[table])
    if ((done / filesPerBatch) % 20 === 19) log(`Created ${done + count} of ${sample.files} files`)
  }
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${ids[table] + 1}, false)`.execute(db)
  }
  await sql`select rebuild_defendant_list()`.execute(db)
  log(`Created the files of ${defendants} defendants and ${sample.files - defendants} leads`)
}

/** Adds a dozen users without a password and returns the usernames of all active staff by id. */
async function sampleStaff(db: Db): Promise<Map<number, string>> {
  for (const [index, [username, name, office, department]] of staff.entries()) {
    const email = `${username}@example.com`
    const phone_number = `71455501${20 + index}`
    const id = await addUser(db, { username, name, office, department, email, phone_number })
    await grant(db, id, [3])
  }
  const users = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('active', '=', true)
    .where('id', '<>', systemId)
    .orderBy('id')
    .execute()
  return new Map(users.map(({ id, username }) => [id, username]))
}

async function lastIds(db: Db): Promise<Record<Table, number>> {
  const ids = Object.fromEntries(tables.map((table) => [table, 0])) as Record<Table, number>
  for (const table of tables) {
    const { rows } = await sql<{
      last: number
    }>`select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db)
    ids[table] = rows[0]?.last ?? 0
  }
  return ids
}

async function insertRows(
  db: Db,
  table: Table | 'history',
  columnNames: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const names = sql.join(columnNames.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}
