import type { Db } from '#tables'

/** Locks a defendant or lead until the transaction ends; lock it before the records within its file. */
export const lockDefendant = (db: Db, id: number) =>
  db.selectFrom('defendants').select('id').where('id', '=', id).forNoKeyUpdate().execute()
