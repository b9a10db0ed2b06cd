import { resendOtp } from '@bailiwick/contract/client-sign-in'
import { dayMs, secondMs } from '@bailiwick/contract/kit/durations'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeDefendant } from '#test/factories'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import { phoneFault } from './phone-policy.ts'

const { service } = await startTwilio()
const { call, db, actors, travel, runJobs } = await startServer({ ...service, frozen: true })
const { owner } = actors

const add = async (phone: string) => ({ phone, id: await makeDefendant(db, { phone }) })
const sendLink = ({ phone, id }: { phone: string; id: number }) =>
  call(sendOtp, { as: owner, body: { phone, id, defendant_id: id } })
const textsTo = (phone: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select(textReasonOf('messages').as('reason'))
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()

test('numbers of other countries look like ours, and their area codes tell them apart', () => {
  for (const phone of ['2135550142', '8005550100', '9075550100']) expect(phoneFault(phone, ['US'])).toBeNull()
  for (const phone of ['4165550101', '8765550100', '7875550100', '2425550100'])
    expect(phoneFault(phone, ['US'])).toBe('foreignNumber')
  expect(phoneFault('4165550101', ['US', 'CA'])).toBeNull()
  for (const phone of ['0000000000', '1234567890', '9115550100', '2131110100', '9002345678'])
    expect(phoneFault(phone, ['US'])).toBe('notTextable')
})

test('a number that can’t exist or isn’t allowed is refused in words, and nothing is stored', async () => {
  for (const [phone, code] of [
    ['0000000000', 'notTextable'],
    ['4165550101', 'foreignNumber'],
  ] as const) {
    const { status, body } = await sendLink(await add(phone))
    expect([status, body.code, body.error]).toEqual([400, code, messages[code]])
    expect(await textsTo(phone)).toEqual([])
  }
})

test('one number gets two links in ten seconds, and others don’t wait for it', async () => {
  const person = await add('2135550201')
  for (const status of [200, 200, 429]) expect((await sendLink(person)).status).toBe(status)
  const refused = await sendLink(person)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.body.error).toContain(
    'no other one was sent. They can use the newest, or please try again in 10 seconds.',
  )
  expect((await sendLink(await add('2135550202'))).status).toBe(200)
  travel(10 * secondMs)
  expect((await sendLink(person)).status).toBe(200)
  expect(await textsTo(person.phone)).toHaveLength(3)
})

test('one number gets ten links a day, and its earlier code stays valid', async () => {
  const person = await add('2135550203')
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await sendLink(person)).status).toBe(200)
    travel(10 * secondMs)
  }
  const refused = await sendLink(person)
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('24 hours')])
  const valid = await db
    .selectFrom('access_codes')
    .select('id')
    .where('phone', '=', person.phone)
    .where('voided_at', 'is', null)
    .execute()
  expect(valid).toHaveLength(1)
  travel(-100 * secondMs)
})

test('simultaneous links to one number are counted', async () => {
  const person = await add('2135550204')
  const replies = await Promise.all(Array.from({ length: 5 }, () => sendLink(person)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
})

test('a client’s own request counts too, and is answered as ever', async () => {
  const person = await add('2135550205')
  await sendLink(person)
  await sendLink(person)
  const [text] = (await textsTo(person.phone)).slice(-1)
  const otp = /otp=(\w{6})/.exec(text ? await fullText(db, text) : '')?.[1] ?? ''
  const resend = () => call(resendOtp, { body: { phone: person.phone, otp, ind: false } })
  expect((await resend()).status).toBe(200)
  expect(await textsTo(person.phone)).toHaveLength(2)
  travel(11 * secondMs)
  expect((await resend()).status).toBe(200)
  expect(await textsTo(person.phone)).toHaveLength(3)
  expect(await runJobs()).toBeGreaterThan(0)
  travel(dayMs)
})
