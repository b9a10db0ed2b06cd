import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { afterTest } from '#test/after-test'
import { freePort } from '#test/prism'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import type { TwilioSettings } from '../features/messaging/twilio-gateway.ts'
import { twilioReports } from '../features/messaging/webhook-service.ts'
import { textCallBackFault } from './call-back-gateway.ts'
import { check } from './check.ts'

const accountSid = `AC${'0'.repeat(32)}`
const twilio = {
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_API_KEY: `SK${'0'.repeat(32)}`,
  TWILIO_API_SECRET: 'secret',
  TWILIO_AUTH_TOKEN: 'a-token-of-nobody',
  TWILIO_FROM: '+13105550100',
}

/** A server on this machine; returns its address. */
async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A portal that listens; with a text provider whose token it is. */
async function portalWith(authToken: string | null): Promise<string> {
  let publicUrl = ''
  const reports: typeof twilioReports = (settings) => (webhook) =>
    twilioReports({ ...settings, publicUrl })(webhook)
  const readReport = authToken === null ? {} : { readReport: reports(settingsFor('', authToken)) }
  const { app } = await startServer(readReport)
  publicUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return publicUrl
}

const settingsFor = (publicUrl: string, authToken = 'a-token-of-nobody'): TwilioSettings => ({
  accountSid,
  apiKey: twilio.TWILIO_API_KEY,
  apiSecret: 'secret',
  authToken,
  sender: { From: '+13105550100' },
  baseUrl: 'http://127.0.0.1:1',
  publicUrl,
})

/** A Twilio that takes every text, and says this about it afterwards. */
const textSid = `SM${'1'.repeat(32)}`
const sent: string[] = []
const twilioWith = (status: string, error_code: number | null = null) =>
  serverWith((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') sent.push(body)
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ sid: textSid, status, error_code, messages: [] }))
    })
  })

/** What the command prints, with its error at the end. */
async function printed(env: Record<string, string>, options: Parameters<typeof check>[1] = {}) {
  const lines: string[] = []
  await check(readConfig(env), options, (line) => lines.push(line), 1).catch((error: Error) =>
    lines.push(`error: ${error.message}`),
  )
  return lines
}
const failed = 'error: Not everything works: see above.'

test('without providers it says so, and never that something was sent', async () => {
  expect(await printed({})).toEqual([
    'Texts: no text provider is set up (SMS_DRIVER=outbox). Texts are stored and not sent.',
    'Mail: no mail server is set up (MAIL_URL). Mails are stored and not sent.',
    'Signatures: documents are signed in the portal (ESIGN_DRIVER=builtin).',
  ])
  expect((await printed({}, { text: '3105550101', mail: 'ana@example.com' })).slice(3)).toEqual([
    'Test text: not sent, because no text provider is set up.',
    'Test mail: not sent, because no mail server is set up.',
    failed,
  ])
})

test('the portal with these settings is recognized by its call-backs, and another one is not', async () => {
  const ours = await portalWith('a-token-of-nobody')
  expect(await textCallBackFault(settingsFor(ours))).toBeNull()
  expect(await textCallBackFault(settingsFor(ours, 'another token'))).toContain(
    'The portal there refuses the signature of these settings.',
  )
  expect(await textCallBackFault(settingsFor(await portalWith(null)))).toContain(
    'The portal there has no text provider.',
  )
})

test('an address that leads elsewhere is described in words', async () => {
  const fault = (listener: RequestListener) =>
    serverWith(listener).then((address) => textCallBackFault(settingsFor(address)))
  expect(
    await fault((_, response) => response.writeHead(301, { location: 'https://www.example.com/' }).end()),
  ).toContain('It redirects to https://www.example.com/, which providers don’t follow.')
  expect(await fault((_, response) => response.writeHead(403).end('Forbidden'))).toContain(
    'Another server answers there, with 403.',
  )
  expect(await fault((request) => request.socket.destroy())).toContain('The server closed the connection.')
  expect(await textCallBackFault(settingsFor('http://127.0.0.1:1'))).toMatch(
    /messages\/status: (Nothing listens there|The server can’t be reached)/,
  )
  const plain = await serverWith((_, response) => void response.end())
  expect(await textCallBackFault(settingsFor(plain.replace('http:', 'https:')))).toMatch(/TLS|closed/)
})

test('a key, an account or an address that isn’t right is found without a text, in words', async () => {
  const { fake, settings } = await startTwilio()
  const run = async (more: Record<string, string> = {}) => {
    const key = { TWILIO_API_KEY: settings.apiKey, TWILIO_API_SECRET: settings.apiSecret }
    const urls = { PUBLIC_URL: await portalWith(twilio.TWILIO_AUTH_TOKEN), TWILIO_BASE_URL: settings.baseUrl }
    const lines = await printed({ ...twilio, ...key, ...urls, ...more })
    return [lines[1], lines.at(-1) === failed]
  }
  const foreign = await serverWith((_, response) => void response.end('Hello'))
  const other = `AC${'5'.repeat(32)}`
  expect(await run()).toEqual(['Account: Twilio accepts the account and its key.', false])
  expect([await run({ TWILIO_API_SECRET: 'wrong' }), await run({ TWILIO_ACCOUNT_SID: other })]).toEqual([
    [
      'Account: Twilio refuses the key (401). Correct TWILIO_API_KEY, TWILIO_API_SECRET or TWILIO_ACCOUNT_SID.',
      true,
    ],
    [
      `Account: ${settings.baseUrl} knows no account ${other}. Correct TWILIO_ACCOUNT_SID or TWILIO_BASE_URL.`,
      true,
    ],
  ])
  expect(await run({ TWILIO_BASE_URL: foreign })).toEqual([
    `Account: ${foreign}: another server answers there. Correct TWILIO_BASE_URL.`,
    true,
  ])
  expect(await run({ TWILIO_BASE_URL: `http://127.0.0.1:${await freePort()}` })).toEqual([
    expect.stringMatching(/Nothing listens there\.$/),
    true,
  ])
  fake.before = () => ({ status: 503 })
  expect(await run()).toEqual(['Account: Twilio answers with 503. Try again in a few minutes.', true])
  expect(fake.taken).toEqual([])
})

test('a test text is followed until its state is known, in words', async () => {
  const run = async (status: string, code?: number) => {
    const env = { ...twilio, PUBLIC_URL: await portalWith('a-token-of-nobody') }
    return (
      await printed({ ...env, TWILIO_BASE_URL: await twilioWith(status, code) }, { text: '(310) 555-0101' })
    ).slice(5)
  }
  expect(await run('delivered')).toEqual([
    `Test text: Twilio took it (${textSid}).`,
    'Test text: delivered to the phone.',
  ])
  expect(sent[0]).toContain('To=%2B13105550101')
  expect(sent[0]).not.toContain('StatusCallback')
  expect(await run('undelivered', 30_005)).toEqual([
    `Test text: Twilio took it (${textSid}).`,
    'Test text: not delivered. This phone number doesn’t exist. Twilio’s code is 30005.',
    failed,
  ])
  expect((await run('sent')).at(-1)).toContain('Twilio hasn’t said yet whether the phone got it')
})

test('of a test text whose answer says nothing, nobody claims that it wasn’t sent', async () => {
  const { fake, settings } = await startTwilio()
  fake.before = () => ({ status: 503 })
  const urls = { PUBLIC_URL: await portalWith('a-token-of-nobody'), TWILIO_BASE_URL: settings.baseUrl }
  const lines = await printed({ ...twilio, ...urls }, { text: '3105550101' })
  expect(lines).toContain(
    'Test text: nobody knows whether it was sent. The server gave no clear answer. Look at the phone, then try again in a few minutes.',
  )
})

test('a provider that can’t be reached, and a mail server that isn’t there, fail in words', async () => {
  const env = {
    ...twilio,
    PUBLIC_URL: await portalWith('a-token-of-nobody'),
    TWILIO_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@example.com',
  }
  const lines = await printed(env, { text: '3105550101', mail: 'ana@example.com' })
  expect(lines[0]).toBe(`Texts: Twilio, account ${accountSid}, sender +13105550100.`)
  expect(lines[2]).toBe(`Call-backs: the portal answers at ${env.PUBLIC_URL}.`)
  expect(lines[3]).toBe('Mail: 127.0.0.1:1, sender office@example.com.')
  expect(lines[5]).toMatch(/^Test text: not sent\. /)
  expect(lines[6]).toMatch(/^Test mail: not sent\. /)
  expect(lines.at(-1)).toBe(failed)
})

test('a phone or an address that can’t get a test is named first, whatever is set up', async () => {
  expect(await printed({}, { text: '12' })).toEqual([
    'error: --text needs a phone number of 10 digits, which "12" isn’t.',
  ])
  expect(await printed({}, { mail: 'nope' })).toEqual([
    'error: --mail needs an e-mail address, which "nope" isn’t.',
  ])
})
