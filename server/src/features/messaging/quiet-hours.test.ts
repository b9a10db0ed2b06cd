import { updateDefendant } from '@bailiwick/contract/defendants'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import { textReason } from '@bailiwick/contract/text-reasons'
import * as threads from '@bailiwick/contract/text-threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer, type Person } from '#test/server'
import { startTwilio, textReply } from '#test/twilio'
import { zonesOf } from './area-code-policy.ts'
import { nextTime, quietTime } from './quiet-hours-policy.ts'

const office = 'America/Los_Angeles'
const losAngeles = '3105550142'
const newYork = '2125550142'
const guam = '6715550142'
const utc = (text: string) => new Date(`${text}Z`)

test('a phone is where its area code is, and otherwise where the office is', () => {
  expect(zonesOf(newYork, office)).toEqual(['America/New_York'])
  expect(zonesOf('5555550142', office)).toEqual([office])
  expect(zonesOf('8505550142', office)).toEqual(['America/New_York', 'America/Chicago'])
})

test('the quiet hours are those of the recipient, from 9 PM to 8 AM', () => {
  const inLosAngeles = (at: string) => quietTime(losAngeles, office, utc(at))
  expect(inLosAngeles('2026-11-24T15:59:59')).toBe('7:59 AM')
  expect(inLosAngeles('2026-11-24T16:00:00')).toBeNull()
  expect(inLosAngeles('2026-11-25T04:59:59')).toBeNull()
  expect(inLosAngeles('2026-11-25T05:00:00')).toBe('9:00 PM')
  expect(quietTime(newYork, office, utc('2026-11-25T02:30:00'))).toBe('9:30 PM')
  expect(quietTime(guam, office, utc('2026-11-25T02:30:00'))).toBeNull()
})

test('a number whose area code is in two time zones waits for the later morning', () => {
  const at = utc('2026-11-24T13:30:00')
  expect(quietTime('8505550142', office, at)).toBe('7:30 AM')
  expect(nextTime('8505550142', office, at)).toEqual(utc('2026-11-24T14:00:00'))
})

test('the morning is 8 AM there, also on the day when the clocks change', () => {
  expect(nextTime(losAngeles, office, utc('2026-11-24T06:05:30'))).toEqual(utc('2026-11-24T16:00:00'))
  expect(nextTime(losAngeles, office, utc('2026-03-08T06:00:00'))).toEqual(utc('2026-03-08T15:00:00'))
  expect(nextTime(losAngeles, office, utc('2026-11-24T20:00:30'))).toEqual(utc('2026-11-24T20:00:30'))
})

test('the clock of a zone is made once, for any number of phones and times', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  for (let minute = 0; minute < 60; minute++) {
    const at = new Date(utc('2026-11-25T02:30:00').getTime() + minute * 60_000)
    for (const phone of [losAngeles, newYork, guam]) quietTime(phone, office, at)
    nextTime(newYork, office, at)
  }
  // Of each of the three its clock, and how its time is written
  expect(made.mock.calls.length).toBeLessThanOrEqual(6)
})

const { fake, service } = await startTwilio()
const { app, call, db, actors, signIn, now, travel, runJobs } = await startServer({
  frozen: true,
  ...service,
  officeTimeZone: office,
})
let clerk: Person = actors.clerk

/** Moves the clock to the next time at which it is this hour in Los Angeles, and signs in again. */
async function travelTo(hour: number): Promise<void> {
  const hourOf = (at: Date) =>
    new Intl.DateTimeFormat('en-US', { timeZone: office, hour: 'numeric', hourCycle: 'h23' }).format(at)
  do travel(15 * 60_000)
  while (Number(hourOf(now())) !== hour)
  clerk = await signIn(actors.clerk)
}

let phones = Number(losAngeles)
async function newFile() {
  const phone = String((phones += 1))
  return { phone, id: await makeDefendant(db, { phone }) }
}
const send = ({ id, phone }: { id: number; phone: string }, at?: 'morning') =>
  call(threads.sendThreadText, {
    as: clerk,
    body: { defendant_id: id, phone, content: 'Hello', ...(at && { at }) },
  })
const takenOf = (phone: string) => fake.to(phone).length
const textsOf = async (defendant_id: number, indemnitor_id?: number) => {
  const query = { defendant_id, ...(indemnitor_id !== undefined && { indemnitor_id }) }
  const { texts } = (await call(threads.readTextThread, { as: clerk, query })).body
  return texts.filter(({ is_reply }) => !is_reply).map(({ state, reason }) => [state, reason])
}
const lastOf = async ({ id }: { id: number }) =>
  (await call(threads.readTextThread, { as: clerk, query: { defendant_id: id } })).body.texts.at(-1)

test('at night a text is refused with the time there, or waits for 8 AM', async () => {
  const file = await newFile()
  await travelTo(22)
  const refused = await send(file)
  expect([refused.status, refused.body.code]).toEqual([400, 'quietHours'])
  expect(refused.body.error).toMatch(/^It is 10:\d\d PM where this person is\./)
  expect(await lastOf(file)).toBeUndefined()

  const { body } = await send(file, 'morning')
  expect([body.code, body.texts[0]?.state]).toEqual(['queuedForMorning', 'queued'])
  const morning = nextTime(file.phone, office, now())
  expect(await lastOf(file)).toMatchObject({
    state: 'queued',
    reason: messages.sendsInTheMorning,
    send_after: morning.toISOString(),
  })
  // Also if its job runs before its time
  await runJobs({ early: true })
  expect([takenOf(file.phone), (await lastOf(file))?.state]).toEqual([0, 'queued'])
  await travelTo(8)
  await runJobs({ early: true })
  expect([takenOf(file.phone), await lastOf(file)]).toEqual([
    1,
    expect.objectContaining({ state: 'sent', reason: null, send_after: null }),
  ])
})

test('a text that waited until the next night waits for another morning', async () => {
  const file = await newFile()
  await travelTo(12)
  expect((await send(file, 'morning')).body.code).toBe('sentText')
  await travelTo(21)
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(0)
  expect(await lastOf(file)).toMatchObject({ state: 'queued', reason: messages.sendsInTheMorning })
  await travelTo(9)
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(1)
})

test('a text that may not have left by day is not tried again at night', async () => {
  const file = await newFile()
  await travelTo(12)
  await send(file)
  fake.before = (asked) => (asked.startsWith('POST') ? { status: 500 } : undefined)
  await runJobs({ early: true })
  expect((await lastOf(file))?.state).toBe('sending')
  fake.before = () => {}
  await travelTo(21)
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(0)
  expect(await lastOf(file)).toMatchObject({ state: 'queued', reason: messages.sendsInTheMorning })
  await travelTo(9)
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(1)
})

test('a text that won’t leave in the morning says so at once, and why', async () => {
  await travelTo(23)
  const [refusing, stopping, moving, other] = [
    await newFile(),
    await newFile(),
    await newFile(),
    await newFile(),
  ]
  const phone = String((phones += 1))
  const ida = await makeChild(db, 'indemnitors', { defendant_id: other.id, name: 'Ida Lim', phone })
  for (const file of [refusing, stopping, moving, other]) await send(file, 'morning')
  const body = { defendant_id: other.id, indemnitor_id: ida, phone, content: 'Hello', at: 'morning' } as const
  expect((await call(threads.sendThreadText, { as: clerk, body })).status).toBe(200)

  const preferences = { defendant_id: refusing.id, consent: 'no', language: 'en' } as const
  await call(threads.saveTextPreferences, { as: clerk, body: preferences })
  await app.inject(textReply(stopping.phone, 'please stop texting me'))
  const [newPhone, idasPhone] = [String((phones += 1)), String((phones += 1))]
  await call(updateDefendant, { as: clerk, body: { id: moving.id, phone: newPhone } })
  await call(updateIndemnitor, { as: clerk, body: { id: ida, phone: idasPhone } })
  await runJobs()
  const reasonOf = async (file: { id: number }) => [(await lastOf(file))?.state, (await lastOf(file))?.reason]
  expect(await reasonOf(refusing)).toEqual(['failed', messages.noConsent])
  expect(await textsOf(stopping.id)).toEqual([['failed', messages.optedOut]])
  expect(await reasonOf(moving)).toEqual(['failed', textReason('failed', { code: 'phoneChanged' })])
  expect(await textsOf(other.id, ida)).toEqual([['failed', textReason('failed', { code: 'phoneChanged' })]])
  // The others still wait
  expect(await reasonOf(other)).toEqual(['queued', messages.sendsInTheMorning])
  await travelTo(8)
  await runJobs({ early: true })
  expect([refusing, stopping, moving, other].map((file) => takenOf(file.phone))).toEqual([0, 0, 0, 1])
})

test('a form link is sent at any hour: its recipient is on the phone', async () => {
  const file = await newFile()
  await travelTo(23)
  const body = { phone: file.phone, id: file.id, defendant_id: file.id }
  expect((await call(sendOtp, { as: clerk, body })).body.code).toBe('sentSms')
  await runJobs()
  expect(takenOf(file.phone)).toBe(1)
})

test('a link to the booking waits like other notifications, and works from the morning on [OPEN-129]', async () => {
  const file = await newFile()
  await makeChild(db, 'bookings', { defendant_id: file.id, booking_name: 'ANA LIM' })
  await travelTo(22)
  const body = { phone: file.phone, id: file.id, defendant_id: file.id, type: 'booking_info' } as const
  const refused = await call(sendOtp, { as: clerk, body })
  expect([refused.status, refused.body.code]).toEqual([400, 'quietHours'])
  const saved = await call(sendOtp, { as: clerk, body: { ...body, at: 'morning' } })
  expect([saved.status, saved.body.code]).toEqual([200, 'queuedForMorning'])
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(0)
  const morning = nextTime(file.phone, office, now())
  await travelTo(8)
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(1)
  const codes = db.selectFrom('access_codes').select('expires_at').where('defendant_id', '=', file.id)
  const { expires_at } = await codes.executeTakeFirstOrThrow()
  expect(Date.parse(expires_at)).toBe(morning.getTime() + 24 * 60 * 60_000)
})

test('at night reminders and notifications are refused too, or wait for 8 AM [OPEN-125, OPEN-132]', async () => {
  const file = await newFile()
  const template = { description: 'Please call', content: 'Please call us.', type: '1' } as const
  await db.insertInto('sms_config').values(template).execute()
  await travelTo(22)
  const reminder = { defendant_id: file.id, phone: file.phone }
  const notification = { phone: file.phone, name: 'Ida Cole', messageType: 'Please call' }
  const refused = [
    await call(sendReminder, { as: clerk, body: reminder }),
    await call(smsOnly, { as: clerk, body: notification }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'quietHours'],
    [400, 'quietHours'],
  ])
  const at = 'morning'
  const saved = [
    await call(sendReminder, { as: clerk, body: { ...reminder, at } }),
    await call(smsOnly, { as: clerk, body: { ...notification, at } }),
  ]
  expect(saved.map(({ status, body }) => [status, body.code])).toEqual([
    [200, 'queuedForMorning'],
    [200, 'queuedForMorning'],
  ])
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(0)
  await travelTo(8)
  await runJobs({ early: true })
  expect(takenOf(file.phone)).toBe(2)
})

test('before many are texted, it is counted whom the text won’t reach, or not before 8 AM', async () => {
  await travelTo(12)
  const [reached, landline, stopped, against] = [
    await newFile(),
    await newFile(),
    await newFile(),
    await newFile(),
  ]
  const gone = await newFile()
  await db.updateTable('defendants').set({ deleted_at: now() }).where('id', '=', gone.id).execute()
  const without = { id: await makeDefendant(db, { phone: null }) }
  const canadian = { id: await makeDefendant(db, { phone: '4165550101' }) }
  const premium = { id: await makeDefendant(db, { phone: '9005550101' }) }
  const files = [reached, landline, stopped, against, gone, without, canadian, premium]
  const check = async () => {
    const body = { ids: files.map(({ id }) => id) }
    return (await call(threads.checkTexts, { as: clerk, body })).body
  }
  const wrong = { impossible: 1, foreign: 1 }
  expect(await check()).toEqual({ ...wrong, refusing: 0, unreachable: [], waiting: 0 })
  await send(landline)
  fake.before = (asked) => (asked.startsWith('POST') ? { status: 400, body: { code: 21_614 } } : undefined)
  await runJobs({ early: true })
  fake.before = () => {}
  await db.insertInto('text_opt_outs').values({ phone: stopped.phone, since: now() }).execute()
  const no = { defendant_id: against.id, consent: 'no', language: null } as const
  await call(threads.saveTextPreferences, { as: clerk, body: no })
  expect(await check()).toEqual({ ...wrong, refusing: 2, unreachable: [landline.id], waiting: 0 })
  await travelTo(22)
  expect(await check()).toEqual({ ...wrong, refusing: 2, unreachable: [landline.id], waiting: 1 })
})

test('texts are checked in parts and outside a transaction, so that other calls get in between', async () => {
  const files = await Promise.all(Array.from({ length: 121 }, newFile))
  const ids = files.map(({ id }) => id)
  await travelTo(22)
  const opened = vi.spyOn(app.parts.db, 'transaction')
  onTestFinished(() => opened.mockRestore())
  const body = { ids: [...ids, ...ids.slice(0, 1)] }
  expect((await call(threads.checkTexts, { as: clerk, body })).body).toMatchObject({ waiting: 121 })
  expect(opened).not.toHaveBeenCalled()
  const no = { defendant_id: ids[0] ?? 0, consent: 'no', language: null } as const
  await call(threads.saveTextPreferences, { as: clerk, body: no })
  expect(opened).toHaveBeenCalled()
})
