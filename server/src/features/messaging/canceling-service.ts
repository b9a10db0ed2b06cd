import type { MessageState } from '@bailiwick/contract/messaging'
import { messages } from '@bailiwick/contract/kit/messages'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Context } from '#platform/context'
import { conflict, forbidden, notFound } from '#platform/refusal'
import { lockedMessage, setDismissed, type LockedMessage } from './queries.ts'
import { fileOfText, linkTimes, removeSecret, setMessageState } from './sending-queries.ts'
import { endedText, type OnTextEnd } from './state-service.ts'

/** The states of a text that a provider has, or may have in a moment. */
const leaving: readonly MessageState[] = ['sending', 'sent', 'delivered']

/**
 * Cancels a text that waits to leave. The job that hands it over locks its row as well, so one of both wins. 404 if missing,
 * 403 unless the caller may change its file, or wrote it if it is about none; 409 if it doesn't wait any more.
 */
export async function cancelText(context: Context, message_id: number, onEnd: OnTextEnd): Promise<void> {
  const { db } = context
  const message = await editableText(context, message_id)
  const { state } = message
  if (state !== 'queued') throw conflict(leaving.includes(state) ? 'textLeft' : 'textNotWaiting')
  await endByStaff(context, { id: message_id, message, reason: null }, onEnd)
  await removeSecret(db, message_id)
}

/** After so long no process hands a text over any more: its answer is lost. */
const handoverMs = 60_000

/**
 * Ends a locked text whose sender takes its link to hand it over, if it waits to leave: a link has one way to its person.
 * 409 if the sender didn't agree to that, or if it is being handed over right now.
 */
export async function endForItsLink(
  context: Context,
  {
    id,
    message,
    isAgreed,
  }: { readonly id: number; readonly message: LockedMessage; readonly isAgreed: boolean },
  onEnd: OnTextEnd,
): Promise<void> {
  const { state, date_modified } = message
  if (state !== 'queued' && state !== 'sending') return
  const isLeaving = state === 'sending' && context.now.getTime() - Date.parse(date_modified) < handoverMs
  if (isLeaving) throw conflict('textLeaving')
  if (!isAgreed) throw conflict('textWaits')
  await endByStaff(context, { id, message, reason: messages.linkTaken }, onEnd)
}

/** Says that staff ended a text, also in the history, and takes back what its file says of its link. */
async function endByStaff(
  context: Context,
  {
    id,
    message,
    reason,
  }: { readonly id: number; readonly message: LockedMessage; readonly reason: string | null },
  onEnd: OnTextEnd,
): Promise<void> {
  const { db, now } = context
  const { defendant_id, indemnitor_id, phone, recipient_name } = message
  await setMessageState(db, id, { state: 'canceled', reason }, now)
  const unsentLink = (await linkTimes(db, id)) ?? null
  await onEnd(db, endedText({ unsentLink }))
  await recordHistory(context, {
    action: 'update',
    endpoint: 'message',
    record_id: id,
    defendant_id,
    name: recipient_name || phone,
    data: { indemnitor_id, phone, state: 'canceled' },
    changed: ['state'],
  })
}

/** Takes a text that failed off the desk of everybody. 404 and 403 like `cancelText`, 409 if it hasn't failed. */
export async function dismissText(context: Context, message_id: number): Promise<void> {
  const { db, now } = context
  const { state, defendant_id, indemnitor_id, phone, recipient_name } = await editableText(
    context,
    message_id,
  )
  if (state !== 'failed') throw conflict('textNotFailed')
  await setDismissed(db, message_id, now)
  await recordHistory(context, {
    action: 'update',
    endpoint: 'message',
    record_id: message_id,
    defendant_id,
    name: recipient_name || phone,
    data: { indemnitor_id, phone, dismissed: true },
    changed: ['dismissed'],
  })
}

/** A text, locked, that the caller may change: that of a file they may change, or one about none that they wrote. */
async function editableText(context: Context, message_id: number): Promise<LockedMessage> {
  const { db, actor } = context
  const file = await fileOfText(db, message_id)
  if (file !== undefined) await lockDefendant(db, file)
  const message = await lockedMessage(db, message_id)
  if (message === undefined) throw notFound()
  const { defendant_id, created_by } = message
  if (defendant_id !== null) await requireAccess(context, 'edit', defendant_id)
  else if (created_by !== actor.userId) throw forbidden()
  return message
}
