import type { BodyOf, QueryOf } from '@bailiwick/contract/kit/endpoint'
import type { listMessages, showMessage } from '@bailiwick/contract/messaging'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { pageRange } from '#platform/paging'
import { forbidden, Refusal } from '#platform/refusal'
import { decryptText } from '#platform/secret-text'
import { recordSecurityEvent } from '../security/service.ts'
import { endForItsLink } from './canceling-service.ts'
import { isLinkEnded, messagesPage, setSecretShown, type MessagesPage } from './queries.ts'
import { lockText, type OnTextEnd } from './state-service.ts'

/** One page of the messages, newest first, with the exact total. */
export const listStoredMessages = (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  query: QueryOf<typeof listMessages>,
): Promise<MessagesPage> =>
  messagesPage(db, { userId: actor.userId, now }, { ...pageRange(query), id: query.id })

/**
 * The content of a message in full, once, for the person who sent it: without a provider it reaches nobody else (OPEN-53).
 * One that waits to be sent is canceled with it, if the caller agrees. 404 if missing, 403 for anyone else, 409 if it waits or
 * is being sent, 410 once it was shown, is too old or leads nowhere.
 */
export async function showFullMessage(
  context: Context,
  { id, cancel = false }: BodyOf<typeof showMessage>,
  onEnd: OnTextEnd,
): Promise<string> {
  const { db, vault, actor, now } = context
  const message = await lockText(db, id)
  const { defendant_id, secret } = message
  if (message.created_by !== actor.userId) throw forbidden('notYourMessage')
  if (defendant_id !== null) await requireAccess(context, 'edit', defendant_id)
  if (message.secret_shown_at !== null) throw new Refusal(410, 'messageShown')
  if (await isLinkEnded(db, id)) throw new Refusal(410, 'linkEnded')
  if (secret === null) throw new Refusal(410, 'messageSecretGone')
  await endForItsLink(context, { id, message, isAgreed: cancel }, onEnd)
  await setSecretShown(db, id, now)
  await recordHistory(context, {
    action: 'read',
    endpoint: 'message',
    record_id: id,
    defendant_id,
    name: message.recipient_name ?? '',
    data: { fields: ['link'] },
    changed: [],
  })
  await recordSecurityEvent(context, { kind: 'secretViewed', details: { message_id: id } })
  return decryptText(vault, { table: 'messages', id }, secret)
}
