import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterTest } from '#test/after-test'
import { smtpSender } from '../src/features/mails/gateway.ts'

export interface ReceivedMail {
  readonly to: string
  readonly from: string
  /** With its headers, as it was sent. */
  readonly raw: string
}

/** What a mail server answers instead of taking a mail: '550 5.1.1 Nobody here'. */
type Refuse = (address: string) => string | null

/** A mail server on this machine, which takes everything unless a rule refuses. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const rules: { sender: Refuse; recipient: Refuse; content: Refuse } = {
    sender: () => null,
    recipient: () => null,
    content: () => null,
  }
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Nobody has an account
    onAuth: (_, __, done) => done(refusal('535 5.7.8 Authentication failed')),
    onMailFrom: ({ address }, _, done) => done(refusal(rules.sender(address))),
    onRcptTo: ({ address }, _, done) => done(refusal(rules.recipient(address))),
    onData: (stream, { envelope }, done) =>
      void (async () => {
        const raw = (await buffer(stream)).toString()
        const to = envelope.rcptTo.map(({ address }) => address).join(' ')
        const refused = refusal(rules.content(to))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        if (refused === null) received.push({ to, from, raw })
        done(refused)
      })(),
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  afterTest(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { received, rules, url, sendMail: smtpSender(url, 'Bailiwick <portal@example.com>') }
}

function refusal(answer: string | null): Error | null {
  if (answer === null) return null
  const [code = '', ...text] = answer.split(' ')
  return Object.assign(new Error(text.join(' ')), { responseCode: Number(code) })
}

/** The file that is attached to a mail; undefined if there is none. */
export function attachmentOf({ raw }: ReceivedMail): { name: string; content: Buffer } | undefined {
  const [, name, base64] =
    /Content-Disposition: attachment; filename="?([^"\r\n]+)"?\r\n(?:[^\r\n]+\r\n)*\r\n([\w+/=\r\n]+)/.exec(
      raw,
    ) ?? []
  if (name === undefined || base64 === undefined) return undefined
  return { name, content: Buffer.from(base64.replaceAll(/\s/g, ''), 'base64') }
}
