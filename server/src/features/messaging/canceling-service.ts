import type { MessageState } from '@bailiwick/contract/messaging'
import type { TextReasonCode } from '@bailiwick/contract/text-reasons'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { conflict, forbidden } from '#platform/refusal'
import { setDismissed, type LockedMessage } from './queries.ts'
import { linkTimes, removeSecret, setMessageState } from './sending-queries.ts'
import { endedText, lockText, type OnTextEnd } from './state-service.ts'

/** The states of a text that a provider has. */
const sent: readonly MessageState[] = ['sent', 'delivered']

/**
 * Cancels a text that waits to be sent. The job that hands it over locks its row as well, so one of both wins. 404 if missing,
 * 403 unless the caller may change its file, or wrote it if it is about none; 409 if it doesn't wait any more.
 */
export async function cancelText(context: Context, message_id: number, onEnd: OnTextEnd): Promise<void> {
  const { db } = context
  const message = await editableText(context, message_id)
  const { state } = message
  if (state === 'sending') throw conflict('textLeaving')
  if (state !== 'queued') throw conflict(sent.includes(state) ? 'textLeft' : 'textNotWaiting')
  await endByStaff(context, { id: message_id, message, reason: null }, onEnd)
  await removeSecret(db, message_id)
}

/** After so long no process hands a text over any more: its answer is lost. */
const unclearMs = 60_000

/**
 * Ends a locked text whose sender takes its link to hand it over, if it waits to be sent: a link has one way to its person.
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
  const isLeaving = state === 'sending' && context.now.getTime() - Date.parse(date_modified) < unclearMs
  if (isLeaving) throw conflict('textLeaving')
  // Nobody knows whether the provider took it
  const isUnclear = state === 'sending'
  if (!isAgreed) throw conflict(isUnclear ? 'textUnclear' : 'textWaits')
  await endByStaff(context, { id, message, reason: isUnclear ? 'linkTakenUnclear' : 'linkTaken' }, onEnd)
}

/** Says that staff ended a text, also in the history, and takes back what its file says of its link. */
async function endByStaff(
  context: Context,
  {
    id,
    message,
    reason,
  }: { readonly id: number; readonly message: LockedMessage; readonly reason: TextReasonCode | null },
  onEnd: OnTextEnd,
): Promise<void> {
  const { db, now } = context
  await setMessageState(db, id, { state: 'canceled', reason_code: reason }, now)
  const unsentLink = (await linkTimes(db, id)) ?? null
  await onEnd(db, endedText({ unsentLink }))
  await recordText(context, { id, message }, { state: 'canceled' })
}

/** Records what staff changed of a text. */
const recordText = (
  context: Context,
  { id, message }: { readonly id: number; readonly message: LockedMessage },
  change: Readonly<Record<string, unknown>>,
) => {
  const { defendant_id, indemnitor_id, phone, recipient_name } = message
  return recordHistory(context, {
    action: 'update',
    endpoint: 'message',
    record_id: id,
    defendant_id,
    name: recipient_name || phone,
    data: { indemnitor_id, phone, ...change },
    changed: Object.keys(change),
  })
}

/** Takes a text that failed off the desk of everybody. 404 and 403 like `cancelText`, 409 if it hasn't failed. */
export async function dismissText(context: Context, message_id: number): Promise<void> {
  const message = await editableText(context, message_id)
  if (message.state !== 'failed') throw conflict('textNotFailed')
  await setDismissed(context.db, message_id, context.now)
  await recordText(context, { id: message_id, message }, { dismissed: true })
}

/** A text, locked, that the caller may change: that of a file they may change, or one about none that they wrote. */
async function editableText(context: Context, message_id: number): Promise<LockedMessage> {
  const message = await lockText(context.db, message_id)
  const { defendant_id, created_by } = message
  if (defendant_id !== null) await requireAccess(context, 'edit', defendant_id)
  else if (created_by !== context.actor.userId) throw forbidden()
  return message
}
