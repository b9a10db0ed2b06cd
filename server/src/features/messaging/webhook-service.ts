import type { OpenContext, Webhook, WebhookReply } from '#platform/context'
import { forbidden, notFound } from '#platform/refusal'
import { refusalOf } from './refusal-wording.ts'
import { keywordOf } from './keyword-policy.ts'
import {
  addOptOut,
  lockedUnsent,
  removeOptOut,
  removeSecret,
  setMessageState,
  type UnsentMessage,
} from './sending-queries.ts'
import { signedForm, tenDigits } from './twilio-gateway.ts'

/** What a provider reports, read and checked; null if the signature is wrong. */
export type ReadReport = (webhook: Webhook['webhook']) => ReadonlyMap<string, string> | null

export const twilioReports =
  (settings: Parameters<typeof signedForm>[0]): ReadReport =>
  (webhook) =>
    signedForm(settings, webhook)

/** An empty answer in Twilio's own language: nothing is sent back. */
export const emptyAnswer: WebhookReply = { type: 'text/xml', text: '<Response/>' }

/** The form of a report; 404 without a provider, 403 without its signature. */
export function readReport(read: ReadReport | null, { webhook }: Webhook): ReadonlyMap<string, string> {
  if (read === null) throw notFound()
  const form = read(webhook)
  if (form === null) throw forbidden()
  return form
}

/**
 * Takes a text that somebody sent to the agency: STOP ends texts to their number from then on, START resumes them. The
 * phone company confirms both.
 */
export async function storeReply(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  form: ReadonlyMap<string, string>,
): Promise<void> {
  const phone = tenDigits(form.get('From') ?? '')
  if (phone === null) return
  const keyword = keywordOf(form.get('Body') ?? '')
  if (keyword === 'stop') await addOptOut(db, phone, now)
  if (keyword === 'start') await removeOptOut(db, phone)
}

/**
 * Stores what the provider says about a message. Reports come in any order and more than once: a message that was delivered
 * or failed stays so.
 */
export async function storeStatus(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  id: number,
  form: ReadonlyMap<string, string>,
): Promise<void> {
  const message = await lockedUnsent(db, id)
  const provider_id = form.get('MessageSid')
  if (message === undefined || provider_id === undefined) return
  const state = stateOf(form.get('MessageStatus'))
  if (state === null || !canBecome(message, state)) return
  const code = Number(form.get('ErrorCode') ?? '') || null
  await setMessageState(
    db,
    id,
    { state, provider_id, reason: state === 'failed' ? refusalOf(code) : null },
    now,
  )
  if (state !== 'failed') await removeSecret(db, id)
}

type ReportedState = 'sent' | 'delivered' | 'failed'

/** Null for the states in which the provider still has it, which say nothing new. */
const stateOf = (status: string | undefined): ReportedState | null =>
  status === 'sent' || status === 'delivered'
    ? status
    : status === 'failed' || status === 'undelivered'
      ? 'failed'
      : null

const canBecome = ({ state }: UnsentMessage, next: ReportedState): boolean =>
  next === 'sent'
    ? state === 'queued' || state === 'sending'
    : state !== 'delivered' && state !== 'failed' && state !== 'not sent'
