import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/database'
import type { Vault } from '#platform/vault'
import type { Db, Tables } from '#tables'
import { grant } from '../features/permissions/service.ts'
import { addUser, systemId } from '../features/users/service.ts'
import { sealedTables } from '#platform/sealed-tables'
import { dayOf } from './days.ts'
import { filesFor, sampleFile, type SampleFile } from './file.ts'
import { historyOf } from './history.ts'
import { staff } from './words.ts'

interface FillWishes {
  /** How many defendants there are to be; leads come on top. */
  readonly defendants: number
  /** YYYY-MM-DD: the newest file is of that day, the oldest four years older. The same day gives the same sample. */
  readonly today?: string
  /** What sensitive fields are sealed with. */
  readonly vault: Vault
  readonly log?: (line: string) => void
}

type Row = Readonly<Record<string, unknown>>
interface Batch {
  defendants: Row[]
  readonly bookings: Row[]
  indemnitors: Row[]
  readonly arrests: Row[]
  readonly documents: Row[]
  readonly defendant_users: Row[]
}
type Table = keyof Batch

const audit = ['id', 'date_created', 'created_by', 'date_modified', 'modified_by']
const columns: Readonly<Record<Table, readonly string[]>> = {
  defendants: [...audit, 'is_lead', 'lead_data', 'link_last_sent', ...Object.keys(defendantFields)],
  bookings: [...audit, 'defendant_id', ...Object.keys(bookingFields)],
  indemnitors: [...audit, 'defendant_id', 'link_last_sent', ...Object.keys(indemnitorFields)],
  arrests: [...audit, 'defendant_id', ...Object.keys(arrestFields)],
  documents:
    'id date_created created_by defendant_id indemnitor_id booking_id type status envelope_id link_last_sent history'.split(
      ' ',
    ),
  defendant_users: ['id', 'defendant_id', 'user_id', 'access_type'],
}
const tables = Object.keys(columns) as Table[]

const filesPerBatch = 500
/** Of the newest batch of files the history knows how they were made: enough to look into, and no slower to fill. */
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
 * Fills an empty database with the files of a bail office, invented and always the same, opened by the active staff
 * that is there and a dozen more. One transaction: interrupted, it leaves nothing behind.
 */
export async function fillSample(
  { unlimited }: Pick<Database<Tables>, 'unlimited'>,
  wishes: FillWishes,
): Promise<void> {
  await unlimited(async (client) => {
    await onlyOn(client)
      .transaction()
      .execute((tx) => fillTables(tx, wishes))
    // Fresh statistics and visibility, on which the list's plans rest
    await client.query(`vacuum ${tables.join(', ')}`)
    await client.query(
      'vacuum analyze defendant_list, defendant_keys, defendant_first_names, defendant_list_counts',
    )
  })
}

/** Queries on one connection, which is given back by whoever took it. */
function onlyOn(client: PoolClient): Db {
  const connection = { query: client.query.bind(client), release: () => undefined } as PoolClient
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function fillTables(
  db: Db,
  { defendants, today = defaultToday, vault, log = () => undefined }: FillWishes,
): Promise<void> {
  const usernames = await sampleStaff(db)
  const users = [...usernames.keys()]
  // Up to yesterday, so that nothing happened later than this moment
  const wishes = { files: filesFor(defendants), today: dayOf(today) - 1, staff: users.length }
  const ids = await lastIds(db)
  for (let done = 0; done < wishes.files; done += filesPerBatch) {
    const count = Math.min(filesPerBatch, wishes.files - done)
    const files = Array.from({ length: count }, (_, place) => sampleFile(done + place, wishes))
    const batch = rowsOf(files, ids, users)
    if (done + count === wishes.files)
      await insertRows(db, 'history', historyColumns, historyOf(batch, usernames))
    for (const table of ['defendants', 'indemnitors'] as const) {
      batch[table] = batch[table].map((row) => sealedTables[table].seal(vault, row))
    }
    for (const table of tables) await insertRows(db, table, columns[table], batch[table])
    if ((done / filesPerBatch) % 20 === 19) log(`Made ${done + count} of ${wishes.files} files`)
  }
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${ids[table] + 1}, false)`.execute(db)
  }
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  log(`Made the files of ${defendants} defendants and ${wishes.files - defendants} leads`)
}

/** The usernames of the active staff by id; a dozen of them are added here, who have no password and cannot sign in. */
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
  const ids: Record<Table, number> = {
    defendants: 0,
    bookings: 0,
    indemnitors: 0,
    arrests: 0,
    documents: 0,
    defendant_users: 0,
  }
  for (const table of tables) {
    const { rows } = await sql<{
      last: number
    }>`select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db)
    ids[table] = rows[0]?.last ?? 0
  }
  return ids
}

/** The rows of the files for their tables; `ids` holds the last ids used and is counted on. */
function rowsOf(files: readonly SampleFile[], ids: Record<Table, number>, users: readonly number[]): Batch {
  const batch: Batch = {
    defendants: [],
    bookings: [],
    indemnitors: [],
    arrests: [],
    documents: [],
    defendant_users: [],
  }
  for (const file of files) {
    const created_by = users[file.createdBy] ?? null
    const { date_created, is_lead, lead_data, link_last_sent } = file
    const made = { date_created, created_by, date_modified: date_created, modified_by: created_by }
    const defendant_id = ++ids.defendants
    batch.defendants.push({
      ...made,
      rreferences: [],
      ...noChildren,
      ...file.defendant,
      id: defendant_id,
      is_lead,
      lead_data,
      link_last_sent,
    })
    for (const booking of file.bookings) {
      batch.bookings.push({ ...made, ...booking, id: ++ids.bookings, defendant_id })
    }
    const booking_id = file.bookings.length > 0 ? ids.bookings : null
    const firstIndemnitor = ids.indemnitors + 1
    for (const indemnitor of file.indemnitors) {
      batch.indemnitors.push({ ...made, ...indemnitor, id: ++ids.indemnitors, defendant_id })
    }
    for (const arrest of file.arrests) {
      batch.arrests.push({ ...made, ...arrest, id: ++ids.arrests, defendant_id })
    }
    for (const { of, ...document } of file.documents) {
      const indemnitor_id = of === null ? null : firstIndemnitor + of
      batch.documents.push({
        ...document,
        id: ++ids.documents,
        created_by,
        defendant_id,
        indemnitor_id,
        booking_id,
      })
    }
    for (const { of, access_type } of file.shares) {
      batch.defendant_users.push({ id: ++ids.defendant_users, defendant_id, user_id: users[of], access_type })
    }
  }
  return batch
}

const noChildren = { ex_parent_1_children: [], ex_parent_2_children: [], ex_parent_3_children: [] }

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
