import type { Mail } from '@bailiwick/contract/mails'
import {
  databaseGroup,
  grantNames,
  impliedGrants,
  isSameGrant,
  permissionGroups,
  type Grant,
  type PermissionId,
} from '@bailiwick/contract/kit/permissions'
import type { GrantRow, PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import type { GrantChange } from './permission-queries.ts'

/** The permissions that have a switch. */
const offered: readonly PermissionId[] = permissionGroups.flatMap(({ permissions }) =>
  permissions.map(({ id }) => id),
)
const isOffered = ({ perm_id }: Grant) => offered.includes(perm_id)

export const holds = (grants: readonly Grant[], grant: Grant): boolean =>
  grants.some((one) => isSameGrant(one, grant))

/** The switches that these grants turn on. */
export const switchedOn = (rows: readonly GrantRow[]): PermissionId[] =>
  offered.filter((id) => rows.some(({ perm_id }) => perm_id === id))

/** Grants without a switch; they stay unchanged. */
export const withoutSwitch = (rows: readonly GrantRow[]): GrantRow[] => rows.filter((row) => !isOffered(row))

/** The change from the stored grants to the switches (PERM-40). */
export const differenceOf = (rows: readonly GrantRow[], wanted: readonly PermissionId[]): GrantChange => ({
  add: wanted
    .filter((id) => rows.every(({ perm_id }) => perm_id !== id))
    .map((perm_id) => ({ perm_id, db_id: null })),
  remove: rows.filter((row) => isOffered(row) && !wanted.includes(row.perm_id)),
})

/** What a bulk change assigns and removes (PERM-35). */
export interface BulkChange {
  readonly assign: readonly Grant[]
  readonly remove: readonly Grant[]
}

export const emptyBulkChange: BulkChange = { assign: [], remove: [] }

/** The bulk change with another choice for one grant; null leaves the grant unchanged. */
export function withChoice(
  { assign, remove }: BulkChange,
  grant: Grant,
  choice: keyof BulkChange | null,
): BulkChange {
  const others = (grants: readonly Grant[]) => grants.filter((one) => !isSameGrant(one, grant))
  return {
    assign: choice === 'assign' ? [...others(assign), grant] : others(assign),
    remove: choice === 'remove' ? [...others(remove), grant] : others(remove),
  }
}

const [{ id: viewId }, { id: editId }] = databaseGroup.permissions

/**
 * The bulk change with the grants it implies: assigning 9 assigns 8 of the same database (PERM-56), and 8 can't be removed
 * without 9 (PERM-57), so removing 8 removes 9.
 */
export function withImplied({ assign, remove }: BulkChange): BulkChange {
  const assigned = [...assign, ...impliedGrants(assign)]
  const removed = remove.filter((grant) => !holds(assigned, grant))
  const implied = removed
    .filter(({ perm_id }) => perm_id === viewId)
    .map(({ db_id }): Grant => ({ perm_id: editId, db_id }))
    .filter((grant) => !holds(removed, grant))
  return { assign: assigned, remove: [...removed, ...implied] }
}

/** What the bulk change means for somebody with these grants (PERM-47). */
export const bulkChangeOf = (rows: readonly GrantRow[], { assign, remove }: BulkChange): GrantChange => ({
  add: assign.filter((grant) => !holds(rows, grant)),
  remove: rows.filter((row) => holds(remove, row)),
})

export const isNothing = ({ add, remove }: GrantChange): boolean => add.length + remove.length === 0

interface MailParts {
  readonly databases: readonly PermissionDatabase[]
  /** Who made the change. */
  readonly by: string
  readonly brand: string
}

/** The mail about a change; null if the user has no address (OPEN-37). */
export function mailOf(
  { name, email }: PermissionUser,
  { add, remove }: GrantChange,
  { databases, by, brand }: MailParts,
): Mail | null {
  if (email === null || email === '') return null
  const list = (title: string, grants: readonly Grant[]) =>
    grants.length === 0 ? [] : [`${title}:`, ...grantNames(grants, databases).map((line) => `- ${line}`), '']
  const lines = [
    `Hello ${name},`,
    '',
    `${by} changed what you may do in the ${brand} portal.`,
    '',
    ...list('Added', add),
    ...list('Removed', remove),
    'The change is already in effect. Log out and in again to see it in the menu.',
  ]
  return { to: email, subject: `Your permissions in the ${brand} portal`, message: lines.join('\n') }
}
