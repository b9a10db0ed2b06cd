import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Webhook } from '#platform/context'
import { readJson } from '#platform/limited-answer'
import { isUnreached } from '#platform/unreached'
import { TextDelayed, TextRefused, type OutgoingText, type TextProvider } from './gateway.ts'
import { refusalOf } from './refusal-wording.ts'

/** How the portal reaches Twilio. */
export interface TwilioSettings {
  readonly accountSid: string
  readonly apiKey: string
  readonly apiSecret: string
  /** The account's own token, with which Twilio signs what it reports. */
  readonly authToken: string
  /** The number that texts come from, or the id of a messaging service that chooses one. */
  readonly sender: { readonly From: string } | { readonly MessagingServiceSid: string }
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Where Twilio reports the states of messages to, without a slash at the end. */
  readonly publicUrl: string
}

/** For one call to the provider. */
const timeoutMs = 6_000

const Sent = z.object({ sid: z.string().check(z.regex(/^(?:SM|MM)[0-9a-f]{32}$/i)) })
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.nullable(z.string()) })),
})
const Status = z.object({ status: z.string(), error_code: z.nullable(z.number()) })
const Failure = z.object({ code: z.optional(z.nullable(z.number())) })

/** The address at which Twilio reports what became of a message. */
export const statusAddress = (publicUrl: string, id: number, reference: string | null): string =>
  `${publicUrl}/api/messages/status?id=${id}${reference === null ? '' : `&ref=${reference}`}`

/** The texts of the account at Twilio; `fetch` is enough for its calls. */
function accountTexts({ accountSid, apiKey, apiSecret, baseUrl }: TwilioSettings) {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
  return {
    url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages`,
    request: (url: string, init: Pick<RequestInit, 'method' | 'body'>, signal: AbortSignal) =>
      fetch(url, {
        ...init,
        headers: { authorization, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }),
  }
}

/** Text messages by Twilio's own interface. */
export function twilioProvider(settings: TwilioSettings): TextProvider {
  const { url, request } = accountTexts(settings)
  const messagesUrl = `${url}.json`

  return {
    async send(text, signal) {
      const body = new URLSearchParams(messageForm(settings, text))
      const response = await request(messagesUrl, { method: 'POST', body }, signal).catch(throwIfUnreached)
      if (response.ok) return Sent.parse(await readJson(response)).sid
      throw await failureOf(response)
    },
    async find({ phone, content }, since, signal) {
      const query = new URLSearchParams({ To: e164(phone), 'DateSent>': dayOf(since), PageSize: '100' })
      const response = await request(`${messagesUrl}?${query.toString()}`, {}, signal)
      if (!response.ok) throw new Error(`The list of texts was answered with ${response.status}`)
      const { messages } = Listed.parse(await readJson(response))
      return messages.filter(({ body }) => isSameText(body, content)).map(({ sid }) => sid)
    },
  }
}

/**
 * What Twilio answers to somebody who only looks at the account's newest text: an HTTP status, or null if it isn't Twilio who
 * answers. Throws if it can't be asked.
 */
export async function readAccountStatus(
  settings: TwilioSettings,
  signal: AbortSignal,
): Promise<number | null> {
  const { url, request } = accountTexts(settings)
  const response = await request(`${url}.json?PageSize=1`, {}, signal)
  const answer = await readJson(response).catch(() => null)
  return response.ok && !Listed.safeParse(answer).success ? null : response.status
}

/** What Twilio says of a text right now, with the code of its error; throws if it can't be asked. */
export async function readTextStatus(
  settings: TwilioSettings,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly status: string; readonly code: number | null }> {
  const { url, request } = accountTexts(settings)
  const response = await request(`${url}/${encodeURIComponent(id)}.json`, {}, signal)
  if (!response.ok) throw new Error(`The state of a text was answered with ${response.status}`)
  const { status, error_code } = Status.parse(await readJson(response))
  return { status, code: error_code }
}

/** The form that hands a text to Twilio. */
export const messageForm = (
  { sender, publicUrl }: Pick<TwilioSettings, 'sender' | 'publicUrl'>,
  { id, reference, phone, content }: OutgoingText,
) => ({
  ...sender,
  To: e164(phone),
  Body: content,
  ...(id !== null && { StatusCallback: statusAddress(publicUrl, id, reference) }),
})

/** Twilio puts it before the texts of an account that nobody has paid for yet. */
const trialPrefix = /^Sent from your Twilio trial account - /

/** Whether a listed text has these words: a messaging service may replace signs that make a text cost more parts. */
const isSameText = (listed: string | null, content: string): boolean =>
  listed !== null && plainSigns(listed.replace(trialPrefix, '')) === plainSigns(content)

/** A text with its quotes, dashes and spaces as the simplest ones. */
const plainSigns = (text: string): string =>
  text
    .replaceAll(/[\u0060\u00B4\u2018-\u201B\u2032]/g, "'")
    .replaceAll(/[\u00AB\u00BB\u201C-\u201F\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200D\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Twilio lists by the day, in UTC. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** '+13105550123' */
const e164 = (phone: string): string => `+1${phone}`

/** Ten digits; null for a number outside of the North American plan. */
export function tenDigits(number: string): string | null {
  const digits = /^\+1(\d{10})$/.exec(number.trim())
  return digits?.[1] ?? null
}

/**
 * The form that Twilio sent; null without a valid signature: the HMAC-SHA1 of the address as Twilio called it and the
 * sorted form. The address is ours, never that of the Host header.
 */
export function signedForm(
  { authToken, publicUrl }: Pick<TwilioSettings, 'authToken' | 'publicUrl'>,
  { path, headers, content }: Webhook['webhook'],
): ReadonlyMap<string, string> | null {
  const sent = Buffer.from(String(headers['x-twilio-signature'] ?? ''), 'base64')
  const text = content.toString()
  // Before the form is read and sorted, which anybody could make long work
  if (sent.length !== signatureBytes || text.split('&', mostFields + 1).length > mostFields) return null
  const form = new Map(new URLSearchParams(text))
  const expected = signatureOf(authToken, `${publicUrl}${path}`, form)
  return timingSafeEqual(sent, expected) ? form : null
}
/** Of HMAC-SHA1. */
const signatureBytes = 20
/** A text with ten pictures has 50. */
const mostFields = 200

/** What Twilio signs a report to this address with. */
export function signatureOf(authToken: string, address: string, form: ReadonlyMap<string, string>): Buffer {
  const sorted = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = `${address}${sorted.map(([name, value]) => name + value).join('')}`
  return createHmac('sha1', authToken).update(signed).digest()
}

function throwIfUnreached(error: unknown): never {
  if (isUnreached(error)) throw new TextDelayed('providerUnreachable')
  throw error
}

/** 4xx: it wasn't taken. Of a 5xx nobody knows. */
async function failureOf(response: Response): Promise<Error> {
  const parsed = Failure.safeParse(await readJson(response).catch(() => undefined))
  const code = parsed.data?.code ?? null
  if (response.status === 429) return new TextDelayed('providerBusy')
  // Nothing is wrong with the text: the settings are, and somebody can mend them
  if ([401, 403, 404].includes(response.status)) return new TextDelayed('providerRefusesAccount')
  if (response.status < 500) return new TextRefused(refusalOf(code))
  return new Error(`The text provider answered with ${response.status}`)
}
