import { sql } from 'kysely'
import type { Db } from '#tables'

/**
 * Locks a defendant or lead until the transaction ends. To avoid deadlocks, everybody locks in this order: files by their id,
 * records of a file, the pace of links to a phone, then access codes by their id, sessions and links to sign. A row that names a
 * file locks it too, weakly.
 */
export const lockDefendant = (db: Db, id: number) =>
  db.selectFrom('defendants').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/**
 * What is found in a file, with that file locked until the transaction ends; undefined if there is nothing. If a merge that this
 * waited for has moved it, the other file is locked instead: with both of them the next merge would wait for this, and this for
 * that.
 */
export async function lockFileOf<Found extends { readonly defendant_id: number } | undefined>(
  db: Db,
  find: (isLocked: boolean) => Promise<Found>,
): Promise<Found> {
  const before = await find(false)
  if (before === undefined) return before
  await sql`savepoint file_of`.execute(db)
  await lockDefendant(db, before.defendant_id)
  const found = await find(true)
  if (found === undefined || found.defendant_id === before.defendant_id) return found
  await sql`rollback to savepoint file_of`.execute(db)
  return lockFileOf(db, find)
}
