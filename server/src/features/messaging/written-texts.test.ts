import { messages } from '@bailiwick/contract/kit/messages'
import { secretMask } from '@bailiwick/contract/kit/secret-mask'
import { listMessages, sendOtp, sendReminder, showMessage } from '@bailiwick/contract/messaging'
import { readTextThread, sendThreadText } from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeChild, makeDefendant } from '#test/factories'
import { withLongLinks } from '#test/full-text'
import { serverBeside, startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import { removeOldSecrets } from './jobs.ts'
import { addOptOut } from './opt-out-queries.ts'
import { sendTextJob } from './sending-service.ts'

const server = await startServer()
const { call, db, actors, now } = server
const { fake, service } = await startTwilio()
const sending = await serverBeside(server, service)
const { clerk, owner } = actors

const newClient = (phone: string) => makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
const stateOf = async (phone: string) => {
  const { body } = await call(listMessages, { as: owner, query: { rows: 10 } })
  const { state, reason } = body.messages.find((one) => one.phone === phone) ?? {}
  return [state, reason]
}

test('without a provider the reply says so, and the sender can show the link once [OPEN-189, OPEN-53]', async () => {
  const phone = '2135550181'
  const id = await newClient(phone)
  const { body } = await call(sendOtp, { as: clerk, body: { phone, id, defendant_id: id } })
  const [text] = body.texts
  expect(body).toEqual({
    code: 'textNotSent',
    message: messages.textNotSent,
    texts: [
      {
        message_id: expect.any(Number),
        name: 'ANA LIM',
        phone,
        content: null,
        is_mailed: false,
        state: 'not sent',
        reason: null,
        reason_code: null,
      },
    ],
  })
  const show = () => call(showMessage, { as: clerk, body: { id: text?.message_id ?? 0 } })
  const shown = await withLongLinks(db, (await show()).body.content)
  expect(shown).toMatch(/^Bailiwick: Hello ANA LIM, .*\/client\?otp=[A-Z2-9]{6}&phone=2135550181/)
  expect((await show()).body.code).toBe('messageShown')
  expect(await stateOf(phone)).toEqual(['not sent', null])
})

test('the reply has a text without a link in full [OPEN-189]', async () => {
  const phone = '2135550182'
  const id = await newClient(phone)
  const { body } = await call(sendReminder, { as: clerk, body: { phone, defendant_id: id } })
  expect(body.texts[0]?.content).toMatch(/^Bailiwick: Hello ANA LIM, please remember to sign/)
})

test('with a provider the text is on its way, and refused to somebody who has sent STOP [OPEN-189]', async () => {
  const phone = '2135550183'
  const id = await newClient(phone)
  const send = () => sending.call(sendOtp, { as: clerk, body: { phone, id, defendant_id: id } })
  const { body } = await send()
  expect([body.code, body.texts[0]?.state]).toEqual(['sentSms', 'queued'])
  await sending.runJobs()
  expect(await stateOf(phone)).toEqual(['sent', null])
  await addOptOut(db, phone, now())
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([200, 'optedOut'])
  expect(refused.body.texts).toMatchObject([{ state: 'failed', reason: messages.optedOut }])
})

test('a text whose link was shown before it left is not sent without the link', async () => {
  const phone = '2135550184'
  const id = await newClient(phone)
  const { body } = await sending.call(sendOtp, { as: clerk, body: { phone, id, defendant_id: id } })
  const shown = { id: body.texts[0]?.message_id ?? 0, cancel: true }
  expect((await call(showMessage, { as: clerk, body: shown })).status).toBe(200)
  await sending.runJobs()
  expect(fake.to(phone)).toEqual([])
  expect(await stateOf(phone)).toEqual(['canceled', messages.linkTaken])
})

test('a link to a number that failed lately isn’t sent, says why, and its sender can show it', async () => {
  const phone = '2135550188'
  const id = await newClient(phone)
  const sendLink = async () => {
    sending.travel(60_000)
    const { body } = await sending.call(sendOtp, { as: clerk, body: { phone, id, defendant_id: id } })
    await sending.runJobs()
    return { code: body.code, ...body.texts[0] }
  }
  fake.before = (asked) => (asked.startsWith('POST') ? { status: 400, body: { code: 21_614 } } : undefined)
  expect(await sendLink()).toMatchObject({ state: 'queued' })
  fake.before = () => {}
  const failed = await sendLink()
  const landline = 'This is a landline, or a number that can’t get texts.'
  const reason = `${landline} A text to this number failed lately, so this one wasn’t sent.`
  expect(failed).toMatchObject({ code: 'knownFault', state: 'failed', reason, reason_code: 'knownFault' })
  expect([fake.to(phone), await stateOf(phone)]).toEqual([[], ['failed', reason]])
  const shown = await sending.call(showMessage, { as: clerk, body: { id: failed.message_id ?? 0 } })
  expect(shown.body.content).toMatch(/\/s\/\w{10}/)
  // A text without a link is tried, and one that arrives ends the fault
  const body = { defendant_id: id, phone, content: 'Can you read this?' }
  const own = (await sending.call(sendThreadText, { as: clerk, body })).body.texts[0]
  await sending.runJobs()
  expect(fake.to(phone)).toHaveLength(1)
  expect(await sendLink()).toMatchObject({ state: 'failed' })
  await db
    .updateTable('messages')
    .set({ state: 'delivered' })
    .where('id', '=', own?.message_id ?? 0)
    .execute()
  expect(await sendLink()).toMatchObject({ state: 'queued' })
})

test('what failed a week ago doesn’t keep a link back', async () => {
  const phone = '2135550189'
  const id = await newClient(phone)
  const old = new Date(now().getTime() - 8 * 24 * 60 * 60_000)
  await db
    .insertInto('messages')
    .values({ phone, content: 'Hello', state: 'failed', reason_code: 'landline', date_created: old })
    .execute()
  const { body } = await sending.call(sendOtp, { as: clerk, body: { phone, id, defendant_id: id } })
  expect(body.texts[0]).toMatchObject({ state: 'queued' })
})

test('a link of documents that have ended, or of a deleted file, is offered to nobody', async () => {
  const phone = '2135550187'
  const id = await newClient(phone)
  const document = await makeChild(db, 'documents', { defendant_id: id, type: 4, status: 2, history: '[]' })
  const send = (more: object) =>
    db
      .insertInto('messages')
      .values({
        defendant_id: id,
        phone,
        content: `Sign at ${secretMask}`,
        secret: Buffer.from('any'),
        has_link: true,
        state: 'not sent',
        created_by: clerk.id,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const about = await send({ document_ids: [document] })
  const form = await send({})
  const secrets = async () => {
    const { texts } = (await call(readTextThread, { as: clerk, query: { defendant_id: id } })).body
    return texts.map(({ secret }) => secret)
  }
  expect(await secrets()).toEqual(['own', 'own'])
  await db.updateTable('documents').set({ status: 4 }).where('id', '=', document).execute()
  expect(await secrets()).toEqual(['ended', 'own'])
  const shown = await call(showMessage, { as: clerk, body: { id: about.id } })
  expect([shown.status, shown.body.code]).toEqual([410, 'linkEnded'])
  await removeOldSecrets(db, new Date())
  const stored = await db
    .selectFrom('messages')
    .select('secret')
    .where('defendant_id', '=', id)
    .orderBy('id')
    .execute()
  expect(stored.map(({ secret }) => secret === null)).toEqual([true, false])
  expect(await secrets()).toEqual(['ended', 'own'])
  await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  const { messages: listed } = (await call(listMessages, { as: actors.owner, query: { id: form.id } })).body
  expect(listed.map(({ secret }) => secret)).toEqual(['ended'])
})

test('a text in which somebody typed the mask of a link is sent, as it is', async () => {
  const phone = '2135550185'
  const body = { defendant_id: await newClient(phone), phone, content: 'Your PIN ends in •••7.' }
  expect((await sending.call(sendThreadText, { as: clerk, body })).body.code).toBe('sentText')
  await sending.runJobs()
  expect(fake.to(phone).map(({ content }) => content)).toEqual([body.content])
  expect(await stateOf(phone)).toEqual(['sent', null])
})

test('a text whose secret was removed for its age is not sent without it', async () => {
  const phone = '2135550186'
  const defendant_id = await newClient(phone)
  const { id } = await db
    .insertInto('messages')
    .values({ defendant_id, phone, content: `Sign at ${secretMask}`, has_link: true, state: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sending.app.parts.jobs.add(db, sendTextJob, { message_id: id })
  await sending.runJobs()
  expect(await stateOf(phone)).toEqual(['failed', messages.messageSecretGone])
  expect(fake.to(phone)).toEqual([])
})

test('a newer link ends the texts with older ones that didn’t leave', async () => {
  const phone = '2135550187'
  const id = await newClient(phone)
  const body = { phone, id, defendant_id: id }
  const old = [await call(sendOtp, { as: clerk, body }), await sending.call(sendOtp, { as: clerk, body })]
  sending.travel(60_000)
  await sending.call(sendOtp, { as: clerk, body })
  await sending.runJobs()
  expect(fake.to(phone)).toHaveLength(1)
  for (const [index, reply] of old.entries()) {
    const message_id = reply.body.texts?.[0]?.message_id ?? 0
    const row = db
      .selectFrom('messages')
      .select(['state', textReasonOf('messages').as('reason'), 'secret'])
      .where('id', '=', message_id)
    expect(await row.executeTakeFirst()).toEqual({
      // Without a provider it never was to leave
      state: index === 0 ? 'not sent' : 'failed',
      reason: 'A newer link replaced it.',
      secret: null,
    })
    const shown = await call(showMessage, { as: clerk, body: { id: message_id } })
    expect(shown.body.code).toBe('messageSecretGone')
  }
})
