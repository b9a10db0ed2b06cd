import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the provider does with the texts it gets. */
export type Weather = 'fine' | 'down' | 'slow' | 'busy' | 'failing' | 'forgetful'

/** The token with which it signs its reports. */
const authToken = 'a-token-for-benches'

/** Settings of a portal that sends through it. */
export const settingsFor = (baseUrl: string) => ({
  OWNER_PASSWORD: 'a password for benches',
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_API_KEY: `SK${'0'.repeat(32)}`,
  TWILIO_API_SECRET: 'a secret for benches',
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: '+13105550100',
  TWILIO_BASE_URL: baseUrl,
  PUBLIC_URL: 'https://portal.example.com',
})

interface Taken {
  readonly sid: string
  readonly to: string
  readonly body: string
}

/** A provider of text messages that is as bad as they get. */
export class FakeTexts {
  weather: Weather = 'fine'
  /** Where the portal listens; its PUBLIC_URL is only signed. */
  portal: () => string = () => ''
  /** What it took, by the words. */
  readonly taken = new Map<string, Taken[]>()
  /** The same by the number: it answers many questions, and shares the processor with what is measured. */
  readonly #takenBy = new Map<string, Taken[]>()
  #count = 0
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { weather } = this
    const form = new URLSearchParams(await readText(request))
    if (weather === 'down') return void response.destroy()
    if (weather === 'slow') await sleep(1_000 + 2_000 * Math.random())
    if (weather === 'busy') return reply(response, 429, { code: 20_429 })
    if (weather === 'failing' && Math.random() < 0.7) return reply(response, 500, {})
    if (request.method === 'GET') return this.#list(request, response)
    const taken = this.#take(form)
    void this.#report(form.get('StatusCallback') ?? '', taken.sid)
    // It took the text, and its answer gets lost
    if (weather === 'forgetful' && Math.random() < 0.3) return void response.destroy()
    reply(response, 201, { sid: taken.sid, status: 'queued' })
  }

  #take(form: URLSearchParams): Taken {
    this.#count += 1
    const body = form.get('Body') ?? ''
    const taken = { sid: `SM${String(this.#count).padStart(32, '0')}`, to: form.get('To') ?? '', body }
    this.taken.set(body, [...(this.taken.get(body) ?? []), taken])
    this.#takenBy.set(taken.to, [...(this.#takenBy.get(taken.to) ?? []), taken])
    return taken
  }

  #list({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const to = new URL(url, 'http://127.0.0.1').searchParams.get('To') ?? ''
    const messages = this.#takenBy.get(to) ?? []
    reply(response, 200, { messages: messages.map(({ sid, body }) => ({ sid, body })) })
  }

  /** Reports come twice and in any order; nobody repeats one that finds no portal. */
  async #report(address: string, sid: string): Promise<void> {
    for (const status of ['delivered', 'sent', 'delivered']) {
      await sleep(300 * Math.random())
      const form = { MessageSid: sid, MessageStatus: status }
      const signed = `${address}MessageSid${sid}MessageStatus${status}`
      const { pathname, search } = new URL(address)
      await fetch(`${this.portal()}${pathname}${search}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64') },
      }).catch(() => undefined)
    }
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
