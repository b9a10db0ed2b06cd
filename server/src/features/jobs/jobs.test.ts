import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { messages } from '@bailiwick/contract/kit/messages'
import { notifyMail } from '@bailiwick/contract/mails'
import { sendOtp, showMessage } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant, makeUser } from '#test/factories'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import { sendMailJob } from '../mails/service.ts'

const { fake, service } = await startTwilio()
const mails: string[] = []
let isDown = true
fake.before = () => (isDown ? { status: 429 } : undefined)
const { call, db, actors, signIn, app, runJobs } = await startServer({
  ...service,
  sendMail: async ({ subject }) => {
    if (isDown) throw Object.assign(new Error('421 try again later'), { responseCode: 421 })
    mails.push(subject)
  },
})
const developer = await signIn(await makeUser(db, { permissions: [6] }))
await db.updateTable('users').set({ email: 'dev@example.com' }).where('id', '=', developer.id).execute()

const read = async (query?: object) => (await call(listJobs, { as: developer, ...(query && { query }) })).body
const retry = (body: { queue: string; id?: string }) => call(retryJobs, { as: developer, body })
const tries = sendMailJob.retries + 1
const runAll = async () => {
  for (let run = 0; run < tries; run += 1) await runJobs({ early: true })
}
let phones = 0
async function addText() {
  const phone = `21355501${String((phones += 1)).padStart(2, '0')}`
  const id = await makeDefendant(db, { phone })
  const { texts } = (await call(sendOtp, { as: actors.owner, body: { phone, id, defendant_id: id } })).body
  return { id, phone, message: texts[0]?.message_id ?? 0 }
}
const addMail = () =>
  call(notifyMail, {
    as: actors.owner,
    body: { to: 'dev@example.com', subject: 'Changed', message: 'Added: CRM – Edit' },
  })
const textStates = async () =>
  (await db.selectFrom('messages').select('state').orderBy('id').execute()).map(({ state }) => state)

test('developers see how many jobs of each queue wait and fail, and the newest failure first', async () => {
  const empty = { waiting: 0, running: 0, failed: 0 }
  expect(await read()).toEqual({
    queues: [
      { name: 'send-text', label: 'Text messages', sends: true, ...empty },
      { name: 'send-mail', label: 'Emails', sends: true, ...empty },
    ],
    jobs: [],
    total: 0,
  })
  await addText()
  expect((await read()).queues[0]).toMatchObject({ waiting: 1, failed: 0 })
  await runAll()
  await addMail()
  await runAll()
  const { queues, jobs, total } = await read()
  expect(queues.map(({ waiting, failed }) => [waiting, failed])).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect([total, jobs.map(({ queue, reason }) => [queue, reason])]).toEqual([
    2,
    [
      [
        'send-mail',
        'The mail server asks to try again later. The portal tried for about an hour and gave up.',
      ],
      ['send-text', 'The text provider is busy. The portal tried for about an hour and gave up.'],
    ],
  ])
  expect(jobs[0]).toMatchObject({ label: 'Emails', tries })
  const about = async (table: 'mails' | 'messages') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  expect(jobs.map((job) => job.about)).toEqual([
    { kind: 'mail', id: await about('mails'), defendant_id: null },
    { kind: 'text', id: await about('messages'), defendant_id: null },
  ])
  expect(JSON.stringify(jobs)).not.toMatch(/dev@example|21355501|Changed/)
  expect(Date.parse(jobs[0]?.failed_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a failed text or mail that is retried goes out, once, and the owner sees who retried it', async () => {
  isDown = false
  const [mail, text] = (await read()).jobs
  for (const job of [text, mail]) {
    const { status, body } = await retry({ queue: job?.queue ?? '', id: job?.id ?? '' })
    expect([status, body]).toEqual([200, { code: 'retriedJobs', message: messages.retriedJobs, retried: 1 }])
  }
  await runJobs()
  await runJobs({ early: true })
  expect([fake.taken.length, mails]).toEqual([1, ['Changed']])
  expect(await textStates()).toEqual(['sent'])
  expect((await db.selectFrom('mails').select(['state', 'reason', 'secret']).execute())[0]).toEqual({
    state: 'sent',
    reason: null,
    secret: null,
  })
  expect(await read()).toMatchObject({ jobs: [], total: 0 })
  const events = await db.selectFrom('security_events').select(['username', 'kind', 'details']).execute()
  const event = (queue: string) => ({
    username: developer.username,
    kind: 'jobsRetried',
    details: { queue, jobs: 1 },
  })
  expect(events.filter(({ kind }) => kind === 'jobsRetried')).toEqual([
    event('send-text'),
    event('send-mail'),
  ])
})

test('all failed jobs of a queue are retried at once, and of no other', async () => {
  isDown = true
  await addText()
  await addText()
  await addMail()
  await runAll()
  isDown = false
  expect((await retry({ queue: 'send-text' })).body.retried).toBe(2)
  expect((await read()).queues.map(({ waiting, failed }) => [waiting, failed])).toEqual([
    [2, 0],
    [0, 1],
  ])
  await runJobs()
  expect(await textStates()).toEqual(['sent', 'sent', 'sent'])
})

test('RETRY says which texts are not sent, because their link was handed over or replaced', async () => {
  const failedTexts = async () => (await read()).jobs.filter(({ queue }) => queue === 'send-text')
  const jobOf = async (message: number) =>
    (await failedTexts()).find((job) => job.about?.id === message)?.id ?? ''
  const rowOf = (id: number) =>
    db.selectFrom('messages').select(['state', 'reason_code']).where('id', '=', id).executeTakeFirstOrThrow()
  isDown = true
  const [shown, old, also, usual] = [await addText(), await addText(), await addText(), await addText()]
  await runAll()
  isDown = false
  for (const { message } of [shown, also])
    expect((await call(showMessage, { as: actors.owner, body: { id: message } })).status).toBe(200)
  const { id, phone } = old
  await call(sendOtp, { as: actors.owner, body: { phone, id, defendant_id: id } })
  const taken = fake.taken.length
  const one = await retry({ queue: 'send-text', id: await jobOf(shown.message) })
  expect([one.status, one.body]).toEqual([
    200,
    {
      code: 'retriedWithout',
      message: '1 text isn’t sent, because its sender showed the link to hand it over.',
      retried: 0,
    },
  ])
  const all = await retry({ queue: 'send-text' })
  expect([all.body.retried, all.body.message]).toEqual([
    1,
    'The portal tries 1 job again now. 1 text isn’t sent, because its sender showed the link to hand it over. 1 text isn’t sent, because a newer link replaced its own.',
  ])
  await runJobs()
  // The newer link, and the one that nobody took
  expect([fake.taken.length - taken, await failedTexts()]).toEqual([2, []])
  expect(await Promise.all([shown, old, also, usual].map(({ message }) => rowOf(message)))).toEqual([
    { state: 'canceled', reason_code: 'linkTaken' },
    { state: 'failed', reason_code: 'newerLink' },
    { state: 'canceled', reason_code: 'linkTaken' },
    { state: 'sent', reason_code: null },
  ])
})

test('a job that fails again is on the page again, with one more try', async () => {
  isDown = true
  expect((await retry({ queue: 'send-mail' })).status).toBe(200)
  await runJobs()
  expect((await read()).jobs.map((job) => [job.queue, job.tries])).toEqual([['send-mail', tries + 1]])
})

test('nothing is retried that has not failed, and nothing of an unknown queue', async () => {
  const none = await retry({ queue: 'send-text' })
  expect([none.status, none.body.error]).toEqual([409, messages.noFailedJob])
  const [job] = (await read()).jobs
  expect((await retry({ queue: 'send-text', id: job?.id ?? '' })).status).toBe(409)
  expect((await retry({ queue: '__pgboss__send-it' })).status).toBe(404)
  expect((await retry({ queue: 'send-mail', id: 'x' })).body.error).toBe('id: must be the id of a job')
})

test('failed jobs come in pages, and what ended a killed one is in words', async () => {
  await db.deleteFrom('mails').execute()
  for (let added = 0; added < 12; added += 1) await app.parts.jobs.add(db, sendMailJob, { mail_id: 1 })
  const output = JSON.stringify({ value: { message: 'job timed out' } })
  await sql`update jobs.job set state = 'failed', completed_on = now(), output = ${output}
    where name = 'send-mail' and state = 'created'`.execute(db)
  const first = await read()
  expect([first.jobs.length, first.total]).toEqual([10, 13])
  expect(first.jobs[0]).toMatchObject({
    reason: 'It took too long, or the portal was killed meanwhile.',
    // The mail is deleted
    about: null,
  })
  expect((await read({ offset: 10, rows: 10 })).jobs).toHaveLength(3)
})
