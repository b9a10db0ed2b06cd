import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import {
  grantNames,
  impliedGrants,
  isSameGrant,
  isTiedToDatabase,
  mayGive,
  type Grant,
  type PermissionMap,
} from '@bailiwick/contract/kit/permissions'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { GrantRow, PermissionDatabase, saveUserPermissions } from '@bailiwick/contract/user-permissions'
import { badRequest, conflict, forbidden } from '#platform/refusal'

type Sent = BodyOf<typeof saveUserPermissions>['user_perms']

interface SavePlan {
  readonly remove: readonly GrantRow[]
  readonly add: readonly Grant[]
  /** All grants of the user after the save. */
  readonly after: readonly Grant[]
}

const includes = (grants: readonly Grant[], grant: Grant) => grants.some((one) => isSameGrant(one, grant))

/** What a save does to these grants of a user; throws a Refusal if it breaks a rule (PERM-56, PERM-57, OPEN-36). */
export function planSave(
  rows: readonly GrantRow[],
  { add: sent = [], remove: ids = [] }: Sent,
  databases: readonly PermissionDatabase[],
): SavePlan {
  for (const [index, grant] of sent.entries())
    requireDatabase(grant, databases, `user_perms.add.${index}.db_id`)
  if (ids.some((id) => rows.every((row) => row.id !== id))) {
    throw conflict('permissionsChanged', { fields: ['user_perms.remove'] })
  }
  // A grant that is both removed and added stays
  const remove = rows.filter((row) => ids.includes(row.id) && !includes(sent, row))
  const remaining: readonly Grant[] = rows.filter((row) => !remove.includes(row))
  const wanted = [
    ...remaining,
    ...sent.filter((one, index) => !includes(remaining, one) && !includes(sent.slice(0, index), one)),
  ]
  const implied = impliedGrants(wanted)
  if (implied.some((one) => includes(remove, one))) {
    throw badRequest('viewStaysWithEdit', { fields: ['user_perms.remove'] })
  }
  const after = [...wanted, ...implied]
  return { remove, add: after.slice(remaining.length), after }
}

function requireDatabase({ perm_id, db_id }: Grant, databases: readonly PermissionDatabase[], field: string) {
  if (db_id === null) return
  if (!isTiedToDatabase(perm_id)) throw badRequest('notTiedToDatabase', { fields: [field] })
  if (databases.every(({ id }) => id !== db_id)) throw badRequest('noSuchDatabase', { fields: [field] })
}

/** Refuses grants that these permissions don't allow to give (OPEN-187). */
export function requireMayGive(
  permissions: PermissionMap,
  grants: readonly Grant[],
  databases: readonly PermissionDatabase[],
): void {
  const refused = grants.find((one) => !mayGive(permissions, one))
  if (refused === undefined) return
  const [name = ''] = grantNames([refused], databases)
  throw forbidden(sentence('notYoursToGive', name), { fields: ['user_perms.add'] })
}

/** The names of the grants for the history, by alphabet. */
export const sortedNames = (...grants: Parameters<typeof grantNames>): string[] =>
  grantNames(...grants).toSorted()
