import type { AccessType } from '@bailiwick/contract/kit/permissions'
import type { Context } from '#platform/context'
import { recordSecurityEvent } from '../security/service.ts'
import { grantsOn, saveGrant } from './queries.ts'

type Level = NonNullable<AccessType>
const levels: readonly Level[] = ['R', 'E', 'F']

/** A grant that was lowered. */
export interface LoweredGrant {
  readonly id: number
  readonly level: Level
  readonly level_before: Level
}

/**
 * Lowers the grants on a file to the level that their users have on another, because nobody may get more of what comes from
 * there than they had. Returns the users whom both files are shared with, and the lowered grants.
 */
export async function lowerGrants(
  context: Context,
  { file, other }: { readonly file: number; readonly other: number },
): Promise<{ both: number[]; lowered: LoweredGrant[] }> {
  const { db } = context
  const here = await grantsOn(db, file)
  const there = new Map((await grantsOn(db, other)).map((grant) => [grant.user_id, grant.access_type]))
  const lowered: LoweredGrant[] = []
  for (const { id, user_id, access_type: before } of here) {
    const level = there.get(user_id)
    if (level === undefined || levels.indexOf(level) >= levels.indexOf(before)) continue
    await setLevel(context, { user_id, defendant_id: file }, level, before)
    lowered.push({ id, level, level_before: before })
  }
  return { both: here.map((grant) => grant.user_id).filter((id) => there.has(id)), lowered }
}

/** Raises grants again that were lowered, unless somebody has changed or removed them since. */
export async function raiseGrants(
  context: Context,
  file: number,
  lowered: readonly LoweredGrant[],
): Promise<void> {
  const grants = await grantsOn(context.db, file)
  for (const { id, level, level_before } of lowered) {
    const grant = grants.find((one) => one.id === id)
    if (grant?.access_type === level) await setLevel(context, grant, level_before, level)
  }
}

async function setLevel(
  context: Context,
  { user_id, defendant_id }: { readonly user_id: number; readonly defendant_id: number },
  level: Level,
  level_before: Level,
): Promise<void> {
  await saveGrant(context.db, { user_id, defendant_id, access_type: level })
  await recordShareChange(context, { user_id, defendant_id, level, level_before })
}

/** Shows the owner that a user's level for a file changed. */
export const recordShareChange = (
  context: Context,
  change: {
    readonly user_id: number
    readonly defendant_id: number
    readonly level: AccessType
    readonly level_before: AccessType
  },
): Promise<void> => {
  const { user_id, ...details } = change
  return recordSecurityEvent(context, { kind: 'shareChanged', about: user_id, details })
}
