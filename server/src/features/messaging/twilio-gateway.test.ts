import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort } from '#test/prism'
import { startEndless } from '#test/provider-server'
import { startTwilio } from '#test/twilio'
import { TextDelayed, TextRefused } from './gateway.ts'
import { signatureOf, signedForm, tenDigits, twilioProvider } from './twilio-gateway.ts'

const { fake, settings } = await startTwilio()
const provider = twilioProvider(settings)
const outgoing = { id: 7, reference: 'Q7x-', phone: '2135550142', content: 'Hello & good-bye' }
const { signal } = new AbortController()

test('a text goes to the account with its sender, its content and the address of its states [OPEN-53]', async () => {
  const sid = await provider.send(outgoing, signal)
  const { phone, content } = outgoing
  const statusUrl = 'https://portal.example.com/api/messages/status?id=7&ref=Q7x-'
  expect(fake.taken).toEqual([{ sid, phone, content, statusUrl }])
  for (const [other, kind] of [
    [{ apiSecret: 'another' }, TextDelayed],
    [{ accountSid: `AC${'9'.repeat(32)}` }, TextDelayed],
    [{ sender: { From: '+12135550100' } }, TextRefused],
  ] as const) {
    const elsewhere = twilioProvider({ ...settings, ...other })
    await expect(elsewhere.send(outgoing, signal)).rejects.toBeInstanceOf(kind)
  }
  expect(fake.taken).toHaveLength(1)
})

test('what the provider refuses is said in words, and what may pass later is not a refusal', async () => {
  const failing = async (status: number, code?: number) => {
    fake.before = () => ({ status, body: { code, message: 'about +12135550142' } })
    const answer = await provider.send(outgoing, signal).catch((error: unknown) => error)
    fake.before = () => {}
    return answer
  }
  expect(await failing(400, 21_610)).toMatchObject({
    reason: { code: 'optedOut' },
    message: expect.stringContaining('STOP'),
  })
  expect(await failing(400, 21_614)).toMatchObject({
    reason: { code: 'landline' },
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
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const nowhere = twilioProvider({ ...settings, baseUrl })
  await expect(nowhere.send(outgoing, signal)).rejects.toBeInstanceOf(TextDelayed)
})

test('an answer of any size or length is ended, and nobody knows whether the text was taken', async () => {
  const endless = await startEndless(' '.repeat(64 * 1024))
  const trickling = await startEndless(' ', 50)
  for (const { url: baseUrl } of [endless, trickling]) {
    const error = await twilioProvider({ ...settings, baseUrl })
      .send(outgoing, signal)
      .catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(Error)
    expect([error instanceof TextDelayed, error instanceof TextRefused]).toEqual([false, false])
  }
  expect(endless.sent()).toBeLessThan(30_000_000)
})

test('an answer without an id of a text isn’t one', async () => {
  for (const sid of ['', 'SM1', `CA${'0'.repeat(32)}`, undefined]) {
    fake.before = () => ({ status: 201, body: { sid } })
    const error = await provider.send(outgoing, signal).catch((fault: unknown) => fault)
    fake.before = () => {}
    expect(error).toBeInstanceOf(Error)
    expect([error instanceof TextDelayed, error instanceof TextRefused]).toEqual([false, false])
  }
})

test('a text is found among those to its number by its words', async () => {
  const sid = await provider.send({ ...outgoing, content: 'One of two' }, signal)
  await provider.send({ ...outgoing, content: 'Another' }, signal)
  await provider.send({ ...outgoing, id: 8, phone: '2135550143', content: 'One of two' }, signal)
  let asked = ''
  fake.before = (call) => void (asked = call)
  const since = new Date('2026-11-20T23:58:00Z')
  expect(await provider.find({ ...outgoing, content: 'One of two' }, since, signal)).toEqual([sid])
  const query = new URL(asked.replace('GET ', ''), 'http://127.0.0.1').searchParams
  expect(Object.fromEntries(query)).toMatchObject({ To: '+12135550142', 'DateSent>': '2026-11-20' })
  // Its sender may be one that makes texts shorter, or an account on trial
  for (const [said, listed] of [
    ['We’re “open” – today…', `We're "open" - today...`],
    ['Ask us', 'Sent from your Twilio trial account - Ask us'],
  ] as const) {
    fake.before = () => ({
      status: 200,
      body: {
        messages: [
          { sid, body: listed },
          { sid: 'SM2', body: 'us' },
        ],
      },
    })
    expect(await provider.find({ ...outgoing, content: said }, since, signal)).toEqual([sid])
  }
  // One with a picture only has no words
  fake.before = () => ({ status: 200, body: { messages: [{ sid: 'SM1', body: null }] } })
  expect(await provider.find(outgoing, since, signal)).toEqual([])
  fake.before = () => {}
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
  // More fields than any report has aren't even read
  const many = new URLSearchParams(Array.from({ length: 300 }, (_, at) => `f${at}=`).join('&'))
  const signed = signatureOf('12345', 'https://mycompany.com/many', new Map(many)).toString('base64')
  expect(read({ 'x-twilio-signature': signed }, '/many', Buffer.from(many.toString()))).toBeNull()
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
