import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'

const accountSid = `AC${'1'.repeat(32)}`
const authToken = 'the token of an account that does not exist'

/** A text that the portal handed over. */
interface TakenText {
  readonly sid: string
  /** Ten digits. */
  readonly phone: string
  readonly content: string
}

/** Stands in for Twilio: takes every text, reports it as delivered, and sends the portal what people reply. */
export class TwilioThread {
  readonly taken: TakenText[] = []
  readonly #server: Server
  readonly portalPort: number
  readonly #portalUrl: string
  #replies = 0

  constructor(portalPort: number) {
    this.portalPort = portalPort
    this.#portalUrl = `http://127.0.0.1:${portalPort}`
    this.#server = createServer((request, response) => {
      void this.#take(request).then(({ sid }) => {
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ sid, status: 'queued' }))
      })
    })
  }

  /** Listens, and returns the settings of a portal that sends through it. */
  async start(): Promise<Record<string, string>> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return {
      SMS_DRIVER: 'twilio',
      PUBLIC_URL: this.#portalUrl,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_API_KEY: `SK${'2'.repeat(32)}`,
      TWILIO_API_SECRET: 'no secret',
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+13105550100',
      TWILIO_BASE_URL: `http://127.0.0.1:${address.port}`,
    }
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #take(request: IncomingMessage): Promise<TakenText> {
    const form = new URLSearchParams((await request.setEncoding('utf8').toArray()).join(''))
    const sid = `SM${String(this.taken.length + 1).padStart(32, '0')}`
    const text = { sid, phone: (form.get('To') ?? '').slice(2), content: form.get('Body') ?? '' }
    this.taken.push(text)
    const callback = form.get('StatusCallback')
    if (callback !== null) void this.#report(callback, { MessageSid: sid, MessageStatus: 'delivered' })
    return text
  }

  /** The owner of this number, ten digits, texts the agency. */
  async reply(phone: string, content: string): Promise<void> {
    this.#replies += 1
    await this.#report(`${this.#portalUrl}/api/messages/inbound`, {
      MessageSid: `MM${String(this.#replies).padStart(32, '0')}`,
      From: `+1${phone}`,
      To: '+13105550100',
      Body: content,
      NumMedia: '0',
    })
  }

  /** Calls the portal back as Twilio does, signed with the token of the account. */
  async #report(url: string, form: Readonly<Record<string, string>>): Promise<void> {
    const sorted = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const signed = url + sorted.map(([name, value]) => name + value).join('')
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64') },
      body: new URLSearchParams(form),
    })
    if (!answer.ok) throw new Error(`The portal answered a report with ${answer.status}`)
  }
}

/** A time zone in which it is about noon, so that staff may text numbers without an area code of their own. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names have the sign of the way to Greenwich
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
