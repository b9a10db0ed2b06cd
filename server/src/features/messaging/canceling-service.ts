import type { MessageState } from '@bailiwick/contract/messaging'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Context } from '#platform/context'
import { conflict, forbidden, notFound } from '#platform/refusal'
import { lockedMessage } from './queries.ts'
import { fileOfText, linkTimes, removeSecret, setMessageState } from './sending-queries.ts'
import type { OnTextEnd } from './state-service.ts'

/** The states of a text that a provider has, or may have in a moment. */
const leaving: readonly MessageState[] = ['sending', 'sent', 'delivered']

/**
 * Cancels a text that waits to leave. The job that hands it over locks its row as well, so one of both wins. 404 if missing,
 * 403 unless the caller may change its file, or wrote it if it is about none; 409 if it doesn't wait any more.
 */
export async function cancelText(context: Context, message_id: number, onEnd: OnTextEnd): Promise<void> {
  const { db, actor, now } = context
  const file = await fileOfText(db, message_id)
  if (file !== undefined) await lockDefendant(db, file)
  const message = await lockedMessage(db, message_id)
  if (message === undefined) throw notFound()
  const { defendant_id, indemnitor_id, phone, state, created_by, recipient_name } = message
  if (defendant_id !== null) await requireAccess(context, 'edit', defendant_id)
  else if (created_by !== actor.userId) throw forbidden()
  if (state !== 'queued') throw conflict(leaving.includes(state) ? 'textLeft' : 'textNotWaiting')
  await setMessageState(db, message_id, { state: 'canceled' }, now)
  const unsentLink = (await linkTimes(db, message_id)) ?? null
  await onEnd(db, { document_ids: [], fault: null, unsentLink })
  await removeSecret(db, message_id)
  await recordHistory(context, {
    action: 'update',
    endpoint: 'message',
    record_id: message_id,
    defendant_id,
    name: recipient_name || phone,
    data: { indemnitor_id, phone, state: 'canceled' },
    changed: ['state'],
  })
}
