import type { BodyOf } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import {
  grantName,
  impliedGrants,
  isSameGrant,
  isTiedToDatabase,
  type Grant,
} from '@bailiwick/contract/permissions'
import type { GrantRow, PermissionDatabase, saveUserPermissions } from '@bailiwick/contract/user-permissions'
import { badRequest, conflict } from '#platform/refusal'

type Sent = BodyOf<typeof saveUserPermissions>['user_perms']

export interface SavePlan {
  readonly remove: readonly GrantRow[]
  readonly add: readonly Grant[]
  /** All that the user has then. */
  readonly after: readonly Grant[]
}

const holds = (grants: readonly Grant[], grant: Grant) => grants.some((one) => isSameGrant(one, grant))

/** What a save comes to for a user with these grants; a refusal where it breaks a rule (PERM-56, PERM-57, OPEN-36). */
export function planSave(
  rows: readonly GrantRow[],
  { add: sent = [], remove: ids = [] }: Sent,
  databases: readonly PermissionDatabase[],
): SavePlan {
  for (const [index, grant] of sent.entries())
    checkDatabase(grant, databases, `user_perms.add.${index}.db_id`)
  if (ids.some((id) => rows.every((row) => row.id !== id))) {
    throw conflict(messages.permissionsChanged, { fields: ['user_perms.remove'] })
  }
  // What is removed and added at once stays
  const remove = rows.filter((row) => ids.includes(row.id) && !holds(sent, row))
  const kept: readonly Grant[] = rows.filter((row) => !remove.includes(row))
  const wanted = [
    ...kept,
    ...sent.filter((one, index) => !holds(kept, one) && !holds(sent.slice(0, index), one)),
  ]
  const implied = impliedGrants(wanted)
  if (implied.some((one) => holds(remove, one))) {
    throw badRequest(messages.viewStaysWithEdit, { fields: ['user_perms.remove'] })
  }
  const after = [...wanted, ...implied]
  return { remove, add: after.slice(kept.length), after }
}

function checkDatabase({ perm_id, db_id }: Grant, databases: readonly PermissionDatabase[], field: string) {
  if (db_id === null) return
  if (!isTiedToDatabase(perm_id)) throw badRequest(messages.notTiedToDatabase, { fields: [field] })
  if (databases.every(({ id }) => id !== db_id))
    throw badRequest(messages.noSuchDatabase, { fields: [field] })
}

/** The grants in words, for the history. */
export const namesOf = (grants: readonly Grant[], databases: readonly PermissionDatabase[]): string[] =>
  grants.map((one) => grantName(one, databases.find(({ id }) => id === one.db_id)?.name)).toSorted()
