import { retryJobs } from '@bailiwick/contract/jobs'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp, showMessage } from '@bailiwick/contract/messaging'
import { saveTextPreferences, sendThreadText } from '@bailiwick/contract/text-threads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeDefendant } from '#test/factories'
import { serverBeside, startServer } from '#test/server'
import { startTwilio, textReport } from '#test/twilio'
import { endRestoredTexts, resumeTexts } from './jobs.ts'
import { addOptOut, endOptOut } from './opt-out-queries.ts'

const { fake, service } = await startTwilio()
const server = await startServer(service)
const { app, call, db, actors, now, runJobs, travel } = server
let phones = 2_135_550_100
/** As often as the job of a text is tried again. */
const retries = 11

const rowOf = (id: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select(textReasonOf('messages').as('reason'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const takenFor = (id: number) => fake.of(id)
const isSend = (call: string) => call.startsWith('POST')
/** Answers each text with this status and error instead of taking it. */
function answerTexts(status: number, code?: number) {
  fake.before = (call) => (isSend(call) ? { status, body: { code } } : undefined)
}

/** What the page of jobs says of the failed job of a text. */
async function reasonOfJob(message: number): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select output ->> 'message' as reason from jobs.job
    where state = 'failed' and data = jsonb_build_object('message_id', ${message}::int)`.execute(db)
  return rows[0]?.reason
}

/** Sends a link to a new defendant; returns the phone and the id of the message. */
async function sendLink() {
  const phone = String((phones += 1))
  const id = await makeDefendant(db, { phone })
  const body = { phone, id, ind: false, defendant_id: id }
  const reply = await call(sendOtp, { as: actors.clerk, body })
  return { phone, reply, message: reply.body.texts?.[0]?.message_id ?? 0 }
}

/** Lets the time pass after which another process surely doesn't hand a text over any more, then tries again. */
async function retry() {
  travel(2 * minuteMs)
  await runJobs({ early: true })
}

function reset() {
  fake.before = () => {}
  fake.losesAnswer = () => false
}

test('a text is queued with the call, then handed over in full, once, and delivered [OPEN-53]', async () => {
  const { phone, reply, message } = await sendLink()
  expect(reply.body.texts).toMatchObject([{ message_id: message, phone, state: 'queued', reason: null }])
  expect(await rowOf(message)).toMatchObject({ state: 'queued', secret: expect.any(Buffer) })
  await runJobs()
  await runJobs({ early: true })
  const [taken, ...more] = takenFor(message)
  expect([taken?.phone, taken?.content, more]).toEqual([phone, expect.stringMatching(/\/s\/\w{12}/), []])
  expect(await rowOf(message)).toMatchObject({
    state: 'sent',
    reason: null,
    secret: null,
    provider_id: taken?.sid,
  })
  if (taken !== undefined) await app.inject(textReport(taken, 'delivered'))
  expect((await rowOf(message)).state).toBe('delivered')
})

test('a text is written in the transaction of its cause: if that fails, nothing leaves [OPEN-53]', async () => {
  const before = fake.taken.length
  await sql`alter table history add constraint out_of_order check (false) not valid`.execute(db)
  const { phone, reply } = await sendLink()
  await sql`alter table history drop constraint out_of_order`.execute(db)
  expect(reply.status).toBe(500)
  expect(await db.selectFrom('messages').select('id').where('phone', '=', phone).execute()).toEqual([])
  await runJobs({ early: true })
  expect(fake.taken).toHaveLength(before)
})

test('a text that the provider refuses is failed with the reason, and not tried again [OPEN-53]', async () => {
  const { message } = await sendLink()
  answerTexts(400, 21_614)
  await runJobs()
  reset()
  await retry()
  expect(await rowOf(message)).toMatchObject({
    state: 'failed',
    reason: 'This is a landline, or a number that can’t get texts.',
  })
  expect(takenFor(message)).toEqual([])
})

test('a text that the provider doesn’t take yet stays queued and says why, then is sent once [OPEN-53]', async () => {
  const { message } = await sendLink()
  answerTexts(429)
  await runJobs()
  expect(await rowOf(message)).toMatchObject({
    state: 'queued',
    reason: 'The text provider is busy. The portal tries again, for about an hour.',
  })
  reset()
  await retry()
  expect(await rowOf(message)).toMatchObject({ state: 'sent', reason: null })
  expect(takenFor(message)).toHaveLength(1)
})

test('a provider that stays away is given up in the end, and the sender can see that', async () => {
  const { message } = await sendLink()
  answerTexts(401)
  await runJobs()
  for (let time = 1; time <= retries; time += 1) await retry()
  reset()
  await retry()
  const reason =
    'The text provider refuses the account of the settings. The portal tried for about an hour and gave up.'
  expect(await rowOf(message)).toMatchObject({ state: 'failed', reason })
  expect(await reasonOfJob(message)).toBe(reason)
  expect(takenFor(message)).toEqual([])
})

test('the link of a failed text that is retried says when it was last on its way [OPEN-70]', async () => {
  answerTexts(429)
  const { message, phone } = await sendLink()
  const times = async () => {
    const { rows } = await sql<{ at: string | null }>`
      select link_last_sent as at from defendants where phone = ${phone}`.execute(db)
    return rows[0]?.at ? new Date(rows[0].at).toISOString() : null
  }
  for (let tries = 0; tries <= retries; tries += 1) await retry()
  expect([(await rowOf(message)).state, await times()]).toEqual(['failed', null])
  reset()
  travel(3 * 60 * minuteMs)
  await call(retryJobs, { as: actors.owner, body: { queue: 'send-text' } })
  await runJobs()
  const left = await rowOf(message)
  expect([left.state, await times()]).toEqual(['sent', new Date(left.sending_at ?? '').toISOString()])
  // That the phone didn't get it after all takes it back
  const [taken] = takenFor(message)
  if (taken !== undefined) await app.inject(textReport(taken, 'undelivered', { ErrorCode: '30003' }))
  expect([(await rowOf(message)).state, await times()]).toEqual(['failed', null])
})

test('a text whose fate nobody knows says why it is still being sent, as its failed job does', async () => {
  const { message } = await sendLink()
  answerTexts(500)
  await runJobs()
  const { state, reason, date_modified } = await rowOf(message)
  expect([state, reason]).toEqual([
    'sending',
    'The text provider gave no clear answer. The portal looks whether it has the text, and tries again, for about an hour.',
  ])
  // While the next try runs, too
  const reasons: (string | null)[] = []
  fake.before = async (asked) => {
    reasons.push((await rowOf(message)).reason)
    return isSend(asked) ? { status: 500 } : undefined
  }
  await retry()
  expect(reasons).toEqual([reason, reason])
  expect((await rowOf(message)).date_modified).not.toBe(date_modified)
  for (let time = 2; time <= retries; time += 1) await retry()
  reset()
  const ended = await rowOf(message)
  expect([ended.state, ended.reason]).toEqual([
    'failed',
    'The text provider gave no clear answer. The portal tried for about an hour and gave up.',
  ])
  expect(await reasonOfJob(message)).toBe(ended.reason)
})

test('a text whose answer got lost is found at the provider and not sent again [OPEN-53]', async () => {
  const { message } = await sendLink()
  fake.losesAnswer = isSend
  await runJobs()
  expect((await rowOf(message)).state).toBe('sending')
  reset()
  await retry()
  expect(takenFor(message)).toHaveLength(1)
  expect(await rowOf(message)).toMatchObject({
    state: 'sent',
    provider_id: takenFor(message)[0]?.sid,
  })
})

test('a text whose answer got lost and that Twilio reports undelivered is not sent again [OPEN-53]', async () => {
  const { message } = await sendLink()
  fake.losesAnswer = isSend
  await runJobs()
  reset()
  const [taken] = takenFor(message)
  if (taken !== undefined) await app.inject(textReport(taken, 'undelivered', { ErrorCode: '30006' }))
  await retry()
  expect(takenFor(message)).toHaveLength(1)
  expect(await rowOf(message)).toMatchObject({ state: 'failed', provider_id: taken?.sid })
})

test('a report that comes while Twilio is asked for a text doesn’t make it another one [OPEN-53]', async () => {
  const { message } = await sendLink()
  fake.losesAnswer = isSend
  await runJobs()
  reset()
  const [taken] = takenFor(message)
  fake.before = async (asked) => {
    if (!isSend(asked) && taken !== undefined) await app.inject(textReport(taken, 'undelivered'))
  }
  await retry()
  reset()
  expect(takenFor(message)).toHaveLength(1)
  expect((await rowOf(message)).state).toBe('failed')
})

test('of two texts with the same words, the one that was taken is not mistaken for the other', async () => {
  const phone = String((phones += 1))
  const defendant_id = await makeDefendant(db, { phone })
  const sendWords = async () => {
    const body = { defendant_id, phone, content: 'Please call us.' }
    const reply = await call(sendThreadText, { as: actors.clerk, body })
    return reply.body.texts[0]?.message_id ?? 0
  }
  const first = await sendWords()
  await runJobs()
  const second = await sendWords()
  // Nobody knows whether it was taken, and Twilio has the same words under the first one's id
  answerTexts(500)
  await runJobs()
  expect((await rowOf(second)).state).toBe('sending')
  reset()
  await retry()
  const sids = fake.to(phone).map(({ sid }) => sid)
  expect(sids).toHaveLength(2)
  expect([(await rowOf(first)).provider_id, (await rowOf(second)).provider_id]).toEqual(sids)
})

test('while another process may be handing a text over, it is left alone', async () => {
  const { message } = await sendLink()
  await db
    .updateTable('messages')
    .set({ state: 'sending', sending_at: now(), date_modified: now() })
    .where('id', '=', message)
    .execute()
  // However often its job looks, it isn't given up
  for (let time = 0; time <= retries; time += 1) await runJobs({ early: true })
  expect(takenFor(message)).toEqual([])
  await retry()
  expect(takenFor(message)).toHaveLength(1)
})

test('the first success hurries the texts that wait for another try, also after a restart', async () => {
  const waiting = await sendLink()
  answerTexts(429)
  await runJobs()
  reset()
  const next = await sendLink()
  const restarted = await serverBeside(server, service)
  await restarted.runJobs()
  for (const { message } of [next, waiting]) expect(takenFor(message)).toHaveLength(1)
})

test('a text that fails alone isn’t tried again with every success of others', async () => {
  travel(minuteMs)
  const { message } = await sendLink()
  let isTaking = true
  // Every second text is refused: this one, and it again once the first success has hurried it
  fake.before = (asked) => {
    if (!isSend(asked)) return undefined
    isTaking = !isTaking
    return isTaking ? undefined : { status: 429 }
  }
  await runJobs()
  await sendLink()
  await runJobs()
  reset()
  const other = await sendLink()
  await runJobs()
  expect(takenFor(other.message)).toHaveLength(1)
  expect([takenFor(message), (await rowOf(message)).state]).toEqual([[], 'queued'])
  travel(minuteMs)
  await sendLink()
  await runJobs()
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
  expect([refused.status, refused.body.code]).toEqual([200, 'optedOut'])
  const [unsent] = refused.body.texts
  expect(unsent).toMatchObject({ state: 'failed', reason: messages.optedOut })
  // Its sender can hand it over in another way
  const shown = await call(showMessage, { as: actors.clerk, body: { id: unsent?.message_id ?? 0 } })
  expect(shown.body.content).toMatch(/\/s\/\w{12}/)
  travel(minuteMs)
  await endOptOut(db, phone, now())
  expect((await call(sendOtp, { as: actors.clerk, body })).status).toBe(200)
})

test('a STOP that comes before a text is tried again is obeyed', async () => {
  const { phone, message } = await sendLink()
  // Nobody knows whether it was taken, and it wasn't
  answerTexts(500)
  await runJobs()
  reset()
  await addOptOut(db, phone, now())
  await retry()
  expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: messages.optedOut })
  expect(takenFor(message)).toEqual([])
})

test('a no to texts that comes before a link of staff leaves is obeyed', async () => {
  const waiting = await sendLink()
  const unknown = await sendLink()
  const refuse = async (message: number) => {
    const { defendant_id } = await rowOf(message)
    const preferences = { defendant_id: defendant_id ?? 0, consent: 'no', language: null } as const
    expect((await call(saveTextPreferences, { as: actors.clerk, body: preferences })).status).toBe(200)
  }
  await refuse(waiting.message)
  answerTexts(500)
  await runJobs()
  reset()
  expect((await rowOf(unknown.message)).state).toBe('sending')
  await refuse(unknown.message)
  await retry()
  for (const { message } of [waiting, unknown]) {
    expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: messages.noConsent })
    expect(takenFor(message)).toEqual([])
  }
})

test('a STOP that comes while Twilio is asked for a text is obeyed', async () => {
  const { phone, message } = await sendLink()
  answerTexts(500)
  await runJobs()
  fake.before = async (asked) => {
    if (!isSend(asked)) await addOptOut(db, phone, now())
  }
  await retry()
  reset()
  expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: messages.optedOut })
  expect(takenFor(message)).toEqual([])
})

test('a text about a file that was deleted meanwhile doesn’t leave, at the first try or later', async () => {
  const waiting = await sendLink()
  const unknown = await sendLink()
  const deleteFile = async (message: number) => {
    const { defendant_id } = await rowOf(message)
    const file = { deleted_at: now() }
    await db.updateTable('defendants').set(file).where('id', '=', defendant_id).execute()
  }
  await deleteFile(waiting.message)
  answerTexts(500)
  await runJobs()
  reset()
  expect((await rowOf(unknown.message)).state).toBe('sending')
  await deleteFile(unknown.message)
  await retry()
  for (const { message } of [waiting, unknown]) {
    expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: 'The file was deleted.' })
    expect(takenFor(message)).toEqual([])
  }
})

test('a number that the provider knows as opted out is remembered', async () => {
  const { phone } = await sendLink()
  answerTexts(400, 21_610)
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

// Last: the sessions of the others have ended by then
test('a text whose link has expired until it could leave is not sent, and says why', async () => {
  answerTexts(429)
  const { message } = await sendLink()
  await runJobs()
  expect(await rowOf(message)).toMatchObject({ state: 'queued' })
  reset()
  travel(25 * 60 * minuteMs)
  await runJobs({ early: true })
  expect(await rowOf(message)).toMatchObject({
    state: 'failed',
    reason: messages.linkExpired,
    secret: null,
  })
  expect(takenFor(message)).toEqual([])
})
