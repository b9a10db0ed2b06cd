import { messages, sentence, type PlainCode } from '@bailiwick/contract/kit/messages'
import { textsPerHour, type listMessages, type WrittenText } from '@bailiwick/contract/messaging'
import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import { fillIn, productTexts, type ProductText } from '@bailiwick/contract/sms-config'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { enqueue } from '#platform/jobs/job-queue'
import { badRequest, forbidden, notFound, Refusal } from '#platform/refusal'
import { pageRange } from '#platform/paging'
import { decryptText, encryptText, fillSecret, type MessageText } from '#platform/secret-text'
import { success } from '#platform/success'
import type { Db } from '#tables'
import { recordSecurityEvent } from '../security/service.ts'
import { lockAccount } from '../users/service.ts'
import {
  insertMessage,
  lockedMessage,
  messagesPage,
  nextMessageId,
  nthLastText,
  setSecretShown,
  templateContent,
  type MessagesPage,
} from './queries.ts'
import { linkWaitMs, tooManyLinks } from './link-pace-policy.ts'
import { phoneFault } from './phone-policy.ts'
import { isOptedOut } from './sending-queries.ts'
import { sendTextJob } from './sending-service.ts'

export { notificationTemplate } from './queries.ts'

export interface TextMessage {
  readonly text: ProductText
  /** Ten digits. */
  readonly phone: string
  /** Null if the text isn't about a file. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** The values of the placeholders, `name` for {name} and so on (OPEN-48). */
  readonly values: Readonly<Record<string, MessageText>>
}

/** `actor` is null if a client requested the text: the client portal limits those. */
export type SendContext = Pick<Context, 'db' | 'vault' | 'now' | 'jobs' | 'afterCommit'> & {
  readonly actor: Context['actor'] | null
}

/** How texts leave the portal. */
export interface TextingParts {
  /** Whether a text provider is set up; without one messages are stored and not sent (OPEN-189). */
  readonly hasTextProvider: boolean
  /** The countries whose numbers may be texted, such as US. */
  readonly textCountries: readonly string[]
}

/**
 * Stores a text message in the caller's transaction, which a job then hands to the provider; 400 if it can't reach its
 * recipient, 429 if the caller has reached the limit.
 */
export async function sendText(
  context: SendContext,
  parts: TextingParts,
  { text, values, ...person }: TextMessage,
): Promise<WrittenText> {
  const { id, needs } = productTexts[text]
  const template = await templateContent(context.db, id)
  const content = fillSecret(values, (filled) => fillIn(template, filled, needs))
  return sendMessage(context, parts, { ...person, template_id: id, content })
}

interface FinishedMessage extends Omit<TextMessage, 'text' | 'values'> {
  readonly content: MessageText
  /** Null if it has no template. */
  readonly template_id: number | null
}

/**
 * Like `sendText`, with the text filled in already. With `orFail`, and if a client requested it, a message to somebody who
 * can't get it, or has asked for no more texts, is stored as failed instead of being refused.
 */
export async function sendMessage(
  context: SendContext,
  { hasTextProvider, textCountries }: TextingParts,
  message: FinishedMessage,
  { orFail = context.actor === null }: { readonly orFail?: boolean } = {},
): Promise<WrittenText> {
  if (!hasTextProvider) return storeText(context, message, 'not sent')
  const fault = await faultOf(context.db, message.phone, textCountries)
  if (fault === null) return storeText(context, message, 'queued')
  if (!orFail) throw badRequest(fault, { fields: ['phone'] })
  return storeText(context, message, 'failed', messages[fault])
}

/** Why a text can't reach its recipient. */
const textFaults = ['notTextable', 'foreignNumber', 'optedOut'] as const
type TextFault = (typeof textFaults)[number]

async function faultOf(db: Db, phone: string, countries: readonly string[]): Promise<TextFault | null> {
  return phoneFault(phone, countries) ?? ((await isOptedOut(db, phone)) ? 'optedOut' : null)
}

/** Refuses a link to a number that was just sent several; without a provider none leaves. */
export async function requireLinkPace(
  context: Pick<Context, 'db' | 'now'>,
  { hasTextProvider }: Pick<TextingParts, 'hasTextProvider'>,
  phone: string,
): Promise<void> {
  const waitMs = hasTextProvider ? await linkWaitMs(context, phone) : 0
  if (waitMs > 0) throw tooManyLinks(waitMs)
}

async function storeText(
  context: SendContext,
  { content, ...message }: FinishedMessage,
  state: WrittenText['state'],
  reason: string | null = null,
): Promise<WrittenText> {
  const { db, vault, actor, now } = context
  if (actor !== null) await requireBelowLimit({ db, actor, now })
  const id = await nextMessageId(db)
  const { masked, ciphertext } = encryptText(vault, { table: 'messages', id }, content)
  await insertMessage(db, {
    id,
    ...message,
    content: masked,
    secret: ciphertext,
    state,
    reason,
    created_by: actor?.userId ?? null,
    date_created: now,
    date_modified: now,
  })
  if (state === 'queued') await enqueue(context, sendTextJob, { message_id: id })
  return { message_id: id, phone: message.phone, state, reason }
}

/** The reply of a call that wrote texts: a success only if they are on their way to a provider (OPEN-189). */
export function texted<Code extends PlainCode>(texts: readonly WrittenText[], sent: Code) {
  const stuck = texts.find(({ state }) => state !== 'queued')
  const reply = stuck === undefined ? success(sent) : stuckReply(stuck)
  return { ...reply, texts: [...texts] }
}

const stuckReply = ({ state, reason }: WrittenText) =>
  success(
    state === 'failed' ? (textFaults.find((code) => messages[code] === reason) ?? 'optedOut') : 'textNotSent',
  )

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Limits the texts of one user within an hour, sent one by one or all at once (OPEN-172). */
async function requireBelowLimit({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<void> {
  // Simultaneous texts of one user wait for each other, so that the limit counts all of them
  await lockAccount(db, actor.userId)
  const first = await nthLastText(db, actor.userId, textsPerHour)
  const waitMs = first === undefined ? 0 : Date.parse(first) + hourMs - now.getTime()
  if (waitMs <= 0) return
  const text = sentence('tooManyTexts', textsPerHour, Math.ceil(waitMs / minuteMs))
  throw new Refusal(429, text, {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

/** One page of the messages, newest first, with the exact total. */
export const listStoredMessages = (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  query: QueryOf<typeof listMessages>,
): Promise<MessagesPage> => messagesPage(db, actor.userId, pageRange(query))

/**
 * The content of a message in full, once, for the person who sent it: without a provider it reaches nobody else (OPEN-53).
 * 404 if missing, 403 for anyone else, 410 once it was shown or is too old.
 */
export async function showFullMessage(context: Context, id: number): Promise<string> {
  const { db, vault, actor, now } = context
  const message = await lockedMessage(db, id)
  if (message === undefined) throw notFound()
  const { defendant_id, secret } = message
  if (message.created_by !== actor.userId) throw forbidden('notYourMessage')
  if (defendant_id !== null) await requireAccess(context, 'edit', defendant_id)
  if (message.secret_shown_at !== null) throw new Refusal(410, 'messageShown')
  if (secret === null) throw new Refusal(410, 'messageSecretGone')
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
