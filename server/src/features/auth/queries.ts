import { sessionEndKinds, type SessionDuty, type SessionEndKind } from '@bailiwick/contract/kit/session'
import { sql } from 'kysely'
import { cachedPlan } from '#platform/cached-plans'
import { accessVersion } from '#platform/json-sql'
import type { Grant } from '../permissions/service.ts'
import type { Db } from '#tables'

interface SessionRow {
  readonly username: string
  readonly name: string
  readonly grants: readonly Grant[] | null
  readonly access_version: number
  readonly last_seen_at: string
  readonly duties: readonly SessionDuty[]
}

/** The active user of an open session with all grants: the one query that every call makes. */
export async function sessionUser(
  db: Db,
  sessionId: string,
  userId: number,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select u.username, u.name, s.last_seen_at, s.duties, (
      select json_agg(json_build_array(p.perm_id, p.db_id) order by p.id)
      from user_permissions p where p.user_id = u.id
    ) as grants, ${accessVersion} as access_version
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and u.active
      and s.ended_at is null and s.expires_at > ${now} ${cachedPlan}`.execute(db)
  return rows[0]
}

/** The security event that ended a session, which has the time of its end; null if none did. */
export async function endOfSession(
  db: Db,
  sessionId: string,
  userId: number,
): Promise<SessionEndKind | null> {
  const event = await db
    .selectFrom('sessions as s')
    .innerJoin('security_events as e', (join) =>
      join.onRef('e.about_id', '=', 's.user_id').onRef('e.created_at', '=', 's.ended_at'),
    )
    .select('e.kind')
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .where('e.kind', 'in', sessionEndKinds)
    // A replaced app is removed, then added
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (event?.kind as SessionEndKind | undefined) ?? null
}

/** All grants of a user. */
export const grantsOf = async (db: Db, userId: number): Promise<Grant[]> => {
  const rows = await db
    .selectFrom('user_permissions')
    .select(['perm_id', 'db_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.perm_id, row.db_id])
}

interface NewSession {
  readonly id: string
  readonly user_id: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly ip: string
  readonly user_agent: string
  readonly duties: SessionDuty[]
}

export const insertSession = (db: Db, session: NewSession) =>
  db
    .insertInto('sessions')
    .values({ ...session, last_seen_at: session.created_at })
    .execute()

/** Removes a duty of a session and returns the rest with the time at which it expires; undefined if it has ended. */
export const removeDuty = (
  db: Db,
  id: string,
  duty: SessionDuty,
): Promise<{ readonly duties: SessionDuty[]; readonly expires_at: string } | undefined> =>
  db
    .updateTable('sessions')
    .set({ duties: sql<SessionDuty[]>`array_remove(duties, ${duty})` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['duties', 'expires_at'])
    .executeTakeFirst()

/** Stores when sessions were last used, unless they were used later already. */
export const storeUse = (db: Db, used: readonly (readonly [id: string, at: Date])[]) =>
  sql`
    update sessions as s set last_seen_at = used.at
    from unnest(${used.map(([id]) => id)}::uuid[], ${used.map(([, at]) => at.toISOString())}::timestamptz[]) as used (id, at)
    where s.id = used.id and s.last_seen_at < used.at`.execute(db)

export const endSession = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Ends all sessions of a user except one, and sign-ins that wait for a code; returns how many sessions were open. */
export async function endSessionsOf(db: Db, userId: number, now: Date, except?: string): Promise<number> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .returning('expires_at')
    .execute()
  return ended.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime()).length
}

/** A session that is open as far as the database says: neither ended nor expired. */
interface OpenSession {
  readonly id: string
  readonly user_agent: string
  readonly ip: string
  readonly created_at: string
  readonly last_seen_at: string
}

export const openSessionsOf = (db: Db, userId: number, now: Date): Promise<OpenSession[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()

/** Ends an open session of a user; false if there is none. */
export async function endSessionOf(db: Db, userId: number, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const insertChallenge = (db: Db, id_hash: Buffer, user_id: number, created_at: Date) =>
  db.insertInto('sign_in_challenges').values({ id_hash, user_id, created_at }).execute()

/** The user of a challenge that was made after this time. */
export async function challengedUser(db: Db, id_hash: Buffer, since: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('id_hash', '=', id_hash)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()
  return row?.user_id
}

/** Removes a challenge; false if somebody else has used it. */
export async function redeemChallenge(db: Db, id_hash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('sign_in_challenges')
    .where('id_hash', '=', id_hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export const removeChallengesBefore = (db: Db, before: Date) =>
  db.deleteFrom('sign_in_challenges').where('created_at', '<', before.toISOString()).execute()

/** Whether the user has signed in from this address since this time. */
export async function hasSignedInFrom(db: Db, userId: number, ip: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes sessions that expired before this time. */
export const removeSessionsBefore = (db: Db, before: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<', before.toISOString()).execute()
