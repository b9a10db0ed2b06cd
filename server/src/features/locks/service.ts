import { lockIdleMs, type LockKind } from '@bailiwick/contract/locks'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import { requireAccess } from '#case-file/access'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { permissionMap } from '../permissions/service.ts'
import {
  defendantOfIndemnitor,
  deleteLocks,
  othersEditing,
  transferLock,
  lockHolder,
  claimLock,
} from './queries.ts'

interface LockState {
  readonly mine: boolean
  /** The lock holder's name. */
  readonly name: string
  /** When they took the lock, ISO 8601 in UTC. */
  readonly since: string
  /** When the holder's browser last renewed it, ISO 8601 in UTC. */
  readonly seen_at: string
  /** Whether the caller can take it over with `take_over`. */
  readonly may_take_over: boolean
}

interface LockRequest {
  readonly kind: LockKind
  readonly record_id: number
  readonly take_over?: boolean | undefined
}

/**
 * Takes the edit lock of a record for the caller, or renews it if they have it (OPEN-59). A caller gets somebody else's
 * lock if its holder hasn't renewed it for two minutes and the caller asks to take over, or if the holder may no longer
 * edit. Refuses a caller who may not edit the file: they would block those who may.
 */
export async function takeLock(context: Context, params: LockRequest): Promise<LockState> {
  const { db, actor, now } = context
  const { kind, record_id, take_over = false } = params
  const defendantId = kind === 'BP' ? record_id : await defendantOfIndemnitor(db, record_id)
  if (defendantId === undefined) throw notFound()
  await requireAccess(context, 'edit', defendantId)
  const place = { kind, record_id, user_id: actor.userId, now }
  const lock = await claimLock(db, place)
  if (lock.user_id === actor.userId) {
    const { since, seen_at } = lock
    return { mine: true, name: actor.name, since, seen_at, may_take_over: false }
  }
  const holder = await lockHolder(db, lock.user_id, now)
  const mayEdit = holder.present && mayCall(permissionMap(holder.grants ?? []), 'CRM edit')
  const isIdle = now.getTime() - Date.parse(lock.seen_at) >= lockIdleMs
  if (mayEdit && !(take_over && isIdle)) {
    const { since, seen_at } = lock
    return { mine: false, name: holder.name, since, seen_at, may_take_over: isIdle }
  }
  await transferLock(db, place)
  const since = now.toISOString()
  return { mine: true, name: actor.name, since, seen_at: since, may_take_over: false }
}

/** Releases the caller's own locks of a kind, or only the lock of one record (DLG-5, DLG-6). */
export const releaseLocks = ({ db, actor }: Context, kind: LockKind, recordId?: number) =>
  deleteLocks(db, actor.userId, kind, recordId)

/** Who else has one of these files, or an indemnitor of theirs, open to edit and was active in the last two minutes. */
export const editorsOf = ({ db, actor, now }: Context, files: readonly number[]): Promise<string[]> =>
  othersEditing(db, files, { userId: actor.userId, since: new Date(now.getTime() - lockIdleMs) })
