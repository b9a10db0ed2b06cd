import { lockIdleMs, type LockKind } from '@bailiwick/contract/locks'
import { mayCall } from '@bailiwick/contract/permissions'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { permissionMap } from '../permissions/service.ts'
import { requireAccess } from '../sharing/service.ts'
import { defendantOf, dropLocks, giveTo, holderOf, takeIfFree } from './queries.ts'

export interface LockState {
  readonly mine: boolean
  /** The name of the holder. */
  readonly name: string
  /** When the holder took it, ISO 8601 in UTC. */
  readonly since: string
  /** Whether the caller would get it by asking with take_over. */
  readonly may_take_over: boolean
}

interface LockWish {
  readonly kind: LockKind
  readonly record_id: number
  readonly take_over?: boolean | undefined
}

/**
 * Takes the edit lock of a record for the caller, or shows a sign of the holder who asks again (OPEN-59). Somebody
 * else's lock stays his until he has shown no sign for two minutes and the caller asks to take over; one whose holder
 * may no longer edit is free. Who may not edit the file is refused, or he could keep others from it.
 */
export async function takeLock(context: Context, wish: LockWish): Promise<LockState> {
  const { db, actor, now } = context
  const { kind, record_id, take_over = false } = wish
  const defendantId = kind === 'BP' ? record_id : await defendantOf(db, record_id)
  if (defendantId === undefined) throw notFound()
  await requireAccess(context, 'edit', defendantId)
  const place = { kind, record_id, user_id: actor.userId, now }
  const held = await takeIfFree(db, place)
  if (held.user_id === actor.userId) {
    return { mine: true, name: actor.name, since: held.since, may_take_over: false }
  }
  const holder = await holderOf(db, held.user_id, now)
  const mayEdit = holder.present && mayCall(permissionMap(holder.grants ?? []), 'CRM edit')
  const isIdle = now.getTime() - Date.parse(held.seen_at) >= lockIdleMs
  if (mayEdit && !(take_over && isIdle)) {
    return { mine: false, name: holder.name, since: held.since, may_take_over: isIdle }
  }
  await giveTo(db, place)
  return { mine: true, name: actor.name, since: now.toISOString(), may_take_over: false }
}

/** Drops the caller's own locks of a kind, or only that of one record (DLG-5, DLG-6). */
export const releaseLocks = ({ db, actor }: Context, kind: LockKind, recordId?: number) =>
  dropLocks(db, actor.userId, kind, recordId)
