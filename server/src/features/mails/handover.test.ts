import { minuteMs } from '@bailiwick/contract/kit/durations'
import { notifyMail } from '@bailiwick/contract/mails'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { makeUser } from '#test/factories'
import { startMailServer, startSlowMailServer } from '#test/mail-server'
import { startServer } from '#test/server'
import { MailUnconfirmed, type SendMail } from './gateway.ts'
import { endRestoredMails, resumeMails } from './service.ts'

const mailServer = await startMailServer()
let send: SendMail = mailServer.sendMail
const { app, call, db, actors, runJobs, travel, now } = await startServer({
  frozen: true,
  sendMail: (mail, signal) => send(mail, signal),
})
const { id: ana } = await makeUser(db)
await db.updateTable('users').set({ email: 'ana@example.com' }).where('id', '=', ana).execute()

/** A mail that waits for its job. */
async function storedMail(subject = 'Changed') {
  mailServer.received.length = 0
  const body = { to: 'ana@example.com', subject, message: 'x' }
  expect((await call(notifyMail, { as: actors.owner, body })).status).toBe(200)
  const { id } = await db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}
const rowOf = (id: number) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messageIds = (mails: readonly string[]) => mails.map((raw) => /Message-ID: (\S+)/i.exec(raw)?.[1])
/** As a process leaves it that was killed while it was sending. */
const killWhileSending = (id: number) =>
  db
    .updateTable('mails')
    .set((row) => ({ state: 'sending', sending_at: now(), unconfirmed: row('unconfirmed', '+', 1) }))
    .where('id', '=', id)
    .execute()

test('a mail server that never ends its answer is left, and the mail is unconfirmed', async () => {
  const slow = await startSlowMailServer()
  const limit = new AbortController()
  const sending = slow
    .sendMail({ to: 'ana@example.com', subject: 'x', text: 'x' }, limit.signal)
    .catch((thrown: unknown) => thrown)
  await vi.waitFor(() => expect(slow.received).toHaveLength(1), { timeout: 60_000 })
  limit.abort()
  expect(await sending).toBeInstanceOf(MailUnconfirmed)
  await vi.waitFor(() => expect(slow.open()).toBe(0), { timeout: 60_000 })
  expect(slow.received).toHaveLength(1)
})

test('a mail that wasn’t handed over in full surely wasn’t taken', async () => {
  const aborted = AbortSignal.abort()
  const error = await mailServer
    .sendMail({ to: 'ana@example.com', subject: 'x', text: 'x' }, aborted)
    .catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(MailUnconfirmed)
  mailServer.rules.content = () => '451 4.3.0 later'
  const later = await mailServer
    .sendMail({ to: 'ana@example.com', subject: 'x', text: 'x' }, AbortSignal.timeout(minuteMs))
    .catch((thrown: unknown) => thrown)
  mailServer.rules.content = () => null
  expect(later).not.toBeInstanceOf(MailUnconfirmed)
  expect(later).toMatchObject({ responseCode: 451 })
})

test('the conversation gets a signal that aborts before the limit of its job', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  let signal: AbortSignal | undefined
  send = async (_, given) => void (signal = given)
  await storedMail()
  await runJobs()
  expect(signal).toBeInstanceOf(AbortSignal)
  expect(timeout).toHaveBeenCalledWith(90_000)
  vi.restoreAllMocks()
})

test('a mail that the server may have taken is sent once more, with the same id, then no more', async () => {
  const slow = await startSlowMailServer()
  send = (mail, signal) => slow.sendMail(mail, AbortSignal.any([signal, AbortSignal.timeout(700)]))
  const id = await storedMail()
  await runJobs()
  expect(await rowOf(id)).toMatchObject({ state: 'queued', unconfirmed: 1, sending_at: null })
  for (let run = 0; run < 3; run += 1) await runJobs({ early: true })
  const [one, other, ...more] = messageIds(slow.received)
  expect([one, more]).toEqual([other, []])
  expect(one).toBeDefined()
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    is_refused: true,
    reason: expect.stringContaining('It may have arrived.'),
  })
})

test('a mail isn’t sent again while another process may still be at it, and once after that', async () => {
  send = mailServer.sendMail
  const id = await storedMail()
  await killWhileSending(id)
  await runJobs()
  travel(90_000)
  await runJobs({ early: true })
  expect([mailServer.received, (await rowOf(id)).state]).toEqual([[], 'sending'])
  travel(20_000)
  await runJobs({ early: true })
  expect([mailServer.received.length, (await rowOf(id)).state]).toEqual([1, 'sent'])
})

test('a mail whose process was killed twice while sending isn’t sent a third time', async () => {
  const id = await storedMail()
  for (let kill = 0; kill < 2; kill += 1) await killWhileSending(id)
  travel(2 * minuteMs)
  await runJobs({ early: true })
  expect([mailServer.received, (await rowOf(id)).state]).toEqual([[], 'failed'])
})

test('refusals don’t use up the one repeat, and the row says “sending” during the conversation', async () => {
  const states: string[] = []
  const id = await storedMail()
  send = async (mail, signal) => {
    states.push((await rowOf(id)).state)
    await mailServer.sendMail(mail, signal)
  }
  mailServer.rules.recipient = () => '451 4.7.1 Greylisted'
  for (let run = 0; run < 4; run += 1) await runJobs({ early: true })
  mailServer.rules.recipient = () => null
  expect(await rowOf(id)).toMatchObject({ state: 'queued', unconfirmed: 0 })
  await runJobs({ early: true })
  expect([mailServer.received.length, states]).toEqual([1, Array(5).fill('sending')])
})

test('mails that were being sent are resumed after a move, and end with a restore', async () => {
  send = mailServer.sendMail
  const [moved, restored] = [await storedMail(), await storedMail()]
  for (const id of [moved, restored]) await killWhileSending(id)
  await sql`delete from jobs.job`.execute(db)
  await resumeMails(db, app.parts.jobs)
  travel(2 * minuteMs)
  await db.updateTable('mails').set({ state: 'stored' }).where('id', '=', restored).execute()
  await runJobs()
  expect((await rowOf(moved)).state).toBe('sent')
  await killWhileSending(restored)
  await endRestoredMails(db, now())
  expect(await rowOf(restored)).toMatchObject({ state: 'failed', sending_at: null })
})

test('a slow mail doesn’t hold the next one back', async () => {
  const slow = await startSlowMailServer({ answerMs: (mail) => (mail.includes('Slow') ? 8000 : 0) })
  const working = await startServer({ sendMail: slow.sendMail, addJobs: () => {} })
  await makeStaff(working.db)
  await working.app.parts.jobs.start()
  const post = (subject: string) =>
    working.call(notifyMail, {
      as: working.actors.owner,
      body: { to: 'bo@example.com', subject, message: 'x' },
    })
  await post('Slow')
  await vi.waitFor(() => expect(slow.received).toHaveLength(1), { timeout: 60_000 })
  await post('Next')
  const stateOf = async (subject: string) =>
    (
      await working.db
        .selectFrom('mails')
        .select('state')
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
    ).state
  await vi.waitFor(async () => expect(await stateOf('Next')).toBe('sent'), { timeout: 60_000 })
  expect(await stateOf('Slow')).toBe('sending')
  await vi.waitFor(async () => expect(await stateOf('Slow')).toBe('sent'), { timeout: 60_000 })
}, 30_000)

async function makeStaff(of: typeof db) {
  const { id } = await makeUser(of)
  await of.updateTable('users').set({ email: 'bo@example.com' }).where('id', '=', id).execute()
}
