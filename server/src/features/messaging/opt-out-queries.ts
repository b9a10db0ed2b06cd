import { sql } from 'kysely'
import { cachedPlan } from '#platform/cached-plans'
import type { Db } from '#tables'

/** Whether the owner of the number has asked for no more texts. */
export async function isOptedOut(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .where('resumed_at', 'is', null)
    .modifyEnd(cachedPlan)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends texts to a number; nothing changes if they have ended already, or were resumed after `unlessResumedSince`. */
export const addOptOut = (
  db: Db,
  phone: string,
  since: Date,
  { unlessResumedSince = null }: { readonly unlessResumedSince?: string | null } = {},
) =>
  sql`
  insert into text_opt_outs as t (phone, since) values (${phone}, ${since})
  on conflict (phone) do update set since = excluded.since, resumed_at = null
  where not t.resumed_at >= coalesce(${unlessResumedSince}::timestamptz, 'infinity')`.execute(db)

/** Resumes texts to a number. */
export const endOptOut = (db: Db, phone: string, resumed_at: Date) =>
  db
    .updateTable('text_opt_outs')
    .set({ resumed_at })
    .where('phone', '=', phone)
    .where('resumed_at', 'is', null)
    .execute()
