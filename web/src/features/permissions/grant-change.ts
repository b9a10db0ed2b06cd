import type { Mail } from '@bailiwick/contract/mails'
import {
  databaseGroup,
  grantName,
  impliedGrants,
  isSameGrant,
  permissionGroups,
  type Grant,
  type PermissionId,
} from '@bailiwick/contract/permissions'
import type { GrantRow, PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import type { GrantChange } from './permission-calls.ts'

/** The permissions that a user's switches stand for. */
const offered: readonly PermissionId[] = permissionGroups.flatMap(({ permissions }) =>
  permissions.map(({ id }) => id),
)
const isOffered = ({ perm_id }: Grant) => offered.includes(perm_id)

export const holds = (grants: readonly Grant[], grant: Grant): boolean =>
  grants.some((one) => isSameGrant(one, grant))

/** The switches that are on for somebody with these grants. */
export const switchedOn = (rows: readonly GrantRow[]): PermissionId[] =>
  offered.filter((id) => rows.some(({ perm_id }) => perm_id === id))

/** Grants that have no switch: they stay as they are. */
export const withoutSwitch = (rows: readonly GrantRow[]): GrantRow[] => rows.filter((row) => !isOffered(row))

/** What leads from the grants that are kept to the switches as they stand (PERM-40). */
export const differenceOf = (rows: readonly GrantRow[], wanted: readonly PermissionId[]): GrantChange => ({
  add: wanted
    .filter((id) => rows.every(({ perm_id }) => perm_id !== id))
    .map((perm_id) => ({ perm_id, db_id: null })),
  remove: rows.filter((row) => isOffered(row) && !wanted.includes(row.perm_id)),
})

/** What bulk assign is to give and to take (PERM-35). */
export interface BulkWishes {
  readonly assign: readonly Grant[]
  readonly remove: readonly Grant[]
}

export const noWishes: BulkWishes = { assign: [], remove: [] }

/** The wishes with another one for this grant; null leaves it to each user as it is. */
export function withWish(
  { assign, remove }: BulkWishes,
  grant: Grant,
  wish: keyof BulkWishes | null,
): BulkWishes {
  const others = (grants: readonly Grant[]) => grants.filter((one) => !isSameGrant(one, grant))
  return {
    assign: wish === 'assign' ? [...others(assign), grant] : others(assign),
    remove: wish === 'remove' ? [...others(remove), grant] : others(remove),
  }
}

const [{ id: viewId }, { id: editId }] = databaseGroup.permissions

/**
 * The wishes with what they bring along: 9 gives 8 of its database too (PERM-56), and while 9 is kept 8 cannot be taken
 * (PERM-57), so taking 8 takes 9 as well.
 */
export function wholeWishes({ assign, remove }: BulkWishes): BulkWishes {
  const given = [...assign, ...impliedGrants(assign)]
  const taken = remove.filter((grant) => !holds(given, grant))
  const along = taken
    .filter(({ perm_id }) => perm_id === viewId)
    .map(({ db_id }): Grant => ({ perm_id: editId, db_id }))
    .filter((grant) => !holds(taken, grant))
  return { assign: given, remove: [...taken, ...along] }
}

/** What the wishes come to for somebody with these grants (PERM-47). */
export const bulkChangeOf = (rows: readonly GrantRow[], { assign, remove }: BulkWishes): GrantChange => ({
  add: assign.filter((grant) => !holds(rows, grant)),
  remove: rows.filter((row) => holds(remove, row)),
})

export const isNothing = ({ add, remove }: GrantChange): boolean => add.length + remove.length === 0

/** 'Group – Permission (database)' of each (OPEN-32). */
export const namesOf = (grants: readonly Grant[], databases: readonly PermissionDatabase[]): string[] =>
  grants.map((grant) => grantName(grant, databases.find(({ id }) => id === grant.db_id)?.name))

interface MailParts {
  readonly databases: readonly PermissionDatabase[]
  /** Who made the change. */
  readonly by: string
  readonly brand: string
}

/** The mail that tells a user of a change; null where there is no address to send it to (OPEN-37). */
export function mailOf(
  { name, email }: PermissionUser,
  { add, remove }: GrantChange,
  { databases, by, brand }: MailParts,
): Mail | null {
  if (email === null || email === '') return null
  const list = (title: string, grants: readonly Grant[]) =>
    grants.length === 0 ? [] : [`${title}:`, ...namesOf(grants, databases).map((line) => `- ${line}`), '']
  const lines = [
    `Hello ${name},`,
    '',
    `${by} changed what you may do in the ${brand} portal.`,
    '',
    ...list('Added', add),
    ...list('Removed', remove),
    'This holds from now on. Log out and in again to see it in the menu.',
  ]
  return { to: email, subject: `Your permissions in the ${brand} portal`, message: lines.join('\n') }
}
