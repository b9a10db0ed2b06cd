import type { Grant, PermissionId } from '@bailiwick/contract/kit/permissions'
import type { GrantRow, PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { sql } from 'kysely'
import { lockInTransaction } from '#platform/advisory-locks'
import type { Db } from '#tables'

/** Makes saves wait for each other, so that each checks the result of those before it. */
export const lockSaves = (db: Db) => lockInTransaction(db, 'permissions')

interface SpecialAccounts {
  readonly owner: number
  readonly system: number
}

/** Active users except the hidden one. */
const visibleUsers = (db: Db, { owner, system }: SpecialAccounts) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'u.office', 'u.department'])
    .select(sql<boolean>`u.id = ${owner}`.as('owner'))
    .where('u.active', '=', true)
    .where('u.id', '<>', system)

/** The grants of a user as they are now; undefined if the user is inactive or the session has ended. */
export async function currentGrants(
  db: Db,
  userId: number,
  sessionId: string,
): Promise<readonly (readonly [perm_id: number, db_id: number | null])[] | undefined> {
  const open = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
  if (open === undefined) return undefined
  return (await grantRowsOf(db, userId)).map(({ perm_id, db_id }) => [perm_id, db_id])
}

/** The users who have every permission of the list, by name. */
export const usersWithAll = (
  db: Db,
  accounts: SpecialAccounts,
  ids: readonly PermissionId[],
): Promise<PermissionUser[]> =>
  visibleUsers(db, accounts)
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

/** The users who have any permission of the list, by name. */
export const usersWithAny = (
  db: Db,
  accounts: SpecialAccounts,
  ids: readonly PermissionId[],
): Promise<{ id: number; name: string }[]> =>
  visibleUsers(db, accounts)
    .clearSelect()
    .select(['u.id', 'u.name'])
    .where((by) =>
      by.exists(
        by
          .selectFrom('user_permissions as p')
          .select('p.id')
          .whereRef('p.user_id', '=', 'u.id')
          .where('p.perm_id', 'in', [...ids]),
      ),
    )
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('u.id')
    .execute()

export const visibleUser = (
  db: Db,
  accounts: SpecialAccounts,
  id: number,
): Promise<PermissionUser | undefined> => visibleUsers(db, accounts).where('u.id', '=', id).executeTakeFirst()

export const visibleUserByName = (
  db: Db,
  accounts: SpecialAccounts,
  username: string,
): Promise<PermissionUser | undefined> =>
  visibleUsers(db, accounts)
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

/** Whether the user has one of the permissions, for any database. */
export async function holdsAny(db: Db, userId: number, ids: readonly PermissionId[]): Promise<boolean> {
  const grant = await db
    .selectFrom('user_permissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('perm_id', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}

/** Whether another listed user who can sign in has the permission. */
export async function hasOtherHolder(
  db: Db,
  accounts: SpecialAccounts,
  id: PermissionId,
  userId: number,
): Promise<boolean> {
  const other = await visibleUsers(db, accounts)
    .innerJoin('user_permissions as p', 'p.user_id', 'u.id')
    .where('p.perm_id', '=', id)
    .where('u.password_hash', 'is not', null)
    .where('u.id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
