import { sentence } from '@bailiwick/contract/kit/messages'
import { isPhone } from '@bailiwick/contract/kit/phones'
import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import type { reportTextStatus } from '@bailiwick/contract/messaging'
import { toStorableText, withoutTurns } from '#platform/columns'
import type { OpenContext, Webhook, WebhookReply } from '#platform/context'
import type { GateCaller } from '#platform/gate'
import type { EnqueueContext } from '#platform/jobs/job-queue'
import { badRequest, forbidden, forField, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { recordHistory } from '#case-file/history'
import {
  insertReply,
  lastTexted,
  linkReply,
  peopleWithPhone,
  type NamedPerson,
  type Writer,
} from './reply-queries.ts'
import { withoutOwnSecrets, type OwnLinkParts } from './own-links-service.ts'
import { addOptOut, endOptOut } from './opt-out-queries.ts'
import { refusalOf, toColumns } from './refusal-wording.ts'
import { requestIn } from './keyword-policy.ts'
import {
  idsOfOthers,
  lockMessage,
  removeSecret,
  reportedMessage,
  setStateFrom,
  type UnsentMessage,
} from './sending-queries.ts'
import { searchByTurn } from './search-turns-service.ts'
import { recheckWaitingTexts } from './sending-service.ts'
import { changeState, isAlone, type OnTextEnd } from './state-service.ts'
import { signedForm, tenDigits } from './twilio-gateway.ts'

/** What a provider reports, read and checked; null if the signature is wrong. */
export type ReadReport = (webhook: Webhook['webhook']) => ReadonlyMap<string, string> | null

export const twilioReports =
  (settings: Parameters<typeof signedForm>[0]): ReadReport =>
  (webhook) =>
    signedForm(settings, webhook)

/** An empty answer in Twilio's own language: nothing is sent back. */
export const emptyAnswer: WebhookReply = { type: 'text/xml', text: '<Response/>' }

/** The most characters of the fields that are stored, compared or looked up; the words of a text only the call limits. */
const longest: Readonly<Record<string, number>> = {
  MessageSid: 64,
  From: 64,
  OptOutType: 16,
  MessageStatus: 32,
  ErrorCode: 16,
}

/** The form of a report; 404 without a provider, 403 without its signature, 400 if a field is longer than any that it means. */
export function readReport(read: ReadReport | null, { webhook }: Webhook): ReadonlyMap<string, string> {
  if (read === null) throw notFound()
  const form = read(webhook)
  if (form === null) throw forbidden()
  for (const [field, most] of Object.entries(longest))
    if ((form.get(field) ?? '').length > most) {
      const error = sentence('tooLong', most)
      throw badRequest(forField(field, error), { fields: [field], errors: { [field]: error } })
    }
  return form
}

type ReportContext = Pick<OpenContext, 'db' | 'now'>
type ReplyContext = ReportContext & EnqueueContext

/** A text that somebody sent to the agency. */
interface Reply {
  readonly provider_id: string
  readonly phone: string
  /** With the links and codes of the portal masked. */
  readonly content: string
  readonly form: ReadonlyMap<string, string>
}

/**
 * What a report says that somebody sent; null if it lacks who or what. A quoted link or code of the portal is masked: looking
 * for one takes a while, so do this before the transaction.
 */
export async function readReply(
  { db, now }: ReportContext,
  parts: OwnLinkParts,
  form: ReadonlyMap<string, string>,
): Promise<Reply | null> {
  const from = (form.get('From') ?? '').trim().replace(otherChannel, '')
  const phone = tenDigits(from) ?? (/^\+?\d{3,15}$/.test(from) ? from : null)
  const provider_id = form.get('MessageSid')
  if (phone === null || provider_id === undefined) return null
  const body = withoutTurns(toStorableText(form.get('Body') ?? ''))
  const content = await searchByTurn(body, { caller: writerOf(phone, body, form) }, () =>
    withoutOwnSecrets(db, parts, body, { codesOf: { phone }, now }),
  )
  return { provider_id, phone, content, form }
}

/** The numbers in turn; a request such as STOP has a turn among staff, before all replies, also those of its own number. */
const writerOf = (phone: string, body: string, form: Reply['form']): GateCaller =>
  requestIn(body, form.get('OptOutType')) === null
    ? { name: `phone ${phone}`, isClient: true }
    : { name: `request of ${phone}`, isClient: false }

/**
 * Stores a text that somebody sent to the agency, once: for the people in whose files its number is, else for the file of
 * the last text to it, or for nobody. STOP ends texts to the number from then on, START resumes them; the phone company confirms both and answers HELP.
 */
export async function storeReply(
  context: ReplyContext,
  { provider_id, phone, content, form }: Reply,
): Promise<void> {
  const { db, now } = context
  const people = await writersOf(context, phone)
  const id = await insertReply(db, {
    provider_id,
    phone,
    content,
    files: fileCount(form.get('NumMedia')),
    received_at: now,
    is_known: people.length > 0,
  })
  // Reported before: a STOP of then must not end what a START has resumed since
  if (id === undefined) return
  await linkReply(db, id, people)
  await recordReply(context, id, phone, people)
  // Only numbers of ten digits get texts
  const keyword = isPhone(phone) ? requestIn(content, form.get('OptOutType')) : null
  if (keyword === 'stop') {
    await addOptOut(db, phone, now)
    await recheckWaitingTexts(context, { phone })
  }
  if (keyword === 'start') await endOptOut(db, phone, now)
}

/** Twilio says so that an answer came by RCS or WhatsApp instead of SMS: it is from the same number all the same. */
const otherChannel = /^(?:rcs|whatsapp):/

/** An answer to an older text may be about anything. */
const answeredWithinMs = 30 * 24 * 60 * 60_000

/** In whose threads a reply from this number belongs. */
async function writersOf({ db, now }: ReportContext, phone: string): Promise<Writer[]> {
  const people = await peopleWithPhone(db, phone)
  if (people.length > 0) return people.map((person) => ({ ...person, message_id: null }))
  const texted = await lastTexted(db, phone, new Date(now.getTime() - answeredWithinMs))
  return texted === undefined ? [] : [texted]
}

/** A text has at most ten files. */
const fileCount = (count = '') => Math.min(Math.max(Math.trunc(Number(count)) || 0, 0), 10)

/** Adds an entry in the history of each file that the number is in, or one without a file. */
async function recordReply(
  context: ReportContext,
  record_id: number,
  phone: string,
  people: readonly NamedPerson[],
): Promise<void> {
  const nobody = { defendant_id: null, indemnitor_id: null, name: phone }
  for (const { defendant_id, indemnitor_id, name } of people.length > 0 ? people : [nobody])
    await recordHistory(
      { ...context, actor: { userId: null, username: name } },
      {
        action: 'send',
        endpoint: 'reply',
        record_id,
        defendant_id,
        name,
        data: { indemnitor_id, phone },
        changed: [],
      },
    )
}

/** What the provider says of a message that it took. */
interface StatusReport {
  readonly state: ReportedState
  readonly provider_id: string
  /** Of its error; null if it names none. */
  readonly code: number | null
}

/** What a report says; null if it says nothing that the portal keeps. */
export function statusIn(form: ReadonlyMap<string, string>): StatusReport | null {
  const state = stateOf(form.get('MessageStatus'))
  const provider_id = form.get('MessageSid')
  if (state === null || provider_id === undefined) return null
  return { state, provider_id, code: Number(form.get('ErrorCode') ?? '') || null }
}

/**
 * Stores what the provider says about a message. Reports come in any order and more than once: a message that was delivered
 * or failed stays so, unless only the portal gave it up. Ignores reports about an id that isn't the message's. Two of three
 * repeat what is known, and lock nothing.
 */
export async function storeStatus(
  { db, now, onEnd, save }: ReportContext & Pick<Webhook, 'save'> & { readonly onEnd: OnTextEnd },
  { id, ref }: QueryOf<typeof reportTextStatus>,
  { state, provider_id, code }: StatusReport,
): Promise<void> {
  const known = await reportedMessage(db, id)
  if (known === undefined || !canBecome(known, state)) return
  const reason = state === 'failed' ? refusalOf(code) : null
  const change = { state, provider_id, ...(reason !== null && toColumns(reason)) }
  const isOptOut = reason?.code === 'optedOut'
  if (isAlone(known) && known.provider_id === provider_id && !isOptOut)
    return setStateFrom(db, id, known.state, change, now)
  await save(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message === undefined || !canBecome(message, state)) return
    if (!(await isAbout(tx, message, { provider_id, reference: ref ?? null }))) return
    await changeState(tx, message, change, { now, onEnd })
    // The provider knew before us that the owner of the number asked for no more texts; a report may be older than a START
    if (isOptOut) await addOptOut(tx, message.phone, now, { unlessResumedSince: handedOverAt(message) })
    if (state !== 'failed' && message.secret !== null) await removeSecret(tx, id)
  })
}

const handedOverAt = ({ sending_at, date_created }: UnsentMessage) => sending_at ?? date_created

/**
 * Whether a report is about this message: it has the provider's id of it, or the message was handed over, no answer came, and
 * the report has its reference.
 */
async function isAbout(
  db: Db,
  { id, ...message }: UnsentMessage,
  { provider_id, reference }: { readonly provider_id: string; readonly reference: string | null },
): Promise<boolean> {
  if (message.provider_id !== null) return message.provider_id === provider_id
  if (message.sending_at === null || message.reference !== reference) return false
  return (await idsOfOthers(db, id, [provider_id])).size === 0
}

type ReportedState = 'sent' | 'delivered' | 'failed'

/** Null for the states in which the provider still has it, which say nothing new. */
const stateOf = (status: string | undefined): ReportedState | null =>
  status === 'sent' || status === 'delivered'
    ? status
    : status === 'failed' || status === 'undelivered'
      ? 'failed'
      : null

/** Without an id of the provider it was the portal that gave the message up, or let it wait. */
const canBecome = (
  { state, provider_id }: Pick<UnsentMessage, 'state' | 'provider_id'>,
  next: ReportedState,
): boolean => provider_id === null || (state === 'sent' && next !== 'sent')
