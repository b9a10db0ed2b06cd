import type { Db } from '#tables'

/**
 * Locks a defendant or lead until the transaction ends. To avoid deadlocks, everybody locks in this order: files by their id,
 * records of a file, then access codes by their id, sessions and links to sign. A row that names a file locks it too, weakly.
 */
export const lockDefendant = (db: Db, id: number) =>
  db.selectFrom('defendants').select('id').where('id', '=', id).forNoKeyUpdate().execute()
