import { mayGrant, type AccessType } from '@bailiwick/contract/kit/permissions'
import type { shareDefendant } from '@bailiwick/contract/sharing'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { requireAccess } from '#case-file/access'
import type { Context } from '#platform/context'
import { badRequest, forbidden, notFound } from '#platform/refusal'
import { recordHistory } from '#case-file/history'
import { specialAccounts } from '../settings/service.ts'
import {
  activeName,
  defendantName,
  deleteGrant,
  grantsOn,
  lockedGrant,
  saveGrant,
  usersWithout,
  type ListedGrant,
} from './queries.ts'

/** The grants on a defendant or lead, and the users to share it with (SHARE-13 to SHARE-16, OPEN-117). */
export async function listGrants(context: Context, defendantId: number) {
  const access = await requireAccess(context, 'edit', defendantId)
  const { db } = context
  return {
    users: await grantsOn(db, defendantId),
    offered: await usersWithout(db, defendantId, await excludedUsers(context, access)),
  }
}

/** Grants a user access, replacing their previous grant, and returns the grant's id (OPEN-115, OPEN-118). */
export async function share(context: Context, grant: BodyOf<typeof shareDefendant>): Promise<number> {
  const { user_id, defendant_id, access_type } = grant
  const access = await requireAccess(context, 'edit', defendant_id)
  const { db, actor } = context
  if (!mayGrant(actor.permissions, access, access_type)) throw forbidden()
  const name = (await excludedUsers(context, access)).includes(user_id)
    ? undefined
    : await activeName(db, user_id)
  if (name === undefined) throw badRequest('notShareable', { fields: ['user_id'] })
  const { id, isNew } = await saveGrant(db, grant)
  if (isNew) await recordGrant(context, { ...grant, id, name })
  return id
}

/** Removes a grant. That leaves the user unrestricted (SHARE-6), so it requires the right to grant full access. */
export async function unshare(context: Context, id: number): Promise<void> {
  const { db, actor } = context
  const grant = await lockedGrant(db, id)
  if (grant === undefined) throw notFound()
  const access = await requireAccess(context, 'edit', grant.defendant_id)
  if (!mayGrant(actor.permissions, access, null)) throw forbidden()
  await deleteGrant(db, id)
  await recordGrant(context, { ...grant, access_type: null })
}

/** Nobody shares with themselves or the system account, nor with the owner at level E (SHARE-13, SHARE-15, SHARE-16). */
async function excludedUsers({ db, actor }: Context, access: AccessType): Promise<number[]> {
  const { owner, system } = await specialAccounts(db)
  return access === 'E' ? [actor.userId, system, owner] : [actor.userId, system]
}

const recordGrant = async (
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
