import { permissionKeys, type PermissionId, type PermissionMap } from '@bailiwick/contract/permissions'
import type { Db } from '#tables'

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
  if (ids.length === 0) return
  await db
    .insertInto('user_permissions')
    .values(ids.map((perm_id) => ({ user_id: userId, perm_id, db_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
