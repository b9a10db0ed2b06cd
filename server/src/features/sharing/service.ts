import { messages } from '@bailiwick/contract/messages'
import { mayDelete, mayEdit, mayGrant, type AccessType } from '@bailiwick/contract/permissions'
import type { shareDefendant } from '@bailiwick/contract/sharing'
import type { BodyOf } from '@bailiwick/contract/endpoint'
import type { Caller, CallerContext, Client, Context } from '#platform/context'
import { badRequest, forbidden, notFound, unauthorized, type Refusal } from '#platform/refusal'
import { recordHistory } from '../history/service.ts'
import { accountsApart } from '../settings/service.ts'
import {
  accessTo,
  activeName,
  defendantName,
  dropGrant,
  grantsOn,
  lockedGrant,
  putGrant,
  usersWithout,
  type ListedGrant,
} from './queries.ts'

const rules = { edit: mayEdit, delete: mayDelete }

/** Whose part of a file something is. */
export interface Part {
  readonly defendant_id: number
  /** Null: the defendant's own. Left out: everybody's of the file. */
  readonly indemnitor_id?: number | null
}

/** What a client may use: a defendant all of the file, an indemnitor what is everybody's and their own (OPEN-140). */
export const clientMayUse = (client: Client, { defendant_id, indemnitor_id }: Part): boolean =>
  client.defendantId === defendant_id &&
  (client.indemnitorId === null || indemnitor_id === undefined || client.indemnitorId === indemnitor_id)

/** Refuses a client what is not theirs to use; staff may read every file. */
export function requireOwn({ actor }: Pick<CallerContext, 'actor'>, part: Part): void {
  if (actor.userId === null && !clientMayUse(actor, part)) throw unauthorized()
}

/** The refusal where there is no such record; a client is not told which there are (OPEN-140). */
export const noSuch = (actor: Caller): Refusal => (actor.userId === null ? unauthorized() : notFound())

/**
 * Refuses with 404 where there is no such defendant or lead, and with 403 where the caller's own grant does not allow
 * it (SHARE-3 to SHARE-8); the same for all that hangs on the defendant (OPEN-113). A client may edit what they may use,
 * which is the defendant's own unless `indemnitorId` says otherwise, and delete nothing (SHARE-10, CLI-57).
 */
export async function requireAccess(
  { db, actor }: Pick<CallerContext, 'db' | 'actor'>,
  need: keyof typeof rules,
  defendantId: number,
  indemnitorId: number | null = null,
): Promise<AccessType> {
  if (actor.userId === null) {
    requireOwn({ actor }, { defendant_id: defendantId, indemnitor_id: indemnitorId })
    if (need === 'delete') throw unauthorized()
    return null
  }
  const found = await accessTo(db, defendantId, actor.userId)
  if (found === undefined) throw notFound()
  if (!rules[need](actor.permissions, found.access_type)) throw forbidden()
  return found.access_type
}

/** The grants on a defendant or lead, and whom it can be shared with (SHARE-13 to SHARE-16, OPEN-117). */
export async function listGrants(context: Context, defendantId: number) {
  const access = await requireAccess(context, 'edit', defendantId)
  const { db } = context
  return {
    users: await grantsOn(db, defendantId),
    offered: await usersWithout(db, defendantId, await leftOut(context, access)),
  }
}

/** Gives a user access, in the place of what he had, and returns the grant's id (OPEN-115, OPEN-118). */
export async function share(context: Context, grant: BodyOf<typeof shareDefendant>): Promise<number> {
  const { user_id, defendant_id, access_type } = grant
  const access = await requireAccess(context, 'edit', defendant_id)
  const { db, actor } = context
  if (!mayGrant(actor.permissions, access, access_type)) throw forbidden()
  const name = (await leftOut(context, access)).includes(user_id) ? undefined : await activeName(db, user_id)
  if (name === undefined) throw badRequest(messages.notShareable, { fields: ['user_id'] })
  const { id, isNew } = await putGrant(db, grant)
  if (isNew) await noteGrant(context, { ...grant, id, name })
  return id
}

/** Removes a grant. That leaves its user unrestricted (SHARE-6), so it takes as much as to give full access. */
export async function unshare(context: Context, id: number): Promise<void> {
  const { db, actor } = context
  const grant = await lockedGrant(db, id)
  if (grant === undefined) throw notFound()
  const access = await requireAccess(context, 'edit', grant.defendant_id)
  if (!mayGrant(actor.permissions, access, null)) throw forbidden()
  await dropGrant(db, id)
  await noteGrant(context, { ...grant, access_type: null })
}

/** Nobody shares with himself or the system account, nor with the owner who may only edit (SHARE-13, SHARE-15, SHARE-16). */
async function leftOut({ db, actor }: Context, access: AccessType): Promise<number[]> {
  const { owner, system } = await accountsApart(db)
  return access === 'E' ? [actor.userId, system, owner] : [actor.userId, system]
}

const noteGrant = async (
  context: Context,
  grant: Omit<ListedGrant, 'access_type'> & { readonly access_type: AccessType },
) =>
  recordHistory(context, {
    action: 'share',
    endpoint: 'defendant_users',
    record_id: grant.id,
    defendant_id: grant.defendant_id,
    name: await defendantName(context.db, grant.defendant_id),
    data: grant,
    changed: ['access_type'],
  })
