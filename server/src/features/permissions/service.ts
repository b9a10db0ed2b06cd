import type { BodyOf } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import { permissionKeys, type PermissionId, type PermissionMap } from '@bailiwick/contract/permissions'
import type { saveUserPermissions } from '@bailiwick/contract/user-permissions'
import { storable } from '#platform/columns'
import type { Context } from '#platform/context'
import { badRequest, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { recordHistory } from '../history/service.ts'
import { accountsApart } from '../settings/service.ts'
import {
  allDatabases,
  deleteGrants,
  grantRowsOf,
  insertGrants,
  isHeldBesides,
  oneSaveAtATime,
  shownUser,
  shownUserNamed,
  usersHolding,
} from './queries.ts'
import { namesOf, planSave } from './saving.ts'

/** Permission id and the database it is limited to, null for all. */
export type Grant = readonly [perm_id: number, db_id: number | null]

const isPermissionId = (id: number): id is PermissionId => Object.hasOwn(permissionKeys, id)

/** The map of a token and of every check: a key that one grant leaves unlimited has an empty list (OPEN-22). */
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

/** Gives a user permissions for all databases; those that he has already stay as they are. */
export async function grant(db: Db, userId: number, ids: readonly PermissionId[]): Promise<void> {
  await insertGrants(
    db,
    userId,
    ids.map((perm_id) => ({ perm_id, db_id: null })),
  )
}

/** Whose permissions can be changed: the active staff without the hidden account (OPEN-30), here all of them. */
export async function listUsers({ db }: Context) {
  return { users: await usersHolding(db, await hiddenId(db), []), databases: await allDatabases(db) }
}

/** Those who hold every permission of the list (OPEN-29). */
export const listUsersHolding = async ({ db }: Context, ids: readonly PermissionId[]) =>
  usersHolding(db, await hiddenId(db), ids)

/** The grants of a user; 404 where the list has no such user. */
export async function readGrants({ db }: Context, of: { id: number } | { username: string }) {
  const hidden = await hiddenId(db)
  const user =
    'id' in of ? await shownUser(db, hidden, of.id) : await shownUserNamed(db, hidden, storable(of.username))
  if (user === undefined) throw notFound()
  return grantRowsOf(db, user.id)
}

/** Adds and removes grants of a user, all or nothing, with what the grants added bring along. */
export async function savePermissions(
  context: Context,
  { user_id, user_perms }: BodyOf<typeof saveUserPermissions>,
): Promise<void> {
  const { db } = context
  await oneSaveAtATime(db)
  const hidden = await hiddenId(db)
  const user = await shownUser(db, hidden, user_id)
  if (user === undefined) throw notFound()
  const [rows, databases] = [await grantRowsOf(db, user_id), await allDatabases(db)]
  const { remove, add, after } = planSave(rows, user_perms, databases)
  if (remove.length === 0 && add.length === 0) return
  const last = await lastHolderText(
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
      permissions: namesOf(after, databases),
      permissions_before: namesOf(rows, databases),
    },
    changed: ['permissions'],
  })
}

/** What is said of the last who holds a permission that the office cannot be without: nobody could give it again. */
const lastHolderTexts = new Map<PermissionId, string>([
  [1, messages.lastPermissionEditor],
  [2, messages.lastAdministrator],
])

/** Why these permissions cannot be taken from a user; null where others hold what the office cannot be without. */
async function lastHolderText(db: Db, userId: number, ids: readonly PermissionId[]): Promise<string | null> {
  const hidden = await hiddenId(db)
  for (const [id, text] of lastHolderTexts) {
    // One after the other on the transaction's one connection
    // oxlint-disable-next-line no-await-in-loop
    if (ids.includes(id) && !(await isHeldBesides(db, hidden, id, userId))) return text
  }
  return null
}

/** Why a user cannot be removed, or null; until the transaction ends nobody else loses a permission or is removed. */
export async function indispensableText(db: Db, userId: number): Promise<string | null> {
  await oneSaveAtATime(db)
  const rows = await grantRowsOf(db, userId)
  return lastHolderText(
    db,
    userId,
    rows.map(({ perm_id }) => perm_id),
  )
}

const hiddenId = async (db: Db): Promise<number> => (await accountsApart(db)).system
