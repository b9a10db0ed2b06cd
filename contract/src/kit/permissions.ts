/**
 * Who may make a call: anyone; all staff; staff with a permission of a group (the first word of its key); staff with
 * that very key; staff who may change what the group reads (OPEN-28); staff of either group (OPEN-51); or only clients.
 */
export type Audience =
  | 'anyone'
  | 'staff'
  | 'CRM'
  | 'CRM edit'
  | 'CRM admin'
  | 'CRM export'
  | 'UserPerms'
  | 'UserPerms edit'
  | 'UserAdmin'
  | 'UserAdmin edit'
  | 'SMS'
  | 'SMS edit'
  | 'CRM or SMS'
  | 'Developer'
  | 'clients'

/** Permission keys with the databases they are limited to; an empty list means all (OPEN-22). */
export type PermissionMap = Readonly<Record<string, readonly number[]>>

/** The keys of the permission ids (OPEN-23, OPEN-24). */
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
  10: 'CRM export',
} as const satisfies Record<number, string>

export type PermissionId = keyof typeof permissionKeys
export const permissionIds = Object.keys(permissionKeys).map(Number) as PermissionId[]

interface OfferedPermission {
  readonly id: PermissionId
  /** Its area, if the group has several. */
  readonly area?: string
  readonly name: string
  /** What it allows. */
  readonly about: string
}
interface PermissionGroup {
  readonly name: string
  readonly permissions: readonly OfferedPermission[]
}

/** The permissions offered for each user, by group (PERM-14 to PERM-18). */
export const permissionGroups = [
  {
    name: 'Admin',
    permissions: [
      {
        id: 1,
        area: 'User Permissions',
        name: 'Edit',
        about: 'Change what staff can do. Close the portal for maintenance.',
      },
      {
        id: 2,
        area: 'User Admin',
        name: 'Edit',
        about: 'Add, change and remove staff. With CRM, open every file.',
      },
      { id: 5, area: 'SMS Template', name: 'Edit', about: 'Change the wording of text messages.' },
    ],
  },
  {
    name: 'CRM',
    permissions: [
      { id: 3, name: 'Edit', about: 'Work on leads, defendants and notifications.' },
      {
        id: 4,
        name: 'Admin',
        about: 'The same, plus history, power numbers, agents, clients, payments and payroll.',
      },
      { id: 10, name: 'Export', about: 'Read leads and defendants, and download their lists as CSV files.' },
    ],
  },
] as const satisfies readonly PermissionGroup[]

const [viewId, editId] = [8, 9] as const

/** The permissions granted for one database each; only bulk assign offers them (PERM-19, OPEN-25). */
export const databaseGroup = {
  name: 'SAP',
  permissions: [
    { id: viewId, name: 'View', about: 'Read the database.' },
    { id: editId, name: 'Edit', about: 'Change the database. Includes View.' },
  ],
} as const satisfies PermissionGroup

export const isTiedToDatabase = (id: PermissionId): boolean => id === viewId || id === editId

/** A permission for one database, or for all if `db_id` is null. */
export interface Grant {
  readonly perm_id: PermissionId
  readonly db_id: number | null
}

export const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.perm_id === other.perm_id && one.db_id === other.db_id

/** The grants that others imply and that are missing: 9 implies 8 for the same database (PERM-56). */
export const impliedGrants = (grants: readonly Grant[]): Grant[] =>
  grants
    .filter(({ perm_id }) => perm_id === editId)
    .map(({ db_id }) => ({ perm_id: viewId, db_id }))
    .filter((implied) => !grants.some((one) => isSameGrant(one, implied)))

/** 'Group – Permission (database)' (OPEN-32). */
export function grantName({ perm_id }: Pick<Grant, 'perm_id'>, database?: string): string {
  const groups: readonly PermissionGroup[] = [...permissionGroups, databaseGroup]
  const [offered] = groups.flatMap((group) =>
    group.permissions
      .filter(({ id }) => id === perm_id)
      .map(({ area, name }) => `${group.name} – ${area === undefined ? name : `${area} ${name}`}`),
  )
  const name = offered ?? permissionKeys[perm_id]
  return database === undefined ? name : `${name} (${database})`
}

/** The names of grants, in their order. */
export const grantNames = (
  grants: readonly Grant[],
  databases: readonly { readonly id: number; readonly name: string }[],
): string[] => grants.map((grant) => grantName(grant, databases.find(({ id }) => id === grant.db_id)?.name))

/** The permissions whose holders no share limits: 'UserAdmin edit' and 'CRM admin' (SHARE-7, OPEN-188). */
export const unlimitedIds = [2, 4] as const satisfies readonly PermissionId[]

/** Developer, and the first of the permissions that only their holders give (OPEN-187). */
const developerId = 6 satisfies PermissionId

/**
 * Whether holders of these permissions may give a grant to others: from Developer on only what they have, for the database
 * that they have it for (OPEN-187). The owner may give every grant.
 */
export function mayGive(permissions: PermissionMap, { perm_id, db_id }: Grant): boolean {
  if (perm_id < developerId) return true
  const databases = permissions[permissionKeys[perm_id]]
  if (databases === undefined) return false
  return databases.length === 0 || (db_id !== null && databases.includes(db_id))
}

/** A group is the first word of a key: 'CRM edit' and 'CRM admin' belong to 'CRM' (NAV-35). */
export const holdsGroup = (permissions: PermissionMap, group: string): boolean =>
  Object.keys(permissions).some((key) => key.split(' ', 1)[0] === group)

export const holdsKey = (permissions: PermissionMap, key: string): boolean => Object.hasOwn(permissions, key)

/** The permissions to change users, permissions and every file, and to read what the portal sends. */
const administrativeIds = [1, 2, 4, 6] as const satisfies readonly PermissionId[]

/**
 * The permissions that nobody gets by taking over an account: to change permissions, and those from Developer on, which only
 * their holders give (OPEN-187).
 */
export const powerfulIds: readonly PermissionId[] = permissionIds.filter(
  (id) => id === 1 || id >= developerId,
)

/** Whether these permissions are administrative: the office may require more at their sign-in. */
export const isAdministrative = (permissions: PermissionMap): boolean =>
  administrativeIds.some((id) => holdsKey(permissions, permissionKeys[id]))

/** Whether these permissions allow calls for this audience. */
export function mayCall(permissions: PermissionMap, audience: Audience): boolean {
  if (audience === 'anyone' || audience === 'staff') return true
  // CRM administrators may also edit
  if (audience === 'CRM edit') return holdsKey(permissions, 'CRM edit') || holdsKey(permissions, 'CRM admin')
  if (audience === 'CRM or SMS') return holdsGroup(permissions, 'CRM') || holdsGroup(permissions, 'SMS')
  return audience.includes(' ') ? holdsKey(permissions, audience) : holdsGroup(permissions, audience)
}

/** The level of a share: R read, E update, F update and delete; null: no share, so unrestricted (SHARE-6). */
export type AccessType = 'R' | 'E' | 'F' | null

/** Whether no share limits the holder of these permissions (SHARE-7, OPEN-188). */
export const isUnlimited = (permissions: PermissionMap): boolean =>
  unlimitedIds.some((id) => holdsKey(permissions, permissionKeys[id]))

/** Updating needs E, F, no share, 'UserAdmin edit' or 'CRM admin' (SHARE-7, OPEN-188). */
export const mayEdit = (permissions: PermissionMap, access: AccessType): boolean =>
  mayCall(permissions, 'CRM edit') && (access !== 'R' || isUnlimited(permissions))

/** Deleting needs F, no share, 'UserAdmin edit' or 'CRM admin' (SHARE-8, OPEN-188). */
export const mayDelete = (permissions: PermissionMap, access: AccessType): boolean =>
  mayCall(permissions, 'CRM edit') && (access === 'F' || access === null || isUnlimited(permissions))

/**
 * Sharing needs what updating needs, and nobody can grant more than they have (OPEN-115). Removing a share (null) makes
 * its user unrestricted.
 */
export const mayGrant = (permissions: PermissionMap, access: AccessType, level: AccessType): boolean =>
  level === 'R' || level === 'E' ? mayEdit(permissions, access) : mayDelete(permissions, access)
