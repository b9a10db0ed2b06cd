import { sql } from 'kysely'
import type { Db } from '#tables'

interface Documents {
  readonly ids: readonly number[]
  /** Others have ended meanwhile, and their reason says how. */
  readonly status: number
}

/** Stores why these documents may not have arrived, and alerts the person who sent them. */
export const setReasonWhere = (db: Db, { ids, status }: Documents, reason: string) =>
  db
    .updateTable('documents')
    .set({ reason, alert_seen_at: null })
    .where('id', 'in', [...ids])
    .where('status', '=', status)
    .execute()

/** Removes the reason of these documents if it starts like this. */
export const clearReasonThatStarts = (db: Db, { ids, status }: Documents, start: string) =>
  db
    .updateTable('documents')
    .set({ reason: null })
    .where('id', 'in', [...ids])
    .where('status', '=', status)
    .where(sql<boolean>`starts_with(reason, ${start})`)
    .execute()
