import { tooManyTexts } from '@bailiwick/contract/messages'
import { textsPerHour, type listMessages } from '@bailiwick/contract/messaging'
import type { QueryOf } from '@bailiwick/contract/endpoint'
import { fillIn, productTexts, type ProductText } from '@bailiwick/contract/sms-config'
import type { Context } from '#platform/context'
import { Refusal } from '#platform/refusal'
import { rowsAsked } from '#platform/paging'
import {
  insertMessage,
  lockSender,
  messagesPage,
  nthTextBack,
  templateContent,
  type MessagesPage,
} from './queries.ts'

export { notificationTemplate } from './queries.ts'

export interface TextMessage {
  readonly text: ProductText
  /** Ten digits. */
  readonly phone: string
  /** Null: a text about nobody's file. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** What stands for the placeholders, {name} for name and so on (OPEN-48). */
  readonly values: Readonly<Record<string, string>>
}

/** In whose name a text goes out; null: a client asked for it, who has limits of their own. */
type Sending = Pick<Context, 'db' | 'now'> & { readonly actor: Context['actor'] | null }

/**
 * Keeps a text message in the caller's transaction and returns its id; 429 once the caller has sent as many as he may.
 * The outbox driver is the only one today: what it keeps counts as sent (OPEN-53).
 */
export async function sendText(context: Sending, { text, values, ...person }: TextMessage): Promise<number> {
  const { id, needs } = productTexts[text]
  const content = fillIn(await templateContent(context.db, id), values, needs)
  return sendWritten(context, { ...person, template_id: id, content })
}

interface WrittenMessage extends Omit<TextMessage, 'text' | 'values'> {
  readonly content: string
  /** What it was made of; null: no template says it. */
  readonly template_id: number | null
}

/** The same with a text that is written already. */
export async function sendWritten(context: Sending, message: WrittenMessage): Promise<number> {
  const { db, actor, now } = context
  if (actor !== null) await keepToLimit({ db, actor, now })
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

/** Refuses more than so many texts of one person within an hour, sent one by one or all at once (OPEN-172). */
async function keepToLimit({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<void> {
  await lockSender(db, actor.userId)
  const first = await nthTextBack(db, actor.userId, textsPerHour)
  const waitMs = first === undefined ? 0 : Date.parse(first) + hourMs - now.getTime()
  if (waitMs <= 0) return
  const text = tooManyTexts(textsPerHour, Math.ceil(waitMs / minuteMs))
  throw new Refusal(429, text, {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

/** One page of the messages, the newest first, with the exact total. */
export const listKept = ({ db }: Context, query: QueryOf<typeof listMessages>): Promise<MessagesPage> =>
  messagesPage(db, rowsAsked(query))
