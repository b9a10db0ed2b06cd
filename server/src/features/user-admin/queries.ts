import type { User } from '@bailiwick/contract/users'
import { sql } from 'kysely'
import type { Db } from '#tables'

const adminPermission = 2

/** The staff but for whoever bears the name of the system account, exactly (OPEN-39). */
const shownUsers = (db: Db, systemId: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.phone_number', 'u.office', 'u.department'])
    .select(sql<0 | 1>`u.active::int`.as('active'))
    .where('u.name', 'is distinct from', (by) =>
      by.selectFrom('users as s').select('s.name').where('s.id', '=', systemId),
    )

export const listedUsers = (db: Db, systemId: number): Promise<User[]> =>
  shownUsers(db, systemId)
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('u.id')
    .execute()

/** One of them, locked until the transaction ends. */
export const lockedUser = (db: Db, systemId: number, id: number): Promise<User | undefined> =>
  shownUsers(db, systemId).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()

/** The name that nobody else may bear; undefined where there is no system account. */
export async function systemName(db: Db, systemId: number): Promise<string | undefined> {
  const system = await db.selectFrom('users').select('name').where('id', '=', systemId).executeTakeFirst()
  return system?.name
}

/** Any number, the same in every instance: the name of the lock under which users are removed. */
const removalLock = 72_158_403

/** Until the transaction ends nobody else removes a user: two who remove each other would leave none. */
export const removeAlone = (db: Db) => sql`select pg_advisory_xact_lock(${removalLock})`.execute(db)

/** Whether somebody besides the user can sign in and administer users. */
export async function hasOtherAdministrator(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users as u')
    .innerJoin('user_permissions as p', 'p.user_id', 'u.id')
    .select('u.id')
    .where('p.perm_id', '=', adminPermission)
    .where('u.active', '=', true)
    .where('u.password_hash', 'is not', null)
    .where('u.id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
