import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterTest } from '#test/after-test'
import { smtpSender } from '../src/features/mails/gateway.ts'

interface ReceivedMail {
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

/**
 * A mail server that takes every mail and says so only after a while, with a line every 50 ms that says to wait; without
 * `answerMs` it never does.
 */
export async function startSlowMailServer({
  answerMs = () => Infinity,
}: { answerMs?: (mail: string) => number } = {}) {
  const received: string[] = []
  let open = 0
  const server = createServer((socket) => {
    open += 1
    let mail: string | null = null
    const timers: NodeJS.Timeout[] = []
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
      for (const timer of timers) clearInterval(timer)
    })
    const answer = (text: string) => void socket.write(`${text}\r\n`)
    const take = (text: string) => {
      received.push(text)
      timers.push(setInterval(() => answer('250-wait'), 50))
      const wait = answerMs(text)
      if (wait === Infinity) return
      timers.push(
        setTimeout(() => {
          for (const timer of timers) clearInterval(timer)
          answer('250 taken')
        }, wait),
      )
    }
    const command = (line: string) => {
      const [verb = ''] = line.split(/[ :]/)
      if (verb === 'DATA') mail = ''
      answer(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 yes')
    }
    answer('220 slow.example.com')
    createInterface({ input: socket }).on('line', (line) => {
      if (mail === null) return command(line)
      if (line !== '.') return void (mail += `${line}\n`)
      take(mail)
      mail = null
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { received, open: () => open, sendMail: smtpSender(url, 'Bailiwick <portal@example.com>') }
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
