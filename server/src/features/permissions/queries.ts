import type { Grant, PermissionId } from '@bailiwick/contract/kit/permissions'
import type { GrantRow, PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { sql } from 'kysely'
import type { Db } from '#tables'

/** An arbitrary number, the same in every instance. */
const lockKey = 72_158_411

/** Makes saves wait for each other, so that each checks the result of those before it. */
export const lockSaves = (db: Db) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)

/** Active users except the hidden one. */
const visibleUsers = (db: Db, hidden: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'u.office', 'u.department'])
    .where('u.active', '=', true)
    .where('u.id', '<>', hidden)

/** The users who have every permission of the list, by name. */
export const usersWithAll = (
  db: Db,
  hidden: number,
  ids: readonly PermissionId[],
): Promise<PermissionUser[]> =>
  visibleUsers(db, hidden)
    .where((by) =>
      by.and(
        [...new Set(ids)].map((id) =>
          by.exists(
            by
              .selectFrom('user_permissions as p')
              .select('p.id')
              .whereRef('p.user_id', '=', 'u.id')
              .where('p.perm_id', '=', id),
          ),
        ),
      ),
    )
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('u.id')
    .execute()

export const visibleUser = (db: Db, hidden: number, id: number): Promise<PermissionUser | undefined> =>
  visibleUsers(db, hidden).where('u.id', '=', id).executeTakeFirst()

export const visibleUserByName = (
  db: Db,
  hidden: number,
  username: string,
): Promise<PermissionUser | undefined> =>
  visibleUsers(db, hidden)
    .where((by) => by.eb(by.fn('lower', ['u.username']), '=', by.fn('lower', [by.val(username)])))
    .executeTakeFirst()

export const allDatabases = (db: Db): Promise<PermissionDatabase[]> =>
  db.selectFrom('databases').select(['id', 'name']).orderBy('name').orderBy('id').execute()

export async function grantRowsOf(db: Db, userId: number): Promise<GrantRow[]> {
  const rows = await db
    .selectFrom('user_permissions')
    .select(['id', 'user_id', 'perm_id', 'db_id'])
    .where('user_id', '=', userId)
    .orderBy('perm_id')
    .orderBy('db_id')
    .execute()
  return rows.map((row) => ({ ...row, perm_id: row.perm_id as PermissionId }))
}

export async function insertGrants(db: Db, userId: number, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await db
    .insertInto('user_permissions')
    .values(grants.map(({ perm_id, db_id }) => ({ user_id: userId, perm_id, db_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteGrants(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('user_permissions').where('id', 'in', ids).execute()
}

/** Whether the user has the permission, for any database. */
export async function holdsPermission(db: Db, userId: number, id: PermissionId): Promise<boolean> {
  const grant = await db
    .selectFrom('user_permissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('perm_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}

/** Whether another listed user who can sign in has the permission. */
export async function hasOtherHolder(
  db: Db,
  hidden: number,
  id: PermissionId,
  userId: number,
): Promise<boolean> {
  const other = await visibleUsers(db, hidden)
    .innerJoin('user_permissions as p', 'p.user_id', 'u.id')
    .where('p.perm_id', '=', id)
    .where('u.password_hash', 'is not', null)
    .where('u.id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
