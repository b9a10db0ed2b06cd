import { sql } from 'kysely'
import type { Db } from '#tables'

interface Documents {
  readonly ids: readonly number[]
  /** Others have ended meanwhile, and their reason says how. */
  readonly status: number
}

/**
 * Replaces the sentence of these documents that starts like this, one of several reasons why nobody may have been reached, by
 * another one; null removes it. A new one alerts the person who sent them.
 */
export const setReason = (db: Db, { ids, status }: Documents, start: string, reason: string | null) =>
  db
    .updateTable('documents')
    .set({
      reason: sql<string | null>`(
        select string_agg(line, chr(10) order by at) from (
          select line, at from unnest(string_to_array(reason, chr(10))) with ordinality was (line, at)
          where not starts_with(line, ${start})
          union all select ${reason}::text, 1000 where ${reason}::text is not null
        ) reasons)`,
      ...(reason !== null && { alert_seen_at: null }),
    })
    .where('id', 'in', [...ids])
    .where('status', '=', status)
    .execute()
