import type { Db } from '#tables'

/** Locks a defendant or lead until the transaction ends. To avoid deadlocks, lock it before records of its file. */
export const lockDefendant = (db: Db, id: number) =>
  db.selectFrom('defendants').select('id').where('id', '=', id).forNoKeyUpdate().execute()
