import pg from 'pg'
import { copyOut } from './copy-rows.ts'

/** A table of which a backup has the rows. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** The last number that a sequence gave. */
export interface SequenceState {
  readonly name: string
  readonly last: string
}

export interface AppliedMigration {
  readonly name: string
  readonly hash: string
}

/** The number of entries of the history, and the hash of the last one, which `history verify --head` takes. */
export interface HistoryHead {
  readonly entries: number
  readonly head: string
}

/** What a database is made of, besides its rows. */
export interface DatabaseShape {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly StoredTable[]
  readonly sequences: readonly SequenceState[]
}

/** Derived from the other tables by `rebuild_defendant_list()`. */
const derived = ['defendant_list', 'defendant_keys', 'defendant_list_counts', 'defendant_first_names']
/** Say what was applied to this database; migrations are listed by name instead. */
const ofMigrations = ['migration', 'schema_file']

/** The table whose presence says that a restore has not ended. */
export const unfinishedMark = 'unfinished_restore'

export async function readShape(client: pg.ClientBase): Promise<DatabaseShape> {
  const rowsOf = async <Row extends object>(query: string, values: unknown[] = []) =>
    (await client.query<Row>(query, values)).rows
  return {
    migrations: await rowsOf('select name, hash from migration order by name'),
    tables: await rowsOf(
      `select t.relname as name, array(
         select attname::text from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns
       from pg_class t where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all ($1)
       order by relname`,
      [[...derived, ...ofMigrations, unfinishedMark]],
    ),
    sequences: await readSequences(client),
  }
}

/** All sequences that don't stand before their first number. */
async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows: found } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`,
  )
  if (found.length === 0) return []
  // Their own rows, because `pg_sequences` has null for one that was set and gave no number since
  const states = found.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value - (not is_called)::int as last from ${pg.escapeIdentifier(name)}`,
  )
  const { rows } = await client.query<SequenceState>(
    `select name, last::text as last from (${states.join(' union all ')}) as state where last > 0`,
  )
  return rows
}

/** The end of the history; null if it has no entries, or is of a version without hashes. */
export async function readHistoryHead(client: pg.ClientBase): Promise<HistoryHead | null> {
  const { rows: found } = await client.query(`select where to_regclass('history_chain') is not null`)
  if (found.length === 0) return null
  const { rows } = await client.query<HistoryHead>(
    `select position::integer as entries, encode(hash, 'hex') as head from history_chain order by position desc limit 1`,
  )
  return rows[0] ?? null
}

/** Pages of 8 kB that one statement reads, so that memory is constant and no statement takes long. */
const pagesAtOnce = 64

/** The rows of a table, in lines for `copyIn`, a piece at a time. */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: StoredTable,
): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [pg.escapeIdentifier(name)],
  )
  const pages = rows[0]?.pages ?? 0
  for (let first = 0; first < pages; first += pagesAtOnce) {
    const lines = await copyOut(
      client,
      `select ${namesOf(columns)} from ${pg.escapeIdentifier(name)}
       where ctid >= '(${first},0)' and ctid < '(${first + pagesAtOnce},0)'`,
    )
    if (lines.length > 0) yield lines
  }
}

/** A table and its columns, as `copyIn` takes them. */
export const placeOf = ({ name, columns }: StoredTable): string =>
  `${pg.escapeIdentifier(name)} (${namesOf(columns)})`

const namesOf = (columns: readonly string[]) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')
