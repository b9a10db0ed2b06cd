import type { PGlite } from '@electric-sql/pglite'

const walSinceCheckpoint = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * The table that has changed most, by the rules of PostgreSQL's autovacuum with lower thresholds. A crash loses the
 * statistics, so a table that was not vacuumed since then counts as changed.
 */
const neediestTable = `
  select format('%I.%I', stat.schemaname, stat.relname) as name
    from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
   where last_vacuum is null
      or n_dead_tup > 50 + 0.02 * greatest(reltuples, 0)
      or n_ins_since_vacuum > 1000 + 0.1 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.05 * greatest(reltuples, 0)
   order by n_dead_tup + n_ins_since_vacuum + n_mod_since_analyze desc
   limit 1`

/** Writes a checkpoint if there is more WAL than `afterBytes` since the last one; returns whether it did. */
export async function checkpointIfDue(database: PGlite, afterBytes: number): Promise<boolean> {
  const { rows } = await database.query<{ bytes: number }>(walSinceCheckpoint)
  if ((rows[0]?.bytes ?? 0) <= afterBytes) return false
  await database.exec('checkpoint')
  return true
}

/** Vacuums and analyzes the table that needs it most; returns whether there was one. */
export async function vacuumIfDue(database: PGlite): Promise<boolean> {
  const { rows } = await database.query<{ name: string }>(neediestTable)
  const name = rows[0]?.name
  if (name === undefined) return false
  await database.exec(`vacuum (analyze, skip_locked) ${name}`)
  return true
}
