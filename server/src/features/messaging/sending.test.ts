import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'
import { fakeTexts } from '#test/text-provider'
import { TextDelayed, TextRefused } from './gateway.ts'
import { endRestoredTexts, resumeTexts } from './jobs.ts'
import { addOptOut, removeOptOut } from './sending-queries.ts'

const texts = fakeTexts()
const server = await startServer({ textProvider: texts })
const { app, call, db, actors, now, runJobs, travel } = server
const minuteMs = 60_000
let phones = 2_135_550_100
/** As often as the job of a text is tried again. */
const retries = 11

const rowOf = (id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const takenFor = (id: number) => texts.taken.filter((text) => text.id === id)

/** Sends a link to a new defendant; returns the phone and the id of the message. */
async function sendLink() {
  const phone = String((phones += 1))
  const id = await makeDefendant(db, { phone })
  const body = { phone, id, ind: false, defendant_id: id }
  const reply = await call(sendOtp, { as: actors.clerk, body })
  return { phone, reply, message: reply.body.texts[0]?.message_id ?? 0 }
}

/** Lets the time pass after which another process surely doesn't hand a text over any more, then tries again. */
async function retry() {
  travel(2 * minuteMs)
  await runJobs({ early: true })
}

function reset() {
  texts.onSend = () => {}
  texts.onTaken = () => {}
}

test('a text is queued with the call, then handed over in full, once, and its link removed [OPEN-53]', async () => {
  const { phone, reply, message } = await sendLink()
  expect(reply.body.texts).toMatchObject([{ message_id: message, phone, state: 'queued', reason: null }])
  expect(await rowOf(message)).toMatchObject({ state: 'queued', secret: expect.any(Buffer) })
  await runJobs()
  await runJobs({ early: true })
  const [taken, ...more] = takenFor(message)
  expect([taken?.phone, taken?.content, more]).toEqual([phone, expect.stringMatching(/\/s\/\w{10}/), []])
  expect(await rowOf(message)).toMatchObject({
    state: 'sent',
    reason: null,
    secret: null,
    provider_id: taken?.provider_id,
  })
})

test('a text that the provider refuses is failed with the reason, and not tried again', async () => {
  const { message } = await sendLink()
  texts.onSend = () => {
    throw new TextRefused('This is a landline.')
  }
  await runJobs()
  reset()
  await retry()
  expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: 'This is a landline.' })
  expect(takenFor(message)).toEqual([])
})

test('a text that the provider doesn’t take yet stays queued and says why, then is sent once', async () => {
  const { message } = await sendLink()
  texts.onSend = () => {
    throw new TextDelayed('The text provider is busy.')
  }
  await runJobs()
  expect(await rowOf(message)).toMatchObject({
    state: 'queued',
    reason: 'The text provider can’t be reached. The portal will try again.',
  })
  reset()
  await retry()
  expect(await rowOf(message)).toMatchObject({ state: 'sent', reason: null })
  expect(takenFor(message)).toHaveLength(1)
})

test('a provider that stays away is given up in the end, and the sender can see that', async () => {
  const { message } = await sendLink()
  texts.onSend = () => {
    throw new TextDelayed('The text provider is busy.')
  }
  await runJobs()
  for (let time = 1; time <= retries; time += 1) await retry()
  reset()
  await retry()
  expect(await rowOf(message)).toMatchObject({
    state: 'failed',
    reason: 'The text provider couldn’t be reached for an hour.',
  })
  expect(takenFor(message)).toEqual([])
})

test('a text whose answer got lost is found at the provider and not sent again [OPEN-53]', async () => {
  const { message } = await sendLink()
  texts.onTaken = () => {
    throw new Error('socket hang up')
  }
  await runJobs()
  expect((await rowOf(message)).state).toBe('sending')
  reset()
  await retry()
  expect(takenFor(message)).toHaveLength(1)
  expect(await rowOf(message)).toMatchObject({
    state: 'sent',
    provider_id: takenFor(message)[0]?.provider_id,
  })
})

test('of two texts with the same words, the one that was taken is not mistaken for the other', async () => {
  const { message: first } = await sendLink()
  await runJobs()
  const [taken] = takenFor(first)
  const { message: second } = await sendLink()
  // Its answer got lost before the provider took it, and the provider has the same words under the first one's id
  texts.onSend = () => {
    throw new Error('socket hang up')
  }
  await runJobs()
  reset()
  const find = texts.find
  texts.find = async () => [taken?.provider_id ?? '']
  await retry()
  texts.find = find
  expect(takenFor(second)).toHaveLength(1)
  expect((await rowOf(first)).provider_id).toBe(taken?.provider_id)
})

test('while another process may be handing a text over, it is left alone', async () => {
  const { message } = await sendLink()
  await db
    .updateTable('messages')
    .set({ state: 'sending', sending_at: now(), date_modified: now() })
    .where('id', '=', message)
    .execute()
  await runJobs()
  expect(takenFor(message)).toEqual([])
  await retry()
  expect(takenFor(message)).toHaveLength(1)
})

test('a STOP that comes before a text leaves is obeyed, and the next send is refused in words', async () => {
  const { phone, message } = await sendLink()
  await addOptOut(db, phone, now())
  await runJobs()
  expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: messages.optedOut })
  expect(takenFor(message)).toEqual([])
  const id = (await rowOf(message)).defendant_id ?? 0
  const body = { phone, id, ind: false, defendant_id: id }
  const refused = await call(sendOtp, { as: actors.clerk, body })
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    400,
    'optedOut',
    messages.optedOut,
  ])
  await removeOptOut(db, phone)
  expect((await call(sendOtp, { as: actors.clerk, body })).status).toBe(200)
})

test('a number that the provider knows as opted out is remembered', async () => {
  const { phone } = await sendLink()
  texts.onSend = () => {
    throw new TextRefused(messages.optedOut, { isOptOut: true })
  }
  await runJobs()
  reset()
  const stored = await db.selectFrom('text_opt_outs').select('phone').where('phone', '=', phone).execute()
  expect(stored).toEqual([{ phone }])
})

test('texts that came without their jobs are sent once, and those of a backup not at all', async () => {
  const moved = await sendLink()
  await sql`delete from jobs.job`.execute(db)
  await resumeTexts(db, app.parts.jobs)
  await resumeTexts(db, app.parts.jobs)
  expect(await runJobs()).toBe(1)
  expect(takenFor(moved.message)).toHaveLength(1)

  const restored = await sendLink()
  await sql`delete from jobs.job`.execute(db)
  await endRestoredTexts(db, now())
  await resumeTexts(db, app.parts.jobs)
  await runJobs()
  expect(takenFor(restored.message)).toEqual([])
  expect(await rowOf(restored.message)).toMatchObject({
    state: 'failed',
    reason: 'It waited when the backup was made, and may have been sent since.',
  })
})
