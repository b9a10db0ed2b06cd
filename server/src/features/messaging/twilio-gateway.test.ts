import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { TextDelayed, TextRefused } from './gateway.ts'
import { signedForm, tenDigits, twilioProvider } from './twilio-gateway.ts'

const account = `AC${'0'.repeat(32)}`
const key = { apiKey: `SK${'1'.repeat(32)}`, apiSecret: 'a secret' }
const publicUrl = 'https://portal.example.com'
const outgoing = { id: 7, phone: '2135550142', content: 'Hello & good-bye' }
const { signal } = new AbortController()

/** A provider that talks to a server of the test. */
async function providerWith(
  answer: (request: IncomingMessage, body: string) => [status: number, body: object],
) {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const [status, reply] = answer(request, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  }).listen(0, '127.0.0.1')
  afterTest(() => void server.close())
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { accountSid: account, ...key, authToken: 'token', publicUrl, baseUrl }
  return twilioProvider({ ...settings, sender: { From: '+13105550100' } })
}

test('a text goes to the account with its sender, its content and the address of its states [OPEN-53]', async () => {
  const requests: { path: string | undefined; authorization: string | undefined; form: object }[] = []
  const provider = await providerWith(({ method, url, headers }, body) => {
    requests.push({
      path: `${method} ${url}`,
      authorization: headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    })
    return [201, { sid: 'SM1', status: 'queued' }]
  })
  expect(await provider.send(outgoing, signal)).toBe('SM1')
  expect(requests).toEqual([
    {
      path: `POST /2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${key.apiKey}:${key.apiSecret}`).toString('base64')}`,
      form: {
        From: '+13105550100',
        To: '+12135550142',
        Body: 'Hello & good-bye',
        StatusCallback: 'https://portal.example.com/api/messages/status?id=7',
      },
    },
  ])
})

test('what the provider refuses is said in words, and what may pass later is not a refusal', async () => {
  const failing = async (status: number, code?: number) => {
    const provider = await providerWith(() => [status, { code, message: 'about +12135550142' }])
    return provider.send(outgoing, signal).catch((error: unknown) => error as Error)
  }
  expect(await failing(400, 21_610)).toMatchObject({
    isOptOut: true,
    message: expect.stringContaining('STOP'),
  })
  expect(await failing(400, 21_614)).toMatchObject({
    isOptOut: false,
    message: 'This is a landline, or a number that can’t get texts.',
  })
  const unknown = await failing(400, 99_999)
  expect(unknown).toBeInstanceOf(TextRefused)
  expect(unknown).toMatchObject({ message: 'The text provider refused this text (error 99999).' })
  for (const status of [401, 403, 404, 429]) expect(await failing(status)).toBeInstanceOf(TextDelayed)
  // Nobody knows whether it was taken
  const lost = await failing(500)
  expect([lost instanceof TextDelayed, lost instanceof TextRefused]).toEqual([false, false])
})

test('a provider that can’t be reached has surely not taken the text', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  gone.close()
  await once(gone, 'close')
  const settings = {
    accountSid: account,
    ...key,
    authToken: 'token',
    publicUrl,
    baseUrl: `http://127.0.0.1:${port}`,
  }
  const provider = twilioProvider({ ...settings, sender: { MessagingServiceSid: `MG${'2'.repeat(32)}` } })
  await expect(provider.send(outgoing, signal)).rejects.toBeInstanceOf(TextDelayed)
})

test('a text is found among those to its number by its words', async () => {
  let asked = ''
  const provider = await providerWith(({ url = '' }) => {
    asked = url
    const bodies = ['Something else', 'Hello & good-bye', null]
    return [200, { messages: bodies.map((body, at) => ({ sid: `SM${at}`, body })) }]
  })
  const since = new Date('2026-11-20T23:58:00Z')
  expect(await provider.find(outgoing, since, signal)).toEqual(['SM1'])
  const query = new URL(asked, 'http://127.0.0.1').searchParams
  expect(Object.fromEntries(query)).toMatchObject({ To: '+12135550142', 'DateSent>': '2026-11-20' })
})

test('only a form that is signed with the account’s token, for our own address, is read', () => {
  const settings = { authToken: '12345', publicUrl: 'https://mycompany.com' }
  const form = { Digits: '1234', To: '+18005551212', From: '+14158675309', CallSid: 'CA1234567890ABCDE' }
  const content = Buffer.from(new URLSearchParams({ ...form, Caller: '+14158675309' }).toString())
  const path = '/myapp.php?foo=1&bar=2'
  // The example of the provider's own documentation
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
  const read = (headers: Record<string, string>, at = path, body = content) =>
    signedForm(settings, { path: at, headers, content: body })
  expect(read({ 'x-twilio-signature': signature })?.get('Digits')).toBe('1234')
  expect(read({})).toBeNull()
  expect(read({ 'x-twilio-signature': signature }, '/other')).toBeNull()
  expect(read({ 'x-twilio-signature': signature }, path, Buffer.from('Digits=9'))).toBeNull()
  const other = createHmac('sha1', 'another token').update('x').digest('base64')
  for (const wrong of [other, '', 'x', `A${signature}`])
    expect(read({ 'x-twilio-signature': wrong })).toBeNull()
})

test('a sender’s number is ten digits, or of another country', () => {
  expect(['+12135550142', ' +12135550142 ', '+442071838750', '2135550142', '12345'].map(tenDigits)).toEqual([
    '2135550142',
    '2135550142',
    null,
    null,
    null,
  ])
})
