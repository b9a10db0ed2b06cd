import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#tables'

/** The history and its chain, named with their schema. */
export interface HistoryTables {
  /** As SQL writes it. */
  readonly schema: string
  readonly history: RawBuilder<unknown>
  readonly chain: RawBuilder<unknown>
  readonly ids: RawBuilder<unknown>
  /** The schemas of the search path, in its order. */
  readonly path: readonly string[]
}

/**
 * Does work that must not trust the database's names, in a transaction. Only the system's own functions are found meanwhile:
 * on the usual path PostgreSQL prefers a function of anybody whose parameters fit exactly, also to its own.
 */
export const onSystemPath = <Result>(
  db: Db,
  work: (tx: Db, tables: HistoryTables) => Promise<Result>,
): Promise<Result> =>
  db.isTransaction ? inTransaction(db, work) : db.transaction().execute((tx) => inTransaction(tx, work))

async function inTransaction<Result>(
  tx: Db,
  work: (tx: Db, tables: HistoryTables) => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<Settings & { path: string[] }>`
    select pg_catalog.current_schemas(false)::pg_catalog.text[] as path,
      pg_catalog.current_setting('search_path') as search_path,
      pg_catalog.current_setting('quote_all_identifiers') as quote_all_identifiers`.execute(tx)
  const { path, ...before } = rows[0] ?? { path: [], ...systemSettings }
  await set(tx, systemSettings)
  const result = await work(tx, await tablesOn(tx, path))
  await set(tx, before)
  return result
}

interface Settings {
  readonly search_path: string
  /** Whether definitions have quotes around each name. */
  readonly quote_all_identifiers: string
}

const systemSettings: Settings = { search_path: 'pg_catalog, pg_temp', quote_all_identifiers: 'off' }

const set = (tx: Db, { search_path, quote_all_identifiers }: Settings) =>
  sql`select pg_catalog.set_config('search_path', ${search_path}, true),
    pg_catalog.set_config('quote_all_identifiers', ${quote_all_identifiers}, true)`.execute(tx)

/** Those that the portal uses: of the first schema of its path that has a history. */
async function tablesOn(tx: Db, path: readonly string[]): Promise<HistoryTables> {
  const { rows } = await sql<{ name: string; quoted: string }>`
    select nspname as name, quote_ident(nspname) as quoted
    from pg_namespace n join pg_class c on relnamespace = n.oid and relname = 'history'
    where nspname = any (${path}::text[]) order by array_position(${path}::text[], nspname::text) limit 1`.execute(
    tx,
  )
  const { name, quoted } = rows[0] ?? { name: 'public', quoted: 'public' }
  return {
    schema: quoted,
    history: sql.id(name, 'history'),
    chain: sql.id(name, 'history_chain'),
    ids: sql.id(name, 'history_id_seq'),
    path,
  }
}
