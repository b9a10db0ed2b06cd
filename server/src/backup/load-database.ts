import pg from 'pg'
import type { Database } from '#platform/database'
import { jobSchema } from '#platform/jobs/job-queue'
import { migrate, migrateAsBefore } from '#platform/migrate'
import { copyIn } from './copy-rows.ts'
import { BackupRefused } from './manifest.ts'
import { RowTally } from './row-tally.ts'
import {
  placeOf,
  readRows,
  readShape,
  unfinishedMark,
  type DatabaseShape,
  type SequenceState,
  type StoredTable,
} from './stored-tables.ts'

/** Rows to load, with the shape of the database they come from. */
interface RowSource extends DatabaseShape {
  rows(table: StoredTable): AsyncIterable<Buffer>
}

type Loadable = Pick<Database<unknown>, 'unlimited' | 'pool'>

/**
 * Makes an empty database a copy of the source, compares them row by row and brings it up to date; returns the number of
 * rows. Until `endLoading` the database is marked as half restored, and the portal refuses to start on it.
 */
export async function loadDatabase(database: Loadable, source: RowSource): Promise<number> {
  await database.unlimited((client) => markAsUnfinished(client))
  await migrateAsBefore(database, source.migrations)
  const tallies = await database.unlimited((client) => loadTables(client, source))
  await database.unlimited((client) => compareTables(client, tallies))
  await migrate(database)
  await database.unlimited(async (client) => {
    await client.query('select rebuild_defendant_list()')
    await client.query('vacuum analyze')
  })
  return [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0)
}

export const endLoading = async ({ pool }: Loadable): Promise<void> =>
  void (await pool.query(`drop table ${unfinishedMark}`))

/** Whether a restore or a move into this database was interrupted. */
export async function isUnfinished({ pool }: Pick<Database<unknown>, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass($1) is not null as found`, [
    unfinishedMark,
  ])
  return rows[0]?.found === true
}

/** Whether the database has no tables and views yet, nor a job queue. */
export async function isEmpty({ pool }: Pick<Database<unknown>, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_class where relkind in ('r', 'v', 'm', 'p') and relnamespace in (current_schema()::regnamespace, to_regnamespace('${jobSchema}')) limit 1`,
  )
  return rows.length === 0
}

const markAsUnfinished = (client: pg.ClientBase) =>
  client.query(`create table ${unfinishedMark} (started_at timestamptz not null default now())`)

type Tallies = ReadonlyMap<StoredTable, RowTally>

/** Loads all tables in one transaction, with the checks of foreign keys at its end and without triggers. */
async function loadTables(client: pg.ClientBase, source: RowSource): Promise<Tallies> {
  const known = new Set((await readShape(client)).tables.map(({ name }) => name))
  const unknown = source.tables.find(({ name }) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupRefused(
      `The table ${unknown.name} is not one of this program. Remove it from the database and make another backup.`,
    )
  const tallies = new Map<StoredTable, RowTally>()
  await client.query('begin')
  const restoreTriggers = await switchOffTriggers(client)
  const restoreKeys = await dropForeignKeys(client)
  await client.query(`truncate ${[...known].map((name) => pg.escapeIdentifier(name)).join(', ')}`)
  for (const table of source.tables) {
    const tally = new RowTally()
    for await (const lines of source.rows(table)) {
      tally.add(lines)
      await copyIn(client, placeOf(table), lines)
    }
    tallies.set(table, tally)
  }
  for (const statement of [...restoreKeys, ...restoreTriggers]) await client.query(statement)
  for (const sequence of source.sequences) await setSequence(client, sequence)
  await passStoredNumbers(client)
  await client.query('commit')
  return tallies
}

const setSequence = (client: pg.ClientBase, { name, last }: SequenceState) =>
  client.query('select setval(to_regclass($1), $2::bigint)', [pg.escapeIdentifier(name), last])

/** Lets each column with a sequence go on after its highest number: older backups lack sequences that gave none yet. */
async function passStoredNumbers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; name: string; column: string }>(
    `select d.objid::regclass::text as sequence, d.refobjid::regclass::text as name, quote_ident(attname) as column
     from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_attribute on attrelid = d.refobjid and attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and s.relnamespace = current_schema()::regnamespace`,
  )
  for (const { sequence, name, column } of rows)
    await client.query(
      `select setval('${sequence}', highest) from (select max(${column}) as highest from ${name}) as stored
       where highest >= (select last_value from ${sequence})`,
    )
}

/** Returns the statements that switch them on again. */
async function switchOffTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

/** Returns the statements that add them again. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

async function compareTables(client: pg.ClientBase, tallies: Tallies): Promise<void> {
  for (const [table, loaded] of tallies) {
    const tally = new RowTally()
    for await (const lines of readRows(client, table)) tally.add(lines)
    if (tally.rows !== loaded.rows || tally.sum !== loaded.sum)
      throw new Error(`The table ${table.name} differs from its source after it was loaded.`)
  }
}
