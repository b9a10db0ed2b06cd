import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#tables'

/** Waits until so many statements wait for locks; the embedded database has one connection, and so no such moment. */
export async function untilBlocked(db: Db, statements: number): Promise<void> {
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length >= statements
  }, 60_000)
}
