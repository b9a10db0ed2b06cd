import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { permissionIds, type Grant, type PermissionId } from './kit/permissions.ts'
import { listOf } from './kit/request-list.ts'
import { listMaximum } from './kit/record-shapes.ts'
import { idInBody, idInQuery, Message, nullableText } from './kit/wire.ts'

const notAPermission = 'must be a permission id'
const permissionId = z.pipe(
  z.int(notAPermission).check(z.refine((id) => (permissionIds as number[]).includes(id), notAPermission)),
  z.transform((id) => id as PermissionId),
)
const many = { most: listMaximum }

/** Somebody whose permissions can be changed: an active user who isn't hidden (OPEN-30). */
const PermissionUser = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: nullableText,
  office: nullableText,
  department: nullableText,
  /** Whether it's the owner, whose permissions nobody else changes. */
  owner: z.boolean(),
})
export type PermissionUser = z.output<typeof PermissionUser>

/** Why a user can't change the permissions of another, or their own; null if they can (OPEN-187). */
export function permissionsRefusal(
  callerId: number | undefined,
  { id, owner }: Pick<PermissionUser, 'id' | 'owner'>,
): 'ownPermissions' | 'ownerPermissions' | null {
  const isCaller = id === callerId
  if (owner) return isCaller ? null : 'ownerPermissions'
  return isCaller ? 'ownPermissions' : null
}

const PermissionDatabase = z.object({ id: z.number(), name: z.string() })
export type PermissionDatabase = z.output<typeof PermissionDatabase>

/** A stored grant (PERM-33); `db_id` is null if it's for all databases. */
const GrantRow = z.object({
  id: z.number(),
  user_id: z.number(),
  perm_id: z.number(),
  db_id: z.nullable(z.number()),
})
export interface GrantRow extends Grant {
  readonly id: number
  readonly user_id: number
}

/** A database may be sent under either name, or both with the same value (OPEN-27). */
const GrantToAdd = z.pipe(
  z
    .strictObject({
      perm_id: permissionId,
      db_id: z.optional(z.nullable(idInBody)),
      db: z.optional(z.nullable(idInBody)),
    })
    .check(
      z.refine(({ db_id, db }) => db_id === undefined || db === undefined || db_id === db, {
        path: ['db'],
        error: 'must be the same as db_id',
      }),
    ),
  z.transform(({ perm_id, db_id, db }): Grant => ({ perm_id, db_id: db_id ?? db ?? null })),
)

const Grants = z.object({ perms: z.array(GrantRow) })

export const listPermissionUsers = endpoint('GET', '/api/userperms/users', {
  audience: 'UserPerms',
  summary: 'The active staff, and the databases that permissions can be tied to.',
  reply: z.object({ users: z.array(PermissionUser), databases: z.array(PermissionDatabase) }),
})

export const filterPermissionUsers = endpoint('POST', '/api/userperms/users_filtered', {
  audience: 'UserPerms',
  summary: 'The active staff who have every permission of the list; all of them for an empty list.',
  body: z.strictObject({ permsList: listOf(permissionId, many) }),
  reply: z.object({ users: z.array(PermissionUser) }),
})

export const readUserPermissions = endpoint('GET', '/api/userperms/user/:user_id', {
  audience: 'UserPerms',
  summary: 'The grants of a user.',
  params: z.object({ user_id: idInQuery }),
  reply: Grants,
})

export const readNamedPermissions = endpoint('GET', '/api/userperms/username/:username', {
  audience: 'UserPerms',
  summary: 'The grants of the user with this username, in any case.',
  params: z.object({ username: z.string() }),
  reply: Grants,
})

export const saveUserPermissions = endpoint('POST', '/api/userperms/user', {
  audience: 'UserPerms edit',
  summary: 'Adds grants by permission and database and removes grants by row id, all or nothing.',
  body: z.strictObject({
    user_id: idInBody,
    user_perms: z.strictObject(
      { add: z.optional(listOf(GrantToAdd, many)), remove: z.optional(listOf(idInBody, many)) },
      'must be an object',
    ),
  }),
  reply: Message,
})
