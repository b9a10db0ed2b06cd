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
  const { rows: settings } = await sql<{ path: string[]; before: string }>`
    select pg_catalog.current_schemas(false)::pg_catalog.text[] as path,
      pg_catalog.current_setting('search_path') as before`.execute(tx)
  const { path, before } = settings[0] ?? { path: [], before: '' }
  await setPath(tx, 'pg_catalog, pg_temp')
  const result = await work(tx, await tablesOn(tx, path))
  await setPath(tx, before)
  return result
}

const setPath = (tx: Db, path: string) =>
  sql`select pg_catalog.set_config('search_path', ${path}, true)`.execute(tx)

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
