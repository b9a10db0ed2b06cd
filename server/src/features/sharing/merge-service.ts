import type { AccessType } from '@bailiwick/contract/kit/permissions'
import { moveRowsBack } from '#case-file/move-rows'
import type { Context } from '#platform/context'
import { recordSecurityEvent } from '../security/service.ts'
import { deleteGrant, grantsOn, saveGrant, type ListedGrant } from './queries.ts'

/** From the file that goes to the file that stays; the other way in an undo. */
interface Direction {
  readonly from: number
  readonly to: number
}

/** What a merge made of the levels of one user; null without a share. */
export interface MergedLevel {
  readonly user_id: number
  /** In the file that stays. */
  readonly here: AccessType
  /** In the file that goes. */
  readonly there: AccessType
  /** The grant in the file that stays after the merge, and its level. */
  readonly id: number
  readonly level: AccessType
}

const levels: readonly AccessType[] = ['R', 'E', 'F']

/**
 * Moves the grants of a file to another and returns the levels of all their users. A user with one in both files gets the
 * lower level, because nobody may get more of a file's content by a merge than they had; that of the other file stays there.
 */
export async function mergeGrants(context: Context, { from, to }: Direction): Promise<MergedLevel[]> {
  const here = await grantsOn(context.db, to)
  const there = await grantsOn(context.db, from)
  const merged: MergedLevel[] = []
  for (const grant of here) {
    const { id, user_id, access_type: before } = grant
    const other = there.find((one) => one.user_id === user_id)?.access_type ?? null
    const level = other !== null && levels.indexOf(other) < levels.indexOf(before) ? other : before
    await setLevel(context, grant, level)
    merged.push({ user_id, here: before, there: other, id, level })
  }
  const users = here.map(({ user_id }) => user_id)
  const moved = there.filter(({ user_id }) => !users.includes(user_id))
  await moveGrants(context, { from, to }, moved)
  for (const { id, user_id, access_type: level } of moved) {
    await recordShareChange(context, { user_id, defendant_id: to, level, level_before: null })
    merged.push({ user_id, here: null, there: level, id, level })
  }
  return merged
}

/**
 * Gives users the levels that they had in both files before a merge. Whose level was changed, given or removed since has it
 * in both: a limit that was set on the whole content holds for both parts of it.
 */
export async function unmergeGrants(
  context: Context,
  { from, to }: Direction,
  merged: readonly MergedLevel[],
): Promise<void> {
  const now = await grantsOn(context.db, from)
  const isAsMerged = (grant: ListedGrant | undefined, was: MergedLevel | undefined) =>
    grant !== undefined && grant.id === was?.id && grant.access_type === was.level
  const of = <Of extends { readonly user_id: number }>(all: readonly Of[], user_id: number) =>
    all.find((one) => one.user_id === user_id)
  const moved = now.filter((grant) => {
    const was = of(merged, grant.user_id)
    return was?.here === null && isAsMerged(grant, was)
  })
  await moveGrants(context, { from, to }, moved)
  for (const { user_id, access_type: level_before } of moved)
    await recordShareChange(context, { user_id, defendant_id: from, level: null, level_before })
  const [here, there] = [await grantsOn(context.db, from), await grantsOn(context.db, to)]
  for (const user_id of new Set([...merged, ...now].map((one) => one.user_id))) {
    const [was, is] = [of(merged, user_id), of(now, user_id)]
    const next = is?.access_type ?? null
    const restored = was !== undefined && isAsMerged(is, was) ? was : { here: next, there: next }
    const none = (defendant_id: number) => ({ user_id, defendant_id, access_type: null })
    await setLevel(context, of(here, user_id) ?? none(from), restored.here)
    await setLevel(context, of(there, user_id) ?? none(to), restored.there)
  }
}

const moveGrants = ({ db }: Context, direction: Direction, grants: readonly ListedGrant[]) =>
  moveRowsBack(
    db,
    'defendant_users',
    grants.map(({ id }) => id),
    direction,
  )

/** Gives a user a level, or none, unless they have it. */
async function setLevel(
  context: Context,
  grant: {
    readonly id?: number
    readonly user_id: number
    readonly defendant_id: number
    readonly access_type: AccessType
  },
  level: AccessType,
): Promise<void> {
  const { id, user_id, defendant_id, access_type: level_before } = grant
  if (level === level_before) return
  if (level !== null) await saveGrant(context.db, { user_id, defendant_id, access_type: level })
  else if (id !== undefined) await deleteGrant(context.db, id)
  await recordShareChange(context, { user_id, defendant_id, level, level_before })
}

interface ShareChange {
  readonly user_id: number
  readonly defendant_id: number
  readonly level: AccessType
  readonly level_before: AccessType
}

/** Shows the owner that a user's level for a file changed. */
const recordShareChange = (context: Context, { user_id, ...details }: ShareChange): Promise<void> =>
  recordSecurityEvent(context, { kind: 'shareChanged', about: user_id, details })
