import { randomBytes } from 'node:crypto'
import { hourMs, minuteMs } from '@bailiwick/contract/kit/durations'
import { sentence, type PlainCode } from '@bailiwick/contract/kit/messages'
import { textsPerHour, type WrittenText } from '@bailiwick/contract/messaging'
import { textReason, type TextReasonCode } from '@bailiwick/contract/text-reasons'
import { templateIn } from '@bailiwick/contract/client-texts/outgoing'
import { fillIn, productTexts, type ProductText } from '@bailiwick/contract/sms-config'
import type { Context } from '#platform/context'
import { enqueue } from '#platform/jobs/job-queue'
import { badRequest, Refusal } from '#platform/refusal'
import { encryptText, fillSecret, hasSecret, type MessageText } from '#platform/secret-text'
import { success } from '#platform/success'
import { lockAccount } from '../users/service.ts'
import { insertMessage, nextMessageId, countTextsSince, nthLastText, templateContent } from './queries.ts'
import { linkWaitMs, tooManyLinks } from './link-pace-policy.ts'
import { languageOf } from './preference-queries.ts'
import { phoneFault } from './phone-policy.ts'
import { nextTime, quietTime } from './quiet-hours-policy.ts'
import { refusalFor } from './send-check-service.ts'
import { typedText, type OwnLinkParts } from './own-links-service.ts'
import { sendTextJob } from './sending-service.ts'
import { knownFault } from './thread-queries.ts'

export { keepRefusalOfTexts, restoreConsent, type FormerConsent } from './merge-service.ts'
export { endOfDocuments } from './send-check-service.ts'
export { typedText, type CodesOf, type FindSecrets, type KnownSecret } from './own-links-service.ts'
export { languageOf } from './preference-queries.ts'
export { changeOwnLanguage, setLanguage } from './preference-service.ts'
export { endOldLinks } from './sending-queries.ts'
export { recheckWaitingTexts } from './sending-service.ts'
export { notificationTemplate, wasTexted } from './queries.ts'
export type { EndedText } from './state-service.ts'

export interface TextMessage {
  readonly text: ProductText
  /** The recipient. */
  readonly name: string
  /** Ten digits. */
  readonly phone: string
  /** Null if the text isn't about a file. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** Whether it goes to somebody who is neither the defendant nor an indemnitor of the file. */
  readonly is_to_other?: boolean
  /** The documents that it asks to sign; it is sent only as long as one of them waits for that. */
  readonly document_ids?: readonly number[]
  /** The values of the placeholders besides {name}, `link` for {link} and so on (OPEN-48). */
  readonly values: Readonly<Record<string, MessageText>>
}

/** `actor` is null if a client requested the text: the client portal limits those. */
export type SendContext = Pick<Context, 'db' | 'vault' | 'now' | 'jobs' | 'afterCommit'> & {
  readonly actor: Context['actor'] | null
}

/** How texts are sent. */
export interface TextingParts extends OwnLinkParts {
  /** Whether a text provider is set up; without one messages are stored and not sent (OPEN-189). */
  readonly hasTextProvider: boolean
  /** The time zone of phones whose area code says none; null: texts are sent at any hour. */
  readonly officeTimeZone: string | null
  /** The countries whose numbers may be texted, such as US. */
  readonly textCountries: readonly string[]
}

/**
 * 'any' for what somebody waits for, such as an access code or a link during a call. 'day' refuses a message in quiet hours,
 * and 'morning' lets it wait for 8 AM.
 */
export type SendHours = 'any' | 'day' | 'morning'

interface SendOptions {
  /**
   * A message to somebody who asked for no more texts is stored as failed instead of being refused. Always so if a client
   * requested it. 'unwanted': only if the person wants none, not if the number can't get texts.
   */
  readonly orFail?: boolean | 'unwanted'
  /** By default at any hour. */
  readonly hours?: SendHours
}

/** When a message is sent that is written now: at once, or at 8 AM where its recipient is if it may wait. */
export const sendTime = (
  { now }: Pick<Context, 'now'>,
  { officeTimeZone }: Pick<TextingParts, 'officeTimeZone'>,
  { phone, hours }: { readonly phone: string; readonly hours: SendHours },
): Date => (hours === 'morning' && officeTimeZone !== null ? nextTime(phone, officeTimeZone, now) : now)

/**
 * Stores a text message in the caller's transaction, which a job then hands to the provider; 400 if it can't reach its
 * recipient, 429 if the caller has reached the limit.
 */
export async function sendText(
  context: SendContext,
  parts: TextingParts,
  { text, values, ...person }: TextMessage,
  options?: SendOptions,
): Promise<WrittenText> {
  const { id, needs } = productTexts[text]
  const language = await languageOf(context.db, person)
  const typed = await typedText(context, parts, await templateContent(context.db, id), person)
  const content = fillSecret(
    { ...values, name: person.name, template: typed.content },
    ({ template = '', ...filled }) => fillIn(templateIn(language, text, template), filled, needs),
  )
  const document_ids = [...new Set([...(person.document_ids ?? []), ...typed.document_ids])]
  return sendMessage(context, parts, { ...person, document_ids, template_id: id, content }, options)
}

interface FinishedMessage extends Omit<TextMessage, 'text' | 'values'> {
  readonly content: MessageText
  /** Null if it has no template. */
  readonly template_id: number | null
}

/**
 * Like `sendText`, with the text filled in already: what staff typed in it went through `typedText` or `judgedText`. With
 * `orFail`, and if a client requested it, a message to somebody who can't get it, or has asked for no more texts, is stored as
 * failed instead of being refused.
 */
export async function sendMessage(
  context: SendContext,
  parts: TextingParts,
  message: FinishedMessage,
  { orFail = context.actor === null, hours = 'any' }: SendOptions = {},
): Promise<WrittenText> {
  const { hasTextProvider, officeTimeZone, textCountries } = parts
  if (!hasTextProvider) return storeText(context, message, { state: 'not sent' })
  const refusal = await refusalTo(context, parts, message)
  if (refusal !== null) {
    const isFault = phoneFault(message.phone, textCountries) !== null
    if (!orFail || (orFail === 'unwanted' && isFault)) throw badRequest(refusal, { fields: ['phone'] })
    return storeText(context, message, { state: 'failed', reason: refusal })
  }
  const known = await faultOfLink(context, message)
  if (known !== null) return storeText(context, message, known)
  if (hours === 'any' || officeTimeZone === null) return storeText(context, message, { state: 'queued' })
  const { phone } = message
  const quiet = quietTime(phone, officeTimeZone, context.now)
  if (quiet === null) return storeText(context, message, { state: 'queued', send_after: context.now })
  if (hours === 'day') throw inQuietHours(quiet)
  const send_after = sendTime(context, { officeTimeZone }, { phone, hours })
  return storeText(context, message, { state: 'queued', reason: 'sendsInTheMorning', send_after })
}

/** Why a number can't get texts, or its person wants none; null if they get them. */
const refusalTo = async (
  { db, actor }: Pick<SendContext, 'db' | 'actor'>,
  { textCountries }: TextingParts,
  recipient: Pick<FinishedMessage, 'phone' | 'defendant_id' | 'indemnitor_id' | 'is_to_other'>,
) =>
  phoneFault(recipient.phone, textCountries) ??
  refusalFor(db, { is_to_other: false, ...recipient }, { isRequested: actor === null })

const inQuietHours = (time: string) => badRequest(sentence('quietHours', time))

/** Refuses a text as `sendMessage` does, before its words are known. */
export async function requireSendable(
  context: Context,
  parts: TextingParts,
  recipient: Parameters<typeof refusalTo>[2],
  hours: SendHours,
): Promise<void> {
  const { hasTextProvider, officeTimeZone } = parts
  await requireLeft(context)
  if (!hasTextProvider) return
  const refusal = await refusalTo(context, parts, recipient)
  if (refusal !== null) throw badRequest(refusal, { fields: ['phone'] })
  if (hours !== 'day' || officeTimeZone === null) return
  const { phone } = recipient
  // If the words have a link, the text stays here at any hour
  if ((await recentFault(context, phone)) !== null) return
  const quiet = quietTime(phone, officeTimeZone, context.now)
  if (quiet !== null) throw inQuietHours(quiet)
}

/** How long a fault of a number counts: the phone company may have been wrong, or only for a while. */
const faultMs = 7 * 24 * 60 * 60_000

const recentFault = ({ db, now }: Pick<SendContext, 'db' | 'now'>, phone: string) =>
  knownFault(db, phone, new Date(now.getTime() - faultMs))

/**
 * How a text with a link ends that staff send to a number whose last text failed for a fault of the number: it stays here, so
 * that they can show the link. A text without one is tried, and one that arrives ends the fault.
 */
async function faultOfLink(
  context: SendContext,
  { phone, content }: FinishedMessage,
): Promise<Beginning | null> {
  if (context.actor === null || !hasSecret(content)) return null
  const detail = await recentFault(context, phone)
  return detail === null ? null : { state: 'failed', reason: 'knownFault', detail }
}

/** Refuses a link to a number that was just sent several; without a provider none is sent. */
export async function requireLinkPace(
  context: Pick<Context, 'db' | 'now'>,
  { hasTextProvider }: Pick<TextingParts, 'hasTextProvider'>,
  phone: string,
): Promise<void> {
  const waitMs = hasTextProvider ? await linkWaitMs(context, phone) : 0
  if (waitMs > 0) throw tooManyLinks(waitMs)
}

/** As random as a token. */
const referenceBytes = 16

interface Beginning {
  readonly state: WrittenText['state']
  readonly reason?: TextReasonCode | null
  /** What its sentence is filled in with. */
  readonly detail?: string
  readonly send_after?: Date
}

async function storeText(
  context: SendContext,
  { content, name, document_ids = [], ...message }: FinishedMessage,
  { state, reason = null, detail, send_after }: Beginning,
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
    has_link: ciphertext !== null,
    document_ids: [...document_ids],
    reference: randomBytes(referenceBytes).toString('base64url'),
    state,
    reason_code: reason,
    reason_detail: detail ?? null,
    send_after: send_after ?? null,
    created_by: actor?.userId ?? null,
    date_created: now,
    date_modified: now,
  })
  if (state === 'queued') await enqueue(context, sendTextJob, { message_id: id }, send_after)
  return {
    message_id: id,
    name,
    phone: message.phone,
    content: ciphertext === null ? masked : null,
    is_mailed: false,
    state,
    reason: reason && textReason(state, { code: reason, detail: detail ?? null }),
    reason_code: reason,
  }
}

/** The reply of a call that wrote texts: a success only if they are on their way to a provider, or wait for 8 AM (OPEN-189). */
export function texted<Code extends PlainCode>(texts: readonly WrittenText[], sent: Code) {
  const stuck = texts.find(({ state }) => state !== 'queued')
  const isLate = texts.some(({ reason_code }) => reason_code === 'sendsInTheMorning')
  const reply = stuck === undefined ? success(isLate ? 'queuedForMorning' : sent) : stuckReply(stuck)
  return { ...reply, texts: [...texts] }
}

/** Why staff can't text somebody, by the code of the reason that the text is stored with. */
const failures = ['notTextable', 'foreignNumber', 'optedOut', 'noConsent', 'knownFault'] as const

const stuckReply = ({ state, reason_code }: WrittenText) =>
  success(state === 'failed' ? (failures.find((code) => code === reason_code) ?? 'optedOut') : 'textNotSent')

/** Limits the texts of one user within an hour, sent one by one or all at once (OPEN-172). */
async function requireBelowLimit(context: Pick<Context, 'db' | 'actor' | 'now'>): Promise<void> {
  // Simultaneous texts of one user wait for each other, so that the limit counts all of them
  await lockAccount(context.db, context.actor.userId)
  await requireLeft(context)
}

async function requireLeft({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<void> {
  const first = await nthLastText(db, actor.userId, textsPerHour)
  const waitMs = first === undefined ? 0 : Date.parse(first) + hourMs - now.getTime()
  if (waitMs <= 0) return
  const text = sentence('tooManyTexts', textsPerHour, Math.ceil(waitMs / minuteMs))
  throw new Refusal(429, text, {}, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

/** How many texts the user may send now (OPEN-172). */
export async function remainingTexts({ db, actor, now }: Context): Promise<number> {
  const sent = await countTextsSince(db, actor.userId, new Date(now.getTime() - hourMs))
  return Math.max(0, textsPerHour - sent)
}
