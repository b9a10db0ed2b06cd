import { sql } from 'kysely'
import { accessVersion } from '#platform/json-sql'
import type { Grant } from '../permissions/service.ts'
import type { Db } from '#tables'

interface SessionRow {
  readonly username: string
  readonly name: string
  readonly grants: readonly Grant[] | null
  readonly access_version: number
}

/** The active user of an open session with all grants: the one query that every call makes. */
export async function sessionUser(
  db: Db,
  sessionId: string,
  userId: number,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select u.username, u.name, (
      select json_agg(json_build_array(p.perm_id, p.db_id) order by p.id)
      from user_permissions p where p.user_id = u.id
    ) as grants, ${accessVersion} as access_version
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and u.active
      and s.ended_at is null and s.expires_at > ${now}`.execute(db)
  return rows[0]
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

export interface NewSession {
  readonly id: string
  readonly user_id: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly ip: string
  readonly user_agent: string
}

export const insertSession = (db: Db, session: NewSession) =>
  db.insertInto('sessions').values(session).execute()

export const endSession = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Ends all sessions of a user except one. */
export const endSessionsOf = (db: Db, userId: number, now: Date, except?: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .execute()

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
