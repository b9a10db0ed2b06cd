import type { LockKind } from '@bailiwick/contract/locks'
import { sql } from 'kysely'
import type { Grant } from '../permissions/service.ts'
import type { Db } from '#tables'

interface StoredLock {
  readonly user_id: number
  readonly since: string
  readonly seen_at: string
}

/** The id of an indemnitor's defendant; undefined if the indemnitor is missing. */
export async function defendantOfIndemnitor(db: Db, indemnitorId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('indemnitors')
    .select('defendant_id')
    .where('id', '=', indemnitorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.defendant_id
}

/**
 * The lock of a record after the user requested it: their own, new or renewed, or somebody else's, unchanged. Simultaneous
 * requests wait for each other.
 */
export async function claimLock(
  db: Db,
  { kind, record_id, user_id, now }: { kind: LockKind; record_id: number; user_id: number; now: Date },
): Promise<StoredLock> {
  return db
    .insertInto('locks')
    .values({ kind, record_id, user_id, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'record_id']).doUpdateSet({
        seen_at: sql`case when locks.user_id = excluded.user_id then excluded.seen_at else locks.seen_at end`,
      }),
    )
    .returning(['user_id', 'since', 'seen_at'])
    .executeTakeFirstOrThrow()
}

interface LockHolder {
  readonly name: string
  /** Whether the user is active and signed in. */
  readonly present: boolean
  readonly grants: readonly Grant[] | null
}

export async function lockHolder(db: Db, userId: number, now: Date): Promise<LockHolder> {
  const { rows } = await sql<LockHolder>`
    select u.name,
      u.active and exists (
        select from sessions s where s.user_id = u.id and s.ended_at is null and s.expires_at > ${now}
      ) as present,
      (select json_agg(json_build_array(p.perm_id, p.db_id)) from user_permissions p where p.user_id = u.id) as grants
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] ?? { name: '', present: false, grants: null }
}

export const transferLock = (
  db: Db,
  { kind, record_id, user_id, now }: { kind: LockKind; record_id: number; user_id: number; now: Date },
) =>
  db
    .updateTable('locks')
    .set({ user_id, since: now, seen_at: now })
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .execute()

export const deleteLocks = (db: Db, userId: number, kind: LockKind, recordId: number | undefined) =>
  db
    .deleteFrom('locks')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(recordId !== undefined, (locks) => locks.where('record_id', '=', recordId ?? 0))
    .execute()

/** The names of the other users who have one of these files, or an indemnitor of theirs, open to edit. */
export async function othersEditing(
  db: Db,
  files: readonly number[],
  { userId, since }: { readonly userId: number; readonly since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.name from (
      select user_id, seen_at from locks where kind = 'BP' and record_id = any (${files}::int[])
      union all
      select l.user_id, l.seen_at from indemnitors i join locks l on l.kind = 'GIN' and l.record_id = i.id
      where i.defendant_id = any (${files}::int[])
    ) l join users u on u.id = l.user_id
    where l.user_id <> ${userId} and l.seen_at > ${since} order by u.name`.execute(db)
  return rows.map(({ name }) => name)
}
