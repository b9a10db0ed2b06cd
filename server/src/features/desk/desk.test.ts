import { hourMs } from '@bailiwick/contract/kit/durations'
import { dismissMessage } from '@bailiwick/contract/messaging'
import { listDefendants, deleteDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import * as calls from '@bailiwick/contract/desk'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { emailPatternInSql, fieldError } from '@bailiwick/contract/kit/field-errors'
import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { listLeads } from '@bailiwick/contract/leads'
import { createNote } from '@bailiwick/contract/notes'
import { openDays, queueNames, queues, type QueueName } from '@bailiwick/contract/queues'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { dayAfter, dayIn, startOfDay } from '#platform/office-day'
import { makeChild, makeDefendant, makeNote, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'
import { startTwilio, textReply } from '#test/twilio'

const officeTimeZone = 'America/Los_Angeles'
const { app, call, db, actors, now, signIn, signInClient, travel } = await startServer({
  ...(await startTwilio()).service,
  officeTimeZone,
  frozen: true,
  // From any time of the day to the evening of the next
  sessionMs: 72 * hourMs,
})
const { clerk, agent } = actors

const ago = (hours: number) => new Date(now().getTime() - hours * hourMs)
/** A day so many days after today, YYYY-MM-DD. */
const day = (days: number) => dayAfter(dayIn(officeTimeZone, now()), days)
const mdy = (days: number) => isoToMdy(day(days))
let phones = 8055550100
const newPhone = () => String((phones += 1))

beforeEach(async () => {
  await sql`update defendants set deleted_at = now()`.execute(db)
  await sql`select refresh_defendant_list(array(select id from defendants))`.execute(db)
})

async function read<Name extends QueueName>(queue: Name, as = clerk) {
  const { status, body } = await call(calls.readQueue, { as, query: { queue } })
  expect(status).toBe(200)
  expect(body.today).toBe(mdy(0))
  if (body.queue.queue !== queue) throw new Error(`The queue ${queue} was asked for`)
  return body.queue as Extract<calls.Queue, { queue: Name }>
}
const listed = async (query: { queue: QueueName; court_day?: string }, as = clerk) =>
  queues[query.queue].list === 'leads'
    ? (await call(listLeads, { as, query })).body.leads
    : (await call(listDefendants, { as, query })).body.defendants
/** The ids of a queue; the list must have the same in the same order. */
async function idsIn(queue: QueueName, as = clerk): Promise<number[]> {
  const { total, rows } = await read(queue, as)
  const ids = rows.map(({ id }) => id)
  expect(total).toBe(ids.length)
  const found = (await listed({ queue }, as)).map(({ id }) => id)
  expect(found).toEqual(ids)
  return ids
}

type Fields<Table extends 'bookings' | 'documents'> = Omit<
  Parameters<typeof makeChild<Table>>[2],
  'defendant_id'
>
const file = (fields: object = {}) => makeDefendant(db, fields)
const court = (...times: readonly (readonly [days: number, time: string])[]) =>
  JSON.stringify(times.map(([days, time]) => ({ date: mdy(days), time })))
const booking = (defendant_id: number, fields: Fields<'bookings'> = {}) =>
  makeChild(db, 'bookings', { defendant_id, ...fields })
const document = (defendant_id: number, status: number, fields: Fields<'documents'> = {}) =>
  makeChild(db, 'documents', { defendant_id, type: 1, status, ...fields })
const events = (...list: readonly (readonly [string, Date])[]) =>
  JSON.stringify(list.map(([description, at]) => ({ description, time: at.toISOString() })))

test('court has the files of today and of the next seven days, each day by its time', async () => {
  const [early, late, untimed, next, last, week, over, twice] = await Promise.all(
    Array.from({ length: 8 }, () => file()),
  )
  if (!early || !late || !untimed || !next || !last || !week || !over || !twice) throw new Error('No files')
  const [harbor, room] = ['Harbor Courthouse', 'Dept. 12']
  const first = await booking(early, {
    court_times: court([0, '08:30 AM']),
    court_name: harbor,
    court_room: room,
  })
  await booking(late, { court_times: court([0, '01:30 PM'], [0, '01:45 PM'], [30, '09:00 AM']) })
  await booking(untimed, { date_to_appear: day(0), time_to_appear: 'after lunch' })
  await booking(next, { court_times: court([1, '12:15 AM']) })
  await booking(last, { court_times: court([7, '11:00 PM']) })
  await booking(week, { court_times: court([8, '12:00 AM']) })
  await booking(over, { court_times: court([-1, '11:59 PM']) })
  await booking(over, { court_times: court([3, '09:00 AM']), deleted_at: now() })
  await booking(twice, { court_times: court([0, '12:00 PM'], [2, '09:00 AM']) })

  const queue = await read('court')
  expect(queue.rows.map(({ id, day, time }) => [id, day, time])).toEqual([
    [early, mdy(0), '08:30 AM'],
    [twice, mdy(0), '12:00 PM'],
    [late, mdy(0), '01:30 PM'],
    [untimed, mdy(0), 'after lunch'],
    [next, mdy(1), '12:15 AM'],
    [twice, mdy(2), '09:00 AM'],
    [last, mdy(7), '11:00 PM'],
  ])
  expect(queue.rows[0]).toMatchObject({
    name: 'SAMPLE, ANA',
    booking_id: first,
    court_name: harbor,
    court_room: room,
  })
  expect(queue.total).toBe(6)
  const totals = [4, 1, 1, 0, 0, 0, 0, 1]
  expect(queue.days).toEqual(totals.map((total, days) => ({ day: mdy(days), total })))
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  expect(ids(await listed({ queue: 'court' }))).toEqual([early, twice, late, untimed, next, last])
  for (const [days, total] of totals.entries())
    expect(await listed({ queue: 'court', court_day: mdy(days) })).toHaveLength(total)
})

test('of a long day the five earliest files are shown, and all are counted', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => file()))
  for (const [place, id] of ids.entries())
    await booking(id, { court_times: court([0, `0${9 - place}:00 AM`]) })
  const { total, rows } = await read('court')
  expect(total).toBe(7)
  expect(rows.map(({ time }) => time)).toEqual(['03', '04', '05', '06', '07'].map((hour) => `${hour}:00 AM`))
})

test('a file waits for a court date from the day after its last, or from its bail, for 90 days', async () => {
  const make = async (fields: Fields<'bookings'>) => {
    const id = await file()
    await booking(id, fields)
    return id
  }
  const posted = await make({ bail_post_date: day(-9), surety: 'Bankers', bail_amount: '15,000' })
  const heard = await make({ bail_post_date: day(-200), court_times: court([-4, '09:00 AM']) })
  const added = await make({ date_created: ago(0) })
  await make({ bail_post_date: day(-5), court_times: court([0, '09:00 AM']) })
  await make({ bail_post_date: day(-5), date_to_appear: day(20) })
  const late = await make({ bail_post_date: day(-90) })
  await make({ bail_post_date: day(-5), deleted_at: now() })
  await file()

  expect(await idsIn('no_court_date')).toEqual([added, heard, posted])
  const { rows } = await read('no_court_date')
  expect(rows).toMatchObject([
    { last_event: 'added' },
    { last_event: 'court', day: mdy(-4), surety: null, bail_amount: null },
    { last_event: 'posted', day: mdy(-9), surety: 'Bankers', bail_amount: '15,000' },
  ])
  const reopened = await booking(late, { bail_post_date: day(-89), surety: 'FCS', bail_amount: '20,000' })
  await booking(late, { bail_post_date: day(-95), surety: 'Bankers', bail_amount: '25,000' })
  // The booking that waits, not the sum of the file's bookings nor its latest
  expect((await read('no_court_date')).rows.at(-1)).toMatchObject({
    id: late,
    booking_id: reopened,
    surety: 'FCS',
    bail_amount: '20,000',
  })
})

test('the 90 days without a court date are those of the office, late in the evening too', async () => {
  const evening = startOfDay(officeTimeZone, day(1)).getTime() - hourMs / 2
  travel(evening - now().getTime())
  const [today, utcToday] = [day(0), now().toISOString().slice(0, 10)]
  expect(utcToday).not.toBe(today)
  const make = async (fields: Fields<'bookings'>) => {
    const id = await file()
    await booking(id, { date_created: ago(24 * 200), ...fields })
    return id
  }
  const heard = await make({ court_times: court([-openDays, '09:00 AM']) })
  await make({ court_times: court([-openDays - 1, '09:00 AM']) })
  const posted = await make({ bail_post_date: day(1 - openDays) })
  await make({ bail_post_date: day(-openDays) })
  const yesterday = await make({ court_times: court([-1, '04:00 PM']) })
  await make({ court_times: court([0, '04:00 PM']) })
  // Where it is tomorrow already in UTC
  const added = await make({ date_created: ago(0) })
  expect(await idsIn('no_court_date')).toEqual([added, yesterday, posted, heard])
  expect((await read('no_court_date')).rows[0]).toMatchObject({ last_event: 'added', day: mdy(0) })
})

test('documents wait from a day after they were sent until they are signed', async () => {
  const [waiting, fresh, signed, reminded] = await Promise.all([file(), file(), file(), file()])
  const ida = await makeChild(db, 'indemnitors', { defendant_id: waiting, name: 'Ida Cole' })
  await document(waiting, 2, {
    indemnitor_id: ida,
    date_created: ago(50),
    history: events(['notified', ago(49)]),
  })
  await document(waiting, 3, { date_created: ago(50) })
  await document(fresh, 2, { date_created: ago(60), history: events(['notified', ago(23)]) })
  await document(signed, 3, { date_created: ago(60) })
  await document(reminded, 2, {
    date_created: ago(30),
    history: events(['notified', ago(29)], ['notified', ago(1)]),
  })
  expect(await idsIn('unsigned')).toEqual([waiting, reminded])
  const [first] = (await read('unsigned')).rows
  expect(first).toMatchObject({ type: 1, signed: 1, sent: 2 })
  expect(Math.abs(Date.parse(first?.at ?? '') - ago(49).getTime())).toBeLessThan(1000)
})

test('declined are the files where somebody’s newest document was declined, the latest first', async () => {
  const [early, late, resent, voided] = await Promise.all([file(), file(), file(), file()])
  const wei = await makeChild(db, 'indemnitors', { defendant_id: early, name: 'Wei Velasco' })
  await document(early, 4, { indemnitor_id: wei, history: events(['declined', ago(30)]) })
  // Another person's document doesn't end it
  await document(early, 2)
  await document(late, 4, { history: events(['notified', ago(9)], ['declined', ago(3)]) })
  await document(resent, 4, { history: events(['declined', ago(3)]) })
  await document(resent, 2)
  await document(voided, 5, { voided_at: now() })
  expect(await idsIn('declined')).toEqual([late, early])
  expect((await read('declined')).rows).toMatchObject([
    { signer: 'ANA SAMPLE', indemnitor_id: null },
    { signer: 'Wei Velasco', indemnitor_id: wei },
  ])
  await sql`update indemnitors set deleted_at = now() where id = ${wei}
    returning refresh_defendant_list(array[defendant_id])`.execute(db)
  expect(await idsIn('declined')).toEqual([late])
})

const text = (defendant_id: number, state: 'failed' | 'delivered' | 'canceled', more: object = {}) =>
  db
    .insertInto('messages')
    .values({
      template_id: null,
      indemnitor_id: null,
      phone: '8055550133',
      content: 'Court is on Monday.',
      created_by: null,
      defendant_id,
      state,
      date_created: ago(2),
      ...more,
    })
    .execute()

test('a text that failed waits until a later one to the same person leaves, or for 30 days', async () => {
  const [failed, reached, other, old, lead] = await Promise.all([
    file(),
    file(),
    file(),
    file(),
    file({ is_lead: 1 }),
  ])
  const reason = { reason_code: 'former', reason_detail: 'The phone is a landline.' } as const
  await text(failed, 'failed', { date_created: ago(3) })
  await text(failed, 'failed', { ...reason, date_created: ago(2) })
  await text(failed, 'canceled')
  await text(reached, 'failed')
  await text(reached, 'delivered')
  const ida = await makeChild(db, 'indemnitors', { defendant_id: other, name: 'Ida Cole' })
  await text(other, 'failed', { indemnitor_id: ida, date_created: ago(1) })
  await text(other, 'delivered')
  await text(other, 'failed', { is_to_other: true, phone: '8055550199', date_created: ago(9) })
  await text(old, 'failed', { date_created: ago(24 * 30 + 1) })
  await text(lead, 'failed')
  expect(await idsIn('failed_texts')).toEqual([other, failed])
  expect((await read('failed_texts')).rows).toMatchObject([
    { recipient: 'Ida Cole', indemnitor_id: ida, reason: null },
    { recipient: 'ANA SAMPLE', indemnitor_id: null, reason: reason.reason_detail },
  ])
})

test('a text that the office ended, or that somebody dismissed, isn’t among those that failed', async () => {
  const [ended, seen, older] = await Promise.all([file(), file(), file()])
  for (const reason_code of ['voidedDocument', 'newerLink', 'documentSigned'] as const)
    await text(ended, 'failed', { reason_code })
  await text(seen, 'failed', { reason_code: 'landline' })
  await text(older, 'failed', { reason_code: 'phoneChanged' })
  expect(await idsIn('failed_texts')).toEqual(expect.arrayContaining([seen, older]))
  expect(await idsIn('failed_texts')).not.toContain(ended)
  const messageOf = async (id: number) => {
    const query = db.selectFrom('messages').select('id').where('defendant_id', '=', id)
    return (await query.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  }
  const dismiss = async (id: number) =>
    (await call(dismissMessage, { as: actors.clerk, body: { message_id: await messageOf(id) } })).status
  expect(await dismiss(seen)).toBe(200)
  expect(await idsIn('failed_texts')).not.toContain(seen)
  expect(await idsIn('failed_texts')).toContain(older)
  await text(seen, 'delivered')
  expect(await dismiss(seen)).toBe(409)
})

test('a lead waits for a call since it was added or its last text came in [OPEN-192]', async () => {
  const phone = newPhone()
  const first = await file({ is_lead: 1, date_created: ago(30), phone, lead_notes: 'Son in Ventura' })
  const second = await file({ is_lead: 1, date_created: ago(20) })
  await file({ date_created: ago(20) })
  await makeNote(db, { defendant_id: second, created_by: clerk.id, kind: 'call', created_at: ago(21) })
  await makeNote(db, { defendant_id: second, created_by: clerk.id, created_at: now() })
  expect(await idsIn('leads')).toEqual([first, second])
  expect((await read('leads')).rows[0]).toMatchObject({ phone, notes: 'Son in Ventura' })

  const addCall = (defendant_id: number) =>
    call(createNote, { as: clerk, body: { defendant_id, kind: 'call', text: 'No answer.' } })
  expect((await addCall(first)).status).toBe(200)
  expect(await idsIn('leads')).toEqual([second])
  travel(2000)
  await app.inject(textReply(phone, 'Call me now'))
  expect(await idsIn('leads')).toEqual([second, first])
  travel(2000)
  await addCall(first)
  await call(updateDefendant, { as: clerk, body: { id: second, is_lead: 0 } })
  expect(await idsIn('leads')).toEqual([])
})

test('files shared with me are mine alone, the last one first', async () => {
  const [first, second, lead, others] = await Promise.all([file(), file(), file({ is_lead: 1 }), file()])
  await share(db, second, agent.id, 'E')
  await share(db, first, agent.id, 'R')
  await share(db, lead, agent.id, 'F')
  await share(db, others, clerk.id, 'F')
  expect(await idsIn('shared', agent)).toEqual([first, second])
  expect((await read('shared', agent)).rows).toMatchObject([{ access_type: 'R' }, { access_type: 'E' }])
  expect(await idsIn('shared')).toEqual([others])
})

test('a deleted file is in no queue', async () => {
  const id = await file({ phone: newPhone() })
  await booking(id, { court_times: court([0, '09:00 AM']) })
  await document(id, 2, { date_created: ago(99) })
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  await document(id, 4, { indemnitor_id: ida })
  await text(id, 'failed')
  await share(db, id, clerk.id, 'F')
  const full: QueueName[] = ['court', 'unsigned', 'declined', 'failed_texts', 'shared']
  for (const queue of full) expect((await read(queue)).total).toBe(1)
  await call(deleteDefendant, { as: agent, query: { id } })
  for (const queue of queueNames) {
    expect([queue, (await read(queue)).total, (await read(queue)).rows]).toEqual([queue, 0, []])
    expect(await listed({ queue })).toEqual([])
  }
})

test('a filter narrows a queue down, and an unknown queue or day is refused', async () => {
  const id = await file({ last_name: 'DELGADO' })
  await document(id, 4)
  await document(await file(), 4)
  const found = await call(listDefendants, { as: clerk, query: { queue: 'declined', last_name: 'delg' } })
  expect([found.body.total, found.body.defendants.map((one) => one.id)]).toEqual([1, [id]])
  const bad = { queue: 'everything' as QueueName }
  for (const wrong of [bad, { queue: 'court' as const, court_day: '02/30/2026' }])
    expect((await call(listDefendants, { as: clerk, query: wrong })).status).toBe(400)
  expect((await call(calls.readQueue, { as: clerk, query: bad })).status).toBe(400)
})

test('each user chooses the queues of their own desk', async () => {
  const hidden = async (as = clerk) => (await call(calls.readDesk, { as })).body.hidden
  const choose = (names: QueueName[], as = clerk) => call(calls.chooseQueues, { as, body: { hidden: names } })
  expect(await hidden()).toEqual([])
  expect((await choose(['shared', 'leads', 'shared'])).body).toMatchObject({ code: 'success' })
  expect([await hidden(), await hidden(agent)]).toEqual([['shared', 'leads'], []])
  await choose(['court'], agent)
  await choose([])
  expect([await hidden(), await hidden(agent)]).toEqual([[], ['court']])
  expect((await choose(['everything' as QueueName])).status).toBe(400)
  const outsider = await signIn(await makeUser(db, { permissions: [1] }))
  expect((await choose([], outsider)).status).toBe(403)
})

const complete = {
  first_name: 'ANA',
  last_name: 'SAMPLE',
  date_of_birth: '1990-01-01',
  address: '1 Main St',
  city: 'VENTURA',
  state: 'CA',
  zip: '93001',
  email: 'ana@example.com',
}
const saveAs = async (id: number, city: string) =>
  expect((await call(updateDefendant, { as: await signInClient(id), body: { id, city } })).status).toBe(200)

test('a client’s form is completed when a save since yesterday leaves nothing missing', async () => {
  const [done, gap, staff, early, lax] = await Promise.all([
    file({ ...complete, phone: newPhone() }),
    file({ ...complete, phone: newPhone(), email: null }),
    file({ ...complete, phone: newPhone() }),
    file({ ...complete, phone: newPhone() }),
    // What an older portal let pass
    file({ ...complete, phone: newPhone(), email: '<ana>@example.com' }),
  ])
  const ida = await makeChild(db, 'indemnitors', {
    defendant_id: gap,
    name: 'Ida Cole',
    address: '2 Main St',
    phone: newPhone(),
    email: 'ida@example.com',
  })
  await saveAs(early, 'OXNARD')
  // The sessions of staff have ended by then
  travel(48 * hourMs)
  await saveAs(done, 'OXNARD')
  await saveAs(done, 'OJAI')
  await saveAs(gap, 'OXNARD')
  await saveAs(lax, 'OXNARD')
  const as = await signIn(clerk)
  await call(updateDefendant, { as, body: { id: staff, city: 'OXNARD' } })
  expect(await idsIn('completed_forms', as)).toEqual([done])
  travel(1000)
  await call(updateIndemnitor, { as: await signInClient(gap, ida), body: { id: ida, city: 'OXNARD' } })
  expect(await idsIn('completed_forms', as)).toEqual([gap, done])
  expect((await read('completed_forms', as)).rows).toMatchObject([
    { person: 'Ida Cole', indemnitor_id: ida },
    { person: 'ANA SAMPLE', indemnitor_id: null },
  ])
})

test('an email address counts as complete by the rule that everything else has', async () => {
  const addresses = {
    'ana.lim+1@example.com': true,
    'josé@correo.example': true,
    'a b@example.com': false,
    'ana@example': false,
    'ana@example.c': false,
    'ana@exam(ple.com': false,
    '<ana@example.com>': false,
    'ana"x@example.com': false,
    'ana@b@example.com': false,
  }
  for (const [address, isGood] of Object.entries(addresses)) {
    expect([address, fieldError(defendantFields.email, address, {}) === null]).toEqual([address, isGood])
    const { rows } = await sql`select ${address}::text ~ ${emailPatternInSql} as good`.execute(db)
    expect([address, rows]).toEqual([address, [{ good: isGood }]])
  }
})
