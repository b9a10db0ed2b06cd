import { mayDelete, mayGrant, type AccessType } from '@bailiwick/contract/kit/permissions'
import type { shareDefendant } from '@bailiwick/contract/sharing'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { requireAccess } from '#case-file/access'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Context } from '#platform/context'
import { badRequest, conflict, forbidden, notFound } from '#platform/refusal'
import { recordHistory } from '#case-file/history'
import { isUnlimitedUser } from '../permissions/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { specialAccounts } from '../settings/service.ts'
import {
  activeName,
  defendantName,
  deleteGrant,
  grantsOn,
  grantWith,
  levelOf,
  saveGrant,
  shareUsers,
  type ListedGrant,
} from './queries.ts'

export { mergeGrants, unmergeGrants, type MergedLevel } from './merge-service.ts'

/** The grants on a defendant or lead, and the users to share it with (SHARE-13 to SHARE-16, OPEN-117). */
export async function listGrants(context: Context, defendantId: number) {
  const access = await requireAccess(context, 'edit', defendantId)
  const { db } = context
  return {
    users: await grantsOn(db, defendantId),
    offered: await shareUsers(db, await excludedUsers(context, access), defendantId),
  }
}

/** The users to share files with, whichever they have already. */
export const listShareUsers = async (context: Context): Promise<{ id: number; name: string }[]> =>
  shareUsers(context.db, await excludedUsers(context, null))

/**
 * Grants a user access, replacing their previous grant, and returns the grant's id (OPEN-115, OPEN-118). A level is lowered
 * only by somebody who may delete the file; those whom no share limits get none (SHARE-7, OPEN-188).
 */
export async function share(context: Context, grant: BodyOf<typeof shareDefendant>): Promise<number> {
  const { user_id, defendant_id, access_type } = grant
  const { db, actor } = context
  await lockDefendant(db, defendant_id)
  const access = await requireAccess(context, 'edit', defendant_id)
  if (!mayGrant(actor.permissions, access, access_type)) throw forbidden()
  const name = (await excludedUsers(context, access)).includes(user_id)
    ? undefined
    : await activeName(db, user_id)
  if (name === undefined) throw badRequest('notShareable', { fields: ['user_id'] })
  if (await isUnlimitedUser(db, user_id)) throw conflict('unlimitedUser', { fields: ['user_id'] })
  const before = await levelOf(db, defendant_id, user_id)
  if (isLower(access_type, before) && !mayDelete(actor.permissions, access)) throw forbidden('levelStays')
  const id = await saveGrant(db, grant)
  if (before !== access_type) await recordGrant(context, { ...grant, id, name }, before)
  return id
}

/**
 * Removes a grant. That leaves the user unrestricted (SHARE-6), so it requires the right to grant full access, which is that
 * to delete the file (OPEN-188).
 */
export async function unshare(context: Context, id: number): Promise<void> {
  const { db, actor } = context
  const found = await grantWith(db, id)
  if (found === undefined) throw notFound()
  await lockDefendant(db, found.defendant_id)
  const grant = await grantWith(db, id)
  if (grant === undefined) throw notFound()
  const access = await requireAccess(context, 'edit', grant.defendant_id)
  if (!mayDelete(actor.permissions, access)) throw forbidden()
  await deleteGrant(db, id)
  await recordGrant(context, { ...grant, access_type: null }, grant.access_type)
}

const levels: readonly AccessType[] = ['R', 'E', 'F']

/** Whether a level is below one that somebody has; a first share lowers none (SHARE-6). */
const isLower = (level: AccessType, before: AccessType): boolean =>
  levels.indexOf(level) < levels.indexOf(before)

/** Nobody shares with themselves or the system account, nor with the owner at level E (SHARE-13, SHARE-15, SHARE-16). */
async function excludedUsers({ db, actor }: Context, access: AccessType): Promise<number[]> {
  const { owner, system } = await specialAccounts(db)
  return access === 'E' ? [actor.userId, system, owner] : [actor.userId, system]
}

async function recordGrant(
  context: Context,
  grant: Omit<ListedGrant, 'access_type'> & { readonly access_type: AccessType },
  level_before: AccessType,
): Promise<void> {
  const { defendant_id, user_id, access_type: level } = grant
  await recordHistory(context, {
    action: 'share',
    endpoint: 'defendant_users',
    record_id: grant.id,
    defendant_id,
    name: await defendantName(context.db, defendant_id),
    data: grant,
    changed: ['access_type'],
  })
  const details = { defendant_id, level, level_before }
  await recordSecurityEvent(context, { kind: 'shareChanged', about: user_id, details })
}
