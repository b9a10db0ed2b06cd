/**
 * Who a call is for: anyone; any signed-in staff; holders of a permission group (its first word); holders of a
 * key; those who may change what the group reads (OPEN-28); or holders of either of two groups (OPEN-51).
 */
export type Audience =
  | 'anyone'
  | 'staff'
  | 'CRM'
  | 'CRM edit'
  | 'CRM admin'
  | 'UserPerms'
  | 'UserPerms edit'
  | 'UserAdmin'
  | 'UserAdmin edit'
  | 'SMS'
  | 'SMS edit'
  | 'CRM or SMS'
  | 'Developer'

/** Permission key to the databases it is limited to; an empty list means all (OPEN-22). */
export type PermissionMap = Readonly<Record<string, readonly number[]>>

/** The keys behind the permission ids (OPEN-23, OPEN-24). */
export const permissionKeys = {
  1: 'UserPerms edit',
  2: 'UserAdmin edit',
  3: 'CRM edit',
  4: 'CRM admin',
  5: 'SMS edit',
  6: 'Developer edit',
  7: 'RFIDhistory view',
  8: 'SAP view',
  9: 'SAP edit',
} as const satisfies Record<number, string>

export type PermissionId = keyof typeof permissionKeys
export const permissionIds = Object.keys(permissionKeys).map(Number) as PermissionId[]

/** A group is the first word of a key: 'CRM' holds 'CRM edit' and 'CRM admin' (NAV-35). */
export const holdsGroup = (permissions: PermissionMap, group: string): boolean =>
  Object.keys(permissions).some((key) => key.split(' ', 1)[0] === group)

export const holdsKey = (permissions: PermissionMap, key: string): boolean => Object.hasOwn(permissions, key)

/** Whether somebody with these permissions may make a call of this audience. */
export function mayCall(permissions: PermissionMap, audience: Audience): boolean {
  if (audience === 'anyone' || audience === 'staff') return true
  // Whoever administers the CRM may edit in it
  if (audience === 'CRM edit') return holdsKey(permissions, 'CRM edit') || holdsKey(permissions, 'CRM admin')
  if (audience === 'CRM or SMS') return holdsGroup(permissions, 'CRM') || holdsGroup(permissions, 'SMS')
  return audience.includes(' ') ? holdsKey(permissions, audience) : holdsGroup(permissions, audience)
}

/** What a share says: R read, E update, F update and delete; null: no grant of one's own, so unrestricted (SHARE-6). */
export type AccessType = 'R' | 'E' | 'F' | null

/** DEF buttons and calls alike: update needs E, F, no grant at all, or 'UserAdmin edit' (SHARE-7). */
export const mayEdit = (permissions: PermissionMap, access: AccessType): boolean =>
  mayCall(permissions, 'CRM edit') && (access !== 'R' || holdsKey(permissions, 'UserAdmin edit'))

/** Delete needs F, no grant at all, or 'UserAdmin edit' (SHARE-8). */
export const mayDelete = (permissions: PermissionMap, access: AccessType): boolean =>
  mayCall(permissions, 'CRM edit') &&
  (access === 'F' || access === null || holdsKey(permissions, 'UserAdmin edit'))

/**
 * Sharing needs what update needs, and nobody gives more than he has (OPEN-115). Null is the removal of a grant, which
 * leaves its user unrestricted.
 */
export const mayGrant = (permissions: PermissionMap, access: AccessType, level: AccessType): boolean =>
  level === 'R' || level === 'E' ? mayEdit(permissions, access) : mayDelete(permissions, access)
