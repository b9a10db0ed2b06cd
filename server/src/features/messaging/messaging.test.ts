import { hourMs } from '@bailiwick/contract/kit/durations'
import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { listMessages, sendOtp, showMessage, textsPerHour } from '@bailiwick/contract/messaging'
import { readTextAllowance } from '@bailiwick/contract/text-threads'
import { messages } from '@bailiwick/contract/kit/messages'
import { describe, expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { withLongLinks } from '#test/full-text'
import { serverBeside, startServer, type Person } from '#test/server'
import { outboxDriver, twilioDriver } from '#test/text-drivers'
import { startTwilio } from '#test/twilio'
import { removeOldSecrets } from './jobs.ts'

const server = await startServer({ frozen: true })
const { call, db, actors, signIn, now, travel } = server
const { owner } = actors

const phone = '2135550142'
const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
const agent = () => makeUser(db, { permissions: [3] }).then(signIn)
const sendLink = (as: Awaited<ReturnType<typeof agent>>, to = { id: defendant_id, phone }) =>
  call(sendOtp, { as, body: { phone: to.phone, id: to.id, ind: false, defendant_id: to.id } })

/** Messages that somebody has sent some time ago. */
const sentBefore = (created_by: number, count: number, ms: number) =>
  db
    .insertInto('messages')
    .values(
      Array.from({ length: count }, (_, index) => ({
        template_id: 1,
        defendant_id,
        indemnitor_id: null,
        phone,
        created_by,
        content: `Message ${index}`,
        state: 'sent' as const,
        date_created: new Date(now().getTime() - ms),
        date_modified: now(),
      })),
    )
    .execute()
const countOf = async (created_by: number) =>
  (await db.selectFrom('messages').select('id').where('created_by', '=', created_by).execute()).length

const left = async (as: Person) => (await call(readTextAllowance, { as })).body.left

test('after 200 texts within an hour nothing is sent, and the refusal says when to try again [OPEN-172]', async () => {
  const busy = await agent()
  await sentBefore(busy.id, textsPerHour - 1, hourMs - 10 * 60_000)
  expect(await left(busy)).toBe(1)
  expect((await sendLink(busy)).status).toBe(200)
  const codes = () => db.selectFrom('access_codes').select(['id', 'voided_at']).execute()
  const before = await codes()

  const refused = await sendLink(busy)
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'You have sent 200 text messages within the last hour, which is the limit. Nothing was sent. Please try again in 10 minutes.',
  ])
  expect(refused.headers['retry-after']).toBe('600')
  expect(await countOf(busy.id)).toBe(textsPerHour)
  expect(await codes()).toEqual(before)
  expect(await left(busy)).toBe(0)

  // The limit is each person's own
  expect((await sendLink(await agent())).status).toBe(200)

  travel(9 * 60_000 + 30_000)
  expect((await sendLink(busy)).body.error).toMatch(/try again in 1 minute\.$/)
  travel(30_000)
  expect(await left(busy)).toBe(textsPerHour - 1)
  expect((await sendLink(busy)).status).toBe(200)
})

test('concurrent texts of one user all count [OPEN-172]', async () => {
  const busy = await agent()
  await sentBefore(busy.id, textsPerHour - 3, 1000)
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const own = `213555016${index}`
      return { id: await makeDefendant(db, { phone: own }), phone: own }
    }),
  )
  const answers = await Promise.all(people.map((person) => sendLink(busy, person)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 429, 429, 429,
  ])
  expect(await countOf(busy.id)).toBe(textsPerHour)
})

test('the messages are listed newest first, in pages, with recipient and sender', async () => {
  await db.deleteFrom('messages').execute()
  expect((await call(listMessages, { as: owner })).body).toEqual({ messages: [], total: 0 })
  const sender = await agent()
  await sentBefore(sender.id, 11, 1000)
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  const date_created = now()
  await db
    .insertInto('messages')
    .values({
      template_id: null,
      defendant_id,
      indemnitor_id: indemnitor,
      phone: '2135550143',
      content: 'The last one',
      state: 'failed',
      reason_code: 'former',
      reason_detail: 'No such phone',
      created_by: null,
      date_created,
      date_modified: date_created,
    })
    .execute()

  const first = await call(listMessages, { as: owner })
  expect(first.body.total).toBe(12)
  expect(first.body.messages).toHaveLength(10)
  expect(first.body.messages[0]).toEqual({
    id: expect.any(Number),
    date_created: date_created.toISOString(),
    phone: '2135550143',
    content: 'The last one',
    secret: 'none',
    state: 'failed',
    reason: 'No such phone',
    is_waiting: false,
    description: null,
    recipient_name: 'Ida Cole',
    created_by_name: null,
  })
  expect(first.body.messages[1]).toMatchObject({
    content: 'Message 10',
    state: 'sent',
    reason: null,
    description: 'Client SMS Content',
    recipient_name: 'ANA LIM',
    created_by_name: sender.name,
  })
  const second = await call(listMessages, { as: owner, query: { offset: 10, rows: 10 } })
  expect(second.body.messages.map(({ content }) => content)).toEqual(['Message 1', 'Message 0'])
  expect((await call(listMessages, { as: owner, query: { rows: 11 } })).status).toBe(400)
  const only = await call(listMessages, { as: owner, query: { id: second.body.messages[0]?.id } })
  expect([only.body.total, only.body.messages]).toEqual([1, [second.body.messages[0]]])
})

test('only developers read the messages, which have phones and one-time links', async () => {
  for (const permissions of [[3], [4], [1, 2], [5], []] as const) {
    const person = await signIn(await makeUser(db, { permissions }))
    const { status, body } = await call(listMessages, { as: person })
    expect([permissions, status, body.error]).toEqual([permissions, 403, messages.notAuthorized])
  }
  const developer = await signIn(await makeUser(db, { permissions: [6] }))
  expect((await call(listMessages, { as: developer })).status).toBe(200)
})

/** The last message as a developer's list has it. */
const lastListed = async (as = owner) => {
  const [message] = (await call(listMessages, { as, query: { rows: 10 } })).body.messages
  if (message === undefined) throw new Error('There is no message.')
  return message
}
const show = (id: number, as: Awaited<ReturnType<typeof agent>>, headers: Record<string, string> = {}) =>
  call(showMessage, { as, body: { id }, headers })

test('the list shows a link masked, and its sender can show it once', async () => {
  const sender = await agent()
  await sendLink(sender)
  const { id, content, secret } = await lastListed()
  expect([content, secret]).toEqual([
    expect.stringContaining('here: https://portal.example.com/s/••• The link'),
    'others',
  ])
  for (const other of [owner, await agent()]) {
    const { status, body } = await show(id, other)
    expect([status, body.code]).toEqual([403, 'notYourMessage'])
  }
  const shown = await show(id, sender)
  expect(await withLongLinks(db, shown.body.content)).toMatch(/\?otp=[A-Z2-9]{6}&phone=2135550142&/)
  for (const status of [410, 410]) {
    const again = await show(id, sender)
    expect([again.status, again.body.code]).toEqual([status, 'messageShown'])
  }
  expect((await lastListed()).secret).toBe('shown')
  expect((await show(999_999, sender)).status).toBe(404)
})

const { fake, service } = await startTwilio()
const drivers = [
  outboxDriver(server),
  twilioDriver(await serverBeside(server, { ...service, frozen: true }), fake),
]

describe.each(drivers)('by the driver $driver', ({ server: sending, state, endState, expectEnd }) => {
  test('the list has the true state of a text, and its link as long as it has not left [OPEN-53, OPEN-189]', async () => {
    const sender = await agent()
    const own = `21355501${state === 'queued' ? 71 : 70}`
    const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone: own })
    const body = { phone: own, id, ind: false, defendant_id: id }
    const reply = await sending.call(sendOtp, { as: sender, body })
    const message_id = reply.body.texts[0]?.message_id ?? 0
    const sent = { id: message_id, phone: own, recipient_name: 'ANA LIM', created_by_name: sender.name }
    expect(await lastListed()).toMatchObject({ ...sent, state, reason: null, secret: 'others' })
    await expectEnd(message_id)
    const secret = endState === 'delivered' ? 'none' : 'others'
    expect(await lastListed()).toMatchObject({ ...sent, state: endState, reason: null, secret })
    const { status, body: shown } = await show(message_id, sender)
    expect([status, shown.code]).toEqual(
      endState === 'delivered' ? [410, 'messageSecretGone'] : [200, undefined],
    )
  })
})

test('the sender’s own list offers to show the link', async () => {
  await sendLink(owner)
  expect((await lastListed()).secret).toBe('own')
})

test('the history and the owner learn who saw the link of which message, without it', async () => {
  const sender = await agent()
  await sendLink(sender)
  const { id } = await lastListed()
  const { body } = await show(id, sender)
  const entries = await db.selectFrom('history').selectAll().where('endpoint', '=', 'message').execute()
  expect(entries.filter(({ record_id }) => record_id === id)).toMatchObject([
    { action: 'read', user_id: sender.id, defendant_id, name: 'ANA LIM', data: { fields: ['link'] } },
  ])
  const events = await db
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', 'secretViewed')
    .execute()
  expect(events.filter(({ user_id }) => user_id === sender.id)).toMatchObject([
    { details: { message_id: id } },
  ])
  const listed = await call(listSecurityEvents, { as: actors.owner, query: { kind: 'secretViewed' } })
  expect(listed.body.events.find(({ details }) => details['message_id'] === id)?.recipient).toMatchObject({
    name: 'ANA LIM',
  })
  const code = /otp=(\w+)/.exec(await withLongLinks(db, body.content))?.[1] ?? 'none'
  const token = /\/s\/(\w+)/.exec(body.content)?.[1] ?? 'none'
  for (const secret of [code, token]) {
    expect(secret).not.toBe('none')
    expect(JSON.stringify([entries, events])).not.toContain(secret)
  }
})

test('two people who show the same link at once: one sees it', async () => {
  const sender = await agent()
  await sendLink(sender)
  const { id } = await lastListed()
  const answers = await Promise.all(Array.from({ length: 5 }, () => show(id, sender)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410])
})

test('a shown link is not stored for retries', async () => {
  const sender = await agent()
  await sendLink(sender)
  const { id } = await lastListed()
  const headers = { 'idempotency-key': 'show-once' }
  expect((await show(id, sender, headers)).status).toBe(200)
  expect((await show(id, sender, headers)).status).toBe(410)
  const stored = await db.selectFrom('idempotency_keys').select('key').execute()
  expect(stored.map(({ key }) => key)).not.toContain('show-once')
})

test('a sender who lost the right to change the file can’t show its link [OPEN-113]', async () => {
  const sender = await agent()
  const other = '2135550147'
  const id = await makeDefendant(db, { phone: other })
  await sendLink(sender, { id, phone: other })
  await share(db, id, sender.id, 'R')
  const message = await lastListed()
  expect((await show(message.id, sender)).status).toBe(403)
  expect((await lastListed()).secret).toBe('others')
})

test('secrets older than any link are removed', async () => {
  const sender = await agent()
  await sendLink(sender)
  const { id } = await lastListed()
  await removeOldSecrets(db, new Date(now().getTime() + 29 * 24 * hourMs))
  expect((await lastListed()).secret).toBe('others')
  await removeOldSecrets(db, new Date(now().getTime() + 31 * 24 * hourMs))
  expect((await lastListed()).secret).toBe('none')
  const { status, body } = await show(id, sender)
  expect([status, body.code]).toEqual([410, 'messageSecretGone'])
})
