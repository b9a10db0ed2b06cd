import { sentence } from '@bailiwick/contract/kit/messages'
import { textsPerHour, type listMessages } from '@bailiwick/contract/messaging'
import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import { fillIn, productTexts, type ProductText } from '@bailiwick/contract/sms-config'
import type { Context } from '#platform/context'
import { Refusal } from '#platform/refusal'
import { pageRange } from '#platform/paging'
import {
  insertMessage,
  lockSender,
  messagesPage,
  nthLastText,
  templateContent,
  type MessagesPage,
} from './queries.ts'

export { notificationTemplate } from './queries.ts'

export interface TextMessage {
  readonly text: ProductText
  /** Ten digits. */
  readonly phone: string
  /** Null if the text isn't about a file. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** The values of the placeholders, `name` for {name} and so on (OPEN-48). */
  readonly values: Readonly<Record<string, string>>
}

/** `actor` is null if a client requested the text: the client portal limits those. */
type SendContext = Pick<Context, 'db' | 'now'> & { readonly actor: Context['actor'] | null }

/**
 * Stores a text message in the caller's transaction and returns its id; 429 if the caller has reached the limit. The
 * outbox is the only gateway today: a stored message counts as sent (OPEN-53).
 */
export async function sendText(
  context: SendContext,
  { text, values, ...person }: TextMessage,
): Promise<number> {
  const { id, needs } = productTexts[text]
  const content = fillIn(await templateContent(context.db, id), values, needs)
  return sendMessage(context, { ...person, template_id: id, content })
}

interface FinishedMessage extends Omit<TextMessage, 'text' | 'values'> {
  readonly content: string
  /** Null if it has no template. */
  readonly template_id: number | null
}

/** Like `sendText`, with the text filled in already. */
export async function sendMessage(context: SendContext, message: FinishedMessage): Promise<number> {
  const { db, actor, now } = context
  if (actor !== null) await requireBelowLimit({ db, actor, now })
  return insertMessage(db, {
    ...message,
    state: 'sent',
    created_by: actor?.userId ?? null,
    date_created: now,
    date_modified: now,
  })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Limits the texts of one user within an hour, sent one by one or all at once (OPEN-172). */
async function requireBelowLimit({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<void> {
  await lockSender(db, actor.userId)
  const first = await nthLastText(db, actor.userId, textsPerHour)
  const waitMs = first === undefined ? 0 : Date.parse(first) + hourMs - now.getTime()
  if (waitMs <= 0) return
  const text = sentence('tooManyTexts', textsPerHour, Math.ceil(waitMs / minuteMs))
  throw new Refusal(429, text, {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

/** One page of the messages, newest first, with the exact total. */
export const listStoredMessages = (
  { db }: Context,
  query: QueryOf<typeof listMessages>,
): Promise<MessagesPage> => messagesPage(db, pageRange(query))
