import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { sentence, type PlainCode } from '@bailiwick/contract/kit/messages'
import {
  holdsKey,
  permissionKeys,
  powerfulIds,
  type Grant as GivenGrant,
  unlimitedIds,
  type PermissionId,
  type PermissionMap,
} from '@bailiwick/contract/kit/permissions'
import { accountRefusal } from '@bailiwick/contract/users'
import {
  permissionsRefusal,
  type PermissionUser,
  type saveUserPermissions,
} from '@bailiwick/contract/user-permissions'
import { toStorableText } from '#platform/columns'
import type { Context } from '#platform/context'
import { badRequest, conflict, forbidden, notFound, unauthorized } from '#platform/refusal'
import type { Db } from '#tables'
import { recordHistory } from '#case-file/history'
import { recordSecurityEvent } from '../security/service.ts'
import { specialAccounts } from '../settings/service.ts'
import { passwordSetter } from '../users/service.ts'
import {
  allDatabases,
  currentGrants,
  deleteGrants,
  grantRowsOf,
  insertGrants,
  hasOtherHolder,
  holdsAny,
  lockSaves,
  visibleUser,
  visibleUserByName,
  usersWithAll,
  usersWithAny,
} from './queries.ts'
import { planSave, requireMayGive, sortedNames } from './save-policy.ts'

/** 'CRM edit' and 'CRM admin', as `mayCall` has it. */
const editingIds = [3, 4] as const satisfies readonly PermissionId[]

/** A permission id and the database it's limited to, null for all. */
export type Grant = readonly [perm_id: number, db_id: number | null]

const isPermissionId = (id: number): id is PermissionId => Object.hasOwn(permissionKeys, id)

/** The permissions for tokens and checks; a key with an unlimited grant has an empty list (OPEN-22). */
export function permissionMap(grants: readonly Grant[]): PermissionMap {
  const map: Record<string, number[]> = {}
  const unlimited = new Set<string>()
  for (const [perm_id, db_id] of grants) {
    if (!isPermissionId(perm_id)) continue
    const key = permissionKeys[perm_id]
    const databases = (map[key] ??= [])
    if (db_id === null) unlimited.add(key)
    else databases.push(db_id)
  }
  for (const key of unlimited) map[key] = []
  return map
}

/** Grants permissions for all databases; existing grants stay. */
export async function grant(db: Db, userId: number, ids: readonly PermissionId[]): Promise<void> {
  await insertGrants(
    db,
    userId,
    ids.map((perm_id) => ({ perm_id, db_id: null })),
  )
}

/** Whether no share limits the user (SHARE-7, OPEN-188). */
export const isUnlimitedUser = (db: Db, userId: number): Promise<boolean> =>
  holdsAny(db, userId, unlimitedIds)

/** The users whose permissions can be changed: all active staff except the hidden account (OPEN-30). */
export async function listUsers({ db }: Context) {
  return { users: await usersWithAll(db, await specialAccounts(db), []), databases: await allDatabases(db) }
}

/** The users who have every permission of the list (OPEN-29). */
export const listUsersHolding = async ({ db }: Context, ids: readonly PermissionId[]) =>
  usersWithAll(db, await specialAccounts(db), ids)

/** The users who may edit files, by name. */
export const fileEditors = async ({ db }: Pick<Context, 'db'>) =>
  usersWithAny(db, await specialAccounts(db), editingIds)

/** The grants of a user; 404 if they aren't in the list. */
export async function readGrants({ db }: Context, of: { id: number } | { username: string }) {
  const accounts = await specialAccounts(db)
  const user =
    'id' in of
      ? await visibleUser(db, accounts, of.id)
      : await visibleUserByName(db, accounts, toStorableText(of.username))
  if (user === undefined) throw notFound()
  return grantRowsOf(db, user.id)
}

/**
 * The caller's permissions as they are now, which nobody changes until the transaction ends: 401 if the caller was removed
 * or signed out meanwhile, 403 if they have lost this one.
 */
export async function lockPermissions(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  needed: 'UserPerms edit' | 'UserAdmin edit',
): Promise<PermissionMap> {
  await lockSaves(db)
  const grants = await currentGrants(db, actor.userId, actor.sessionId)
  if (grants === undefined) throw unauthorized()
  const permissions = permissionMap(grants)
  if (!holdsKey(permissions, needed)) throw forbidden()
  return permissions
}

/**
 * Adds and removes grants of a user, all or nothing, with the grants that others imply. 403 for the caller's own, the
 * owner's, and grants that the caller may not give (OPEN-187).
 */
export async function savePermissions(
  context: Context,
  { user_id, user_perms }: BodyOf<typeof saveUserPermissions>,
): Promise<void> {
  const { db, actor } = context
  const permissions = await lockPermissions(context, 'UserPerms edit')
  const accounts = await specialAccounts(db)
  const user = await visibleUser(db, accounts, user_id)
  if (user === undefined) throw notFound()
  const refusal = permissionsRefusal(actor.userId, user)
  if (refusal !== null) throw forbidden(refusal, { fields: ['user_id'] })
  const [rows, databases] = [await grantRowsOf(db, user_id), await allDatabases(db)]
  const { remove, add, after } = planSave(rows, user_perms, databases)
  if (actor.userId !== accounts.owner) requireMayGive(permissions, add, databases)
  if (remove.length === 0 && add.length === 0) return
  await requireOwnPassword(db, user, add)
  const last = await lastHolderRefusal(
    db,
    user_id,
    remove.map(({ perm_id }) => perm_id),
  )
  if (last !== null) throw badRequest(last, { fields: ['user_perms.remove'] })
  await deleteGrants(
    db,
    remove.map(({ id }) => id),
  )
  await insertGrants(db, user_id, add)
  await recordHistory(context, {
    action: 'update',
    endpoint: 'permissions',
    record_id: user_id,
    defendant_id: null,
    name: user.name,
    data: {
      username: user.username,
      permissions: sortedNames(after, databases),
      permissions_before: sortedNames(rows, databases),
    },
    changed: ['permissions'],
  })
  await recordSecurityEvent(context, {
    kind: 'permissionsChanged',
    about: user_id,
    details: { added: sortedNames(add, databases), removed: sortedNames(remove, databases) },
  })
}

/**
 * Refuses powers for an account that somebody without them can sign in to, because its user hasn't changed the password that
 * they set: afterwards they couldn't set it any more (OPEN-187).
 */
async function requireOwnPassword(
  db: Db,
  { id, name, owner }: Pick<PermissionUser, 'id' | 'name' | 'owner'>,
  add: readonly GivenGrant[],
): Promise<void> {
  const ids: readonly PermissionId[] = powerfulIds
  const powers = add
    .filter(({ perm_id }) => ids.includes(perm_id))
    .map(({ perm_id }) => permissionKeys[perm_id])
  const setter = powers.length === 0 ? null : await passwordSetter(db, id)
  if (setter === null) return
  const rows = setter.active ? await grantRowsOf(db, setter.id) : []
  const permissions = permissionMap(rows.map(({ perm_id, db_id }) => [perm_id, db_id]))
  const isOwner = setter.id === (await specialAccounts(db)).owner
  if (accountRefusal({ id: setter.id, isOwner, permissions }, { id, owner, powers }) !== null)
    throw conflict(sentence('ownPasswordFirst', name), { fields: ['user_perms.add'] })
}

/** The refusals that protect the last holder of a permission without which nobody could grant it again. */
const lastHolderCodes = new Map<PermissionId, PlainCode>([
  [1, 'lastPermissionEditor'],
  [2, 'lastAdministrator'],
])

/** Why these permissions can't be taken from a user; null if others hold them too, or nobody needs to. */
async function lastHolderRefusal(
  db: Db,
  userId: number,
  ids: readonly PermissionId[],
): Promise<PlainCode | null> {
  const accounts = await specialAccounts(db)
  for (const [id, code] of lastHolderCodes) {
    // One at a time: the transaction has one connection
    // oxlint-disable-next-line no-await-in-loop
    if (ids.includes(id) && !(await hasOtherHolder(db, accounts, id, userId))) return code
  }
  return null
}

/** Why a user can't be removed, or null; until the transaction ends nobody else loses a permission or is removed. */
export async function removalRefusal(db: Db, userId: number): Promise<PlainCode | null> {
  await lockSaves(db)
  const rows = await grantRowsOf(db, userId)
  return lastHolderRefusal(
    db,
    userId,
    rows.map(({ perm_id }) => perm_id),
  )
}
