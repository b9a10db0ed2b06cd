import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from './portal.ts'

const authToken = 'a-token-of-nobody'
const sender = '+13105550100'

interface TakenText {
  /** Ten digits. */
  readonly phone: string
  readonly content: string
  /** Where it reports what becomes of the text. */
  readonly statusUrl: string
  readonly sid: string
}

/**
 * A provider of text messages that takes everything, and reports and answers like Twilio when a test says so. `delivers`:
 * it reports at once that the phone got the text.
 */
export async function startFakeTwilio(portal: { readonly url: string }, { delivers = false } = {}) {
  const taken: TakenText[] = []
  let received = 0
  const port = await freePort()
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const sid = `SM${String(taken.length + 1).padStart(32, '0')}`
    const taking = {
      phone: (form.get('To') ?? '').replace('+1', ''),
      content: form.get('Body') ?? '',
      statusUrl: form.get('StatusCallback') ?? '',
      sid,
    }
    taken.push(taking)
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid }))
    if (delivers) await report(taking, 'delivered')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  /** Posts a form to the portal with the signature of the account. */
  async function post(url: string, form: Record<string, string>): Promise<number> {
    const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const signed = url + fields.map(([name, value]) => name + value).join('')
    const signature = createHmac('sha1', authToken).update(signed).digest('base64')
    const body = new URLSearchParams(form)
    return (await fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body })).status
  }

  const report = (
    { statusUrl, sid }: TakenText,
    MessageStatus: string,
    more: Record<string, string> = {},
  ): Promise<number> => post(statusUrl, { MessageSid: sid, MessageStatus, ...more })

  return {
    /** What it took, in this order. */
    taken,
    /** The settings of a portal that sends through it. */
    settings: {
      SMS_DRIVER: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_API_KEY: `SK${'0'.repeat(32)}`,
      TWILIO_API_SECRET: 'a-secret-of-nobody',
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: sender,
      TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: portal.url,
      OFFICE_TIME_ZONE: noonZone(new Date()),
    },
    /** Reports what became of a text, with `ErrorCode` if it failed. */
    report,
    /** Brings the portal a text from a phone. */
    receive: (phone: string, content: string): Promise<number> =>
      post(`${portal.url}/api/messages/inbound`, {
        MessageSid: `SM${String((received += 1)).padStart(32, 'f')}`,
        From: `+1${phone}`,
        To: sender,
        Body: content,
        NumMedia: '0',
      }),
    stop: () => {
      server.close()
    },
  }
}

/** A time zone in which it is about noon, so that staff may text numbers without a place. */
function noonZone(now: Date): string {
  const ahead = 12 - now.getUTCHours()
  // The names have the sign of the way to Greenwich
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>
