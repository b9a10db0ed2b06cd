import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { receiveText } from '@bailiwick/contract/messaging'
import { listenLocally } from '#test/provider-server'
import { twilioProvider, type TwilioSettings } from '../src/features/messaging/twilio-gateway.ts'
import { twilioReports } from '../src/features/messaging/webhook-service.ts'

const sender = '+13105550100'
const publicUrl = 'https://portal.example.com'
const account = { accountSid: `AC${'0'.repeat(32)}`, apiKey: `SK${'1'.repeat(32)}`, apiSecret: 'a secret' }
const authToken = 'the token of the account'
const messagesPath = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
const authorization = `Basic ${Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString('base64')}`

/** A text that Twilio took. */
export interface TakenText {
  readonly sid: string
  /** Ten digits. */
  readonly phone: string
  readonly content: string
  /** Where Twilio reports what becomes of it. */
  readonly statusUrl: string
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}

/** A Twilio of our own: it does what the real one does, and its answers can be refusals or get lost. */
export class FakeTwilio {
  /** What it took, in this order. */
  readonly taken: TakenText[] = []
  /** Runs before a call is done and may answer instead; by default nothing. */
  before: (call: string) => Answer | void | Promise<Answer | void> = () => {}
  /** Runs once it took a text, before its answer; by default nothing. */
  onTaken: (text: TakenText) => unknown = () => {}
  /** Whether the answer of a call gets lost once it's done. */
  losesAnswer: (call: string) => boolean = () => false
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  start = (): Promise<string> => listenLocally(this.#server)

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readText(request))
    const call = `${request.method} ${request.url}`
    const { status, body } = (await this.before(call)) ?? (await this.#do(request, form))
    if (this.losesAnswer(call)) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }

  async #do({ method, url = '', headers }: IncomingMessage, form: URLSearchParams): Promise<Answer> {
    const { pathname, searchParams } = new URL(url, 'http://twilio')
    if (headers.authorization !== authorization) return { status: 401, body: { code: 20003 } }
    if (pathname !== messagesPath) return { status: 404, body: { code: 20404 } }
    return method === 'POST' ? this.#take(form) : this.#list(searchParams)
  }

  async #take(form: URLSearchParams): Promise<Answer> {
    const phone = /^\+1(\d{10})$/.exec(form.get('To') ?? '')?.[1]
    const content = form.get('Body') ?? ''
    if (form.get('From') !== sender || phone === undefined || content === '')
      return { status: 400, body: { code: 21211 } }
    const sid = `SM${String(this.taken.length + 1).padStart(32, '0')}`
    const text = { sid, phone, content, statusUrl: form.get('StatusCallback') ?? '' }
    this.taken.push(text)
    await this.onTaken(text)
    return { status: 201, body: { sid, status: 'queued' } }
  }

  #list(query: URLSearchParams): Answer {
    const to = query.get('To')
    const all = to === null ? this.taken.toReversed() : this.taken.filter(({ phone }) => `+1${phone}` === to)
    const found = all.slice(0, Number(query.get('PageSize') ?? 50))
    return { status: 200, body: { messages: found.map(({ sid, content: body }) => ({ sid, body })) } }
  }

  /** The texts that it took for a message of ours. */
  of(message_id: number): readonly TakenText[] {
    return this.taken.filter(({ statusUrl }) => new URL(statusUrl).searchParams.get('id') === `${message_id}`)
  }

  /** The texts to a phone that it took. */
  to(phone: string): readonly TakenText[] {
    return this.taken.filter((text) => text.phone === phone)
  }
}

type Form = Readonly<Record<string, string>>

/** What Twilio reports of a text, as it sends it. */
export const textReport = ({ sid, statusUrl }: TakenText, MessageStatus: string, more: Form = {}) =>
  signedPost(statusUrl.replace(publicUrl, ''), { MessageSid: sid, MessageStatus, ...more })

let replies = 0

/** A text from a phone of ten digits, or any other sender, to the agency, as Twilio reports it. */
export function textReply(from: string, Body: string, more: Form = {}) {
  replies += 1
  const MessageSid = `SM${String(replies).padStart(32, 'f')}`
  const From = /^\d{10}$/.test(from) ? `+1${from}` : from
  return signedPost(receiveText.path, { MessageSid, From, To: sender, Body, ...more })
}

/** A form to a path of the portal, with the signature of the account. */
export function signedPost(url: string, form: Form) {
  const sorted = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = `${publicUrl}${url}${sorted.flat().join('')}`
  return {
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64'),
    },
  } as const
}

/** The settings of an account at this address. */
const twilioSettings = (baseUrl: string): TwilioSettings => ({
  ...account,
  authToken,
  sender: { From: sender },
  baseUrl,
  publicUrl,
})

/** A Twilio that the server under test can use. */
export async function startTwilio() {
  const fake = new FakeTwilio()
  const settings = twilioSettings(await fake.start())
  const service = { textProvider: twilioProvider(settings), readReport: twilioReports(settings) }
  return { fake, settings, service }
}
