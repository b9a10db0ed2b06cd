import * as calls from '@bailiwick/contract/bookings'
import { messages } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn } = await startServer()
const { agent, clerk } = actors

let defendant_id = 0
beforeEach(async () => {
  defendant_id = await makeDefendant(db)
})

const create = (body: object, as = clerk) =>
  call(calls.createBooking, { as, body: { defendant_id, ...body } as calls.NewBooking })
const createRecord = async (body: object) => (await create(body)).body.insertId
const update = (body: object, as = clerk) =>
  call(calls.updateBooking, { as, body: body as calls.BookingChange })
const remove = (id: number, as = clerk) => call(calls.deleteBooking, { as, query: { id } })
const list = async (id = defendant_id) =>
  (await call(calls.listBookings, { as: clerk, query: { id } })).body.bookings
const only = async () => {
  const [booking, ...more] = await list()
  expect(more).toEqual([])
  return booking
}
const historyOf = (id: number) =>
  db
    .selectFrom('history')
    .selectAll()
    .where('endpoint', '=', 'booking')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
/** The defendant's row in the list. */
const listed = async () => {
  const { rows } =
    await sql`select booking, surety from defendant_list where defendant_id = ${defendant_id}`.execute(db)
  return rows
}

const identity = {
  booking: '1234567',
  booking_name: 'ANA SAMPLE',
  bail_amount: '50,000',
  bail_post_date: '03/04/2026',
  jail_court: 'Central Jail',
  where_held: 'North Annex',
  bond_no: 'B-100200',
  title_10: 'Self',
  surety: 'Bankers',
}
const court = {
  charges: [
    { code: 'PC 459', type: 'Felony' },
    { code: 'VC 23152(a)', type: 'Misdemeanor' },
  ],
  court_times: [
    { date: '04/05/2026', time: '08:30 AM' },
    { date: '05/06/2026', time: '01:00 PM' },
  ],
  court_name: 'Superior Court',
  case_number: 'X-1',
  court_room: 'Dept 4',
  court_address: '700 Civic Center Dr W, Santa Ana, CA 92701',
  judicial_district: 'Central',
  date_to_appear: '04/05/2026',
  time_to_appear: '08:30 AM',
}
const arrest = {
  arrest_county: 'Orange',
  arrest_state: 'CA',
  arrest_case: '20HF0001',
  arrest_date: '03/01/2026',
  case_county: 'Kern',
  case_state: 'NV',
  court_case: '26CR0001',
}
const terms = {
  notes: 'Call first',
  other_conditions: 'Stays in the county',
  payment_schedule: '4 weekly payments',
  payment_schedule2: 'of $500',
  recurring_charges: 'GPS',
  recurring_charges2: 'monthly',
  recurring_charges3: 'until exonerated',
  recurring_charges4: 'or surrendered',
}
const money = {
  premium_amount: '5,000',
  amount_paid_down: '1000.50',
  unpaid_balance: '3999.50',
  cash_collateral: '0',
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((line) => [
      [`payment_date_${line}`, `0${line}/01/2026`],
      [`payment_amount_${line}`, `${line}00`],
    ]),
  ),
  includeCC: 'No',
  credit_card_charge_date: '03/05/2026',
  credit_card_charge_amount: 'one thousand',
}

const everything = { ...identity, ...court, ...arrest, ...terms, ...money }

test('a booking is stored and returned with every field [BOOK-1, BOOK-2, BOOK-3, BOOK-4, BOOK-5]', async () => {
  const id = await createRecord(everything)
  expect(await only()).toEqual({
    id,
    defendant_id,
    ...everything,
    date_created: expect.any(String),
    date_modified: expect.any(String),
  })
})

test('a booking has lists, payment schedules as text, and its times [BOOK-6, BOOK-7, BOOK-29]', async () => {
  await createRecord({ ...court, ...terms })
  const booking = await only()
  const { charges, court_times } = court
  expect(booking).toMatchObject({ charges, court_times })
  const { payment_schedule, payment_schedule2 } = terms
  expect(booking).toMatchObject({ payment_schedule, payment_schedule2 })
  for (const time of [booking?.date_created, booking?.date_modified])
    expect(Date.parse(time ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('creating and listing bookings return their exact texts [BOOK-28, BOOK-32, MSG-15, MSG-6, OPEN-9]', async () => {
  const { status, body } = await create(everything)
  expect([status, body]).toEqual([
    200,
    { insertId: expect.any(Number), code: 'createdBooking', message: 'Successfully created booking' },
  ])
  const answer = await call(calls.listBookings, { as: clerk, query: { id: defendant_id } })
  expect(answer.body).toEqual({
    bookings: [expect.objectContaining({ id: body.insertId })],
    code: 'gotBookings',
    message: 'Successfully gotten bookings',
  })
})

test('the list has the bookings of one defendant, newest first [BOOK-28]', async () => {
  const ids = [
    await createRecord({ booking: '1' }),
    await createRecord({ booking: '2' }),
    await createRecord({ booking: '3' }),
  ]
  await create({ booking: '4', defendant_id: await makeDefendant(db) })
  expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed())
})

/** Expects a refusal with this text that names only this field, and no new booking. */
async function expectRefused(wrong: Record<string, unknown>, text: string) {
  const { status, body } = await create({ booking: '1', ...wrong })
  expect([wrong, status, body.error]).toEqual([wrong, 400, text])
  expect(body.errors).toEqual({ [Object.keys(wrong)[0] ?? '']: text })
  expect(await list()).toEqual([])
}

test('an empty booking is refused, also if only a default is filled in [BOOK-12, OPEN-93]', async () => {
  for (const nothing of [{}, { includeCC: 'Yes' }, { booking: '  ', charges: [], court_times: '[]' }]) {
    const { status, body } = await create({ date_created: 'x', ...nothing })
    expect([status, body.error]).toEqual([400, 'Some fields are required. Put N/A to leave blank.'])
  }
  expect(await list()).toEqual([])
  for (const something of [{ notes: 'N/A' }, { charges: [{ code: 'PC 459', type: 'Felony' }] }])
    expect((await create(something)).status).toBe(200)
  const id = await createRecord({ notes: 'N/A' })
  expect((await update({ id, notes: '' })).body.error).toBe(messages.someFieldsRequired)
})

test('a charge needs a code and one of the three types [BOOK-13]', async () => {
  await expectRefused({ charges: [{ code: ' ', type: 'Felony' }] }, 'Code: Required')
  await expectRefused({ charges: [{ code: 'PC 459' }] }, 'Type: Required')
  await expectRefused(
    { charges: [{ code: 'PC 459', type: 'Crime' }] },
    'Type: Please choose a value from the list',
  )
  for (const type of ['Infraction', 'Misdemeanor', 'Felony'])
    expect((await create({ charges: [{ code: 'PC 459', type }] })).status).toBe(200)
})

test('a court date needs both date and time [BOOK-14]', async () => {
  await expectRefused({ court_times: [{ date: '04/05/2026' }] }, 'Date and time are both required.')
  await expectRefused({ court_times: [{ date: '', time: '08:30 AM' }] }, 'Date and time are both required.')
  await expectRefused(
    { court_times: [court.court_times[0], { date: '04/05/2026', time: ' ' }] },
    'Date and time are both required.',
  )
  await expectRefused(
    { court_times: [{ date: '02/30/2026', time: '08:30 AM' }] },
    'Date: Invalid Date, please format to MM/DD/YYYY',
  )
})

test('a court time has an hour from 01 to 12, a minute from 00 to 59, AM or PM', async () => {
  for (const time of ['00:30 AM', '13:00 PM', '08:60 AM', '01:30', 'noon', '08:30 XM'])
    await expectRefused({ court_times: [{ date: '04/05/2026', time }] }, `Time: ${messages.invalidTime}`)
  for (const time of ['12:00 AM', '01:59 PM', '12:00 PM'])
    expect((await create({ court_times: [{ date: '04/05/2026', time }] })).status).toBe(200)
})

async function expectLimits(limits: Readonly<Record<string, number>>) {
  for (const [name, max] of Object.entries(limits))
    await expectRefused({ [name]: 'x'.repeat(max + 1) }, `Max of ${max} characters exceeded!`)
  const full = Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, 'x'.repeat(max)]))
  expect((await create(full)).status).toBe(200)
}

test('conditions and payment schedules have limited lengths [BOOK-16, BOOK-17, BOOK-18]', () =>
  expectLimits({ other_conditions: 848, payment_schedule: 82, payment_schedule2: 82 }))

test('recurring charges have limited lengths [BOOK-19, BOOK-20, BOOK-21]', () =>
  expectLimits({
    recurring_charges: 50,
    recurring_charges2: 110,
    recurring_charges3: 110,
    recurring_charges4: 110,
  }))

test('money is digits with thousands commas and one point, up to 45 characters, as typed [BOOK-22, BOOK-23, OPEN-94]', async () => {
  for (const name of ['premium_amount', 'amount_paid_down', 'unpaid_balance', 'cash_collateral']) {
    for (const wrong of ['$500', '-500', '5,00', '1.2.3', 'five', '1 000'])
      await expectRefused({ [name]: wrong }, 'Only numbers allowed')
    await expectRefused({ [name]: '1'.repeat(46) }, 'Maximum 45 characters')
  }
  const typed = {
    premium_amount: '1,234,567.50',
    amount_paid_down: '1234567.5',
    unpaid_balance: '9'.repeat(45),
    cash_collateral: '.50',
  }
  await create(typed)
  expect(await only()).toMatchObject(typed)
})

test('a card’s amount has up to 150 characters, a payment up to 10 [BOOK-24, BOOK-25]', async () => {
  await expectRefused({ credit_card_charge_amount: 'x'.repeat(151) }, 'Maximum 150 characters')
  for (const name of Object.keys(money).filter((one) => one.startsWith('payment_amount')))
    await expectRefused({ [name]: '1'.repeat(11) }, 'Maximum 10 characters')
  const most = { credit_card_charge_amount: 'x'.repeat(150), payment_amount_4: '1'.repeat(10) }
  expect((await create(most)).status).toBe(200)
})

const refusedTitle = [400, { title_10: messages.chooseFromList }]
const titleAnswer = async (answer: ReturnType<typeof update>) => {
  const { status, body } = await answer
  return [status, body.errors]
}

test('Title 10 is Self or the name of an indemnitor of the file [OPEN-180, BOOK-8]', async () => {
  await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole' })
  const elsewhere = await makeDefendant(db)
  await makeChild(db, 'indemnitors', { defendant_id: elsewhere, name: 'Other File' })
  await makeChild(db, 'indemnitors', { defendant_id, name: 'Gone Away', deleted_at: new Date() })
  await expectRefused({ title_10: 'Other File' }, messages.chooseFromList)
  await expectRefused({ title_10: 'Gone Away' }, messages.chooseFromList)
  const id = await createRecord({ title_10: ' Ida Cole ', notes: 'x' })
  expect((await only())?.title_10).toBe('Ida Cole')
  for (const title_10 of ['Other File', 'ida cole', 'self', 'Nobody Here'])
    expect([title_10, ...(await titleAnswer(update({ id, title_10 })))]).toEqual([title_10, ...refusedTitle])
  expect((await only())?.title_10).toBe('Ida Cole')
  for (const title_10 of ['Self', 'Ida Cole', '']) expect((await update({ id, title_10 })).status).toBe(200)
  expect((await only())?.title_10).toBeNull()
})

test('the stored name of Title 10 stays valid until it is changed [OPEN-180, OPEN-95]', async () => {
  const person = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole' })
  const id = await createRecord({ title_10: 'Ida Cole' })
  await db.updateTable('indemnitors').set({ name: 'Ida Reyes' }).where('id', '=', person).execute()
  expect((await update({ id, title_10: 'Ida Cole', notes: 'renamed' })).status).toBe(200)
  expect(await only()).toMatchObject({ title_10: 'Ida Cole', notes: 'renamed' })
  expect((await update({ id, title_10: 'Ida Reyes' })).status).toBe(200)
  expect(await titleAnswer(update({ id, title_10: 'Ida Cole' }))).toEqual(refusedTitle)
})

test('a booking of a new file names any person, because its indemnitors are saved later [OPEN-180, DEF-88]', async () => {
  const id = await createRecord({ title_10: 'Ana Signer' })
  expect((await only())?.title_10).toBe('Ana Signer')
  expect((await create({ title_10: 'Agent 47' })).body.error).toBe(messages.noNumbers)
  // The next save is of a file that exists
  expect(await titleAnswer(update({ id, title_10: 'Ben Signer' }))).toEqual(refusedTitle)
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000)
  defendant_id = await makeDefendant(db, { date_created: anHourAgo })
  await expectRefused({ title_10: 'Ana Signer' }, messages.chooseFromList)
})

test('a payment has a date and an amount of money, or is refused by name [OPEN-175]', async () => {
  for (const place of [1, 2, 3, 4]) {
    await expectRefused({ [`payment_date_${place}`]: '13/45/2026' }, messages.invalidDate)
    await expectRefused({ [`payment_amount_${place}`]: 'ten bucks' }, messages.digitsOnly)
  }
})

test('an old payment in words stays readable and is checked only when it changes [OPEN-175]', async () => {
  const old = { payment_date_1: 'June', payment_amount_1: 'ten bucks', payment_date_4: '13/45/2026' }
  const id = await makeChild(db, 'bookings', { defendant_id, ...old })
  expect(await only()).toMatchObject(old)
  // As a form sends it that shows everything
  expect((await update({ ...(await only()), id, notes: 'called' })).status).toBe(200)
  expect(await only()).toMatchObject({ ...old, notes: 'called' })
  const refused = await update({ id, payment_date_1: 'July', payment_amount_1: '20 bucks' })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { payment_date_1: messages.invalidDate, payment_amount_1: messages.digitsOnly },
  ])
  expect(await only()).toMatchObject(old)
  const paid = { payment_date_1: '06/01/2026', payment_amount_1: '10.00', payment_date_4: null }
  expect((await update({ id, ...paid })).status).toBe(200)
  expect(await only()).toMatchObject(paid)
})

test('surety is FCS or Bankers [BOOK-9, CONST-12]', async () => {
  await expectRefused({ surety: 'AABB' }, 'Please choose a value from the list')
  for (const surety of ['FCS', 'Bankers']) expect((await create({ surety })).status).toBe(200)
})

test('the card authorization is included unless set to No [BOOK-10]', async () => {
  const id = await createRecord({ booking: '1' })
  expect((await only())?.includeCC).toBe('Yes')
  await update({ id, includeCC: 'No' })
  expect((await only())?.includeCC).toBe('No')
  await update({ id, includeCC: '' })
  expect((await only())?.includeCC).toBe('Yes')
})

test('date and time to appear are taken from the first court date [OPEN-91]', async () => {
  const id = await createRecord({ court_times: court.court_times, date_to_appear: '01/01/2026' })
  const appearing = async () => {
    const booking = await only()
    return [booking?.date_to_appear, booking?.time_to_appear]
  }
  expect(await appearing()).toEqual(['04/05/2026', '08:30 AM'])
  await update({ id, court_times: court.court_times.slice(1) })
  expect(await appearing()).toEqual(['05/06/2026', '01:00 PM'])
  expect((await historyOf(id)).at(-1)?.changed).toEqual(['court_times', 'date_to_appear', 'time_to_appear'])
  await update({ id, date_to_appear: '01/01/2026' })
  expect(await appearing()).toEqual(['05/06/2026', '01:00 PM'])
  await update({ id, court_times: [], notes: 'vacated' })
  expect(await appearing()).toEqual([null, null])
  // A booking from before the court dates has only these
  await update({ id, date_to_appear: '07/08/2026', time_to_appear: '09:00 AM' })
  await update({ id, notes: 'set again' })
  expect(await appearing()).toEqual(['07/08/2026', '09:00 AM'])
})

test('a field that is not sent stays, an empty one is cleared, an equal one changes nothing [BOOK-30, BOOK-32, MSG-16]', async () => {
  const id = await createRecord({ ...identity, ...court })
  const before = await only()
  expect((await update({ id, jail_court: 'East Jail' })).body).toEqual({
    code: 'updatedBooking',
    message: 'Successfully updated booking',
  })
  const after = await only()
  expect(after).toEqual({ ...before, jail_court: 'East Jail', date_modified: after?.date_modified })
  await update({
    id,
    charges: '[{"code":"PC 853.7","type":"Misdemeanor"}]',
    bail_post_date: null,
    bond_no: '',
  })
  expect(await only()).toMatchObject({
    charges: [{ code: 'PC 853.7', type: 'Misdemeanor' }],
    bail_post_date: null,
    bond_no: null,
    court_times: court.court_times,
  })
  const unchanged = await only()
  expect((await update({ ...unchanged })).status).toBe(200)
  expect(await only()).toEqual(unchanged)
})

test('an old booking with an invalid field can still be changed', async () => {
  const id = await makeChild(db, 'bookings', { defendant_id, unpaid_balance: '$500', booking: '1' })
  expect((await update({ id, notes: 'paid' })).status).toBe(200)
  expect((await update({ id, unpaid_balance: '$400' })).body.error).toBe(messages.digitsOnly)
})

test('an unknown field is refused by name, a computed one is ignored [OPEN-74]', async () => {
  const { status, body } = await create({ booking: '1', judge: 'x' })
  expect([status, body.fields]).toEqual([400, ['judge']])
  const id = await createRecord({
    booking: '1',
    id: 'local-1',
    date_created: '01/01/2000',
    date_modified: null,
  })
  expect((await only())?.id).toBe(id)
  expect(Date.parse((await only())?.date_created ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a deleted booking is gone from lists and calls but stays in the table [BOOK-31, BOOK-32, MSG-17, OPEN-85]', async () => {
  const id = await createRecord({ booking: '1', surety: 'FCS' })
  expect(await listed()).toEqual([{ booking: '1', surety: 'FCS' }])
  expect((await remove(id)).body).toEqual({ code: 'deletedBooking', message: 'Successfully deleted booking' })
  expect(await list()).toEqual([])
  expect(await listed()).toEqual([{ booking: null, surety: null }])
  for (const answer of [await remove(id), await update({ id, notes: 'x' })])
    expect([answer.status, answer.body.error]).toEqual([404, 'Not found'])
  const row = await db.selectFrom('bookings').select(['booking', 'deleted_by']).where('id', '=', id).execute()
  expect(row).toEqual([{ booking: '1', deleted_by: clerk.id }])
})

test('bookings of a deleted or unknown defendant are not found [OPEN-85]', async () => {
  const id = await createRecord({ booking: '1' })
  await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', defendant_id).execute()
  for (const of of [defendant_id, 2_000_000_000]) {
    expect((await call(calls.listBookings, { as: clerk, query: { id: of } })).status).toBe(404)
    expect((await create({ booking: '2', defendant_id: of })).status).toBe(404)
  }
  expect((await update({ id, notes: 'x' })).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
})

test('a booking can only be changed under its own defendant', async () => {
  const id = await createRecord({ booking: '1' })
  const other = await makeDefendant(db)
  expect((await update({ id, defendant_id: other, notes: 'x' })).status).toBe(404)
  expect((await update({ id, defendant_id, notes: 'x' })).status).toBe(200)
  expect(await list(other)).toEqual([])
})

test('access to the defendant decides who may change and delete bookings [OPEN-113, SHARE-3, SHARE-4, SHARE-5]', async () => {
  const outcome = async (access: 'R' | 'E' | 'F' | null, permissions: (2 | 3)[]) => {
    const person = await signIn(await makeUser(db, { permissions }))
    defendant_id = await makeDefendant(db)
    const id = await createRecord({ booking: '1' })
    if (access !== null) await share(db, defendant_id, person.id, access)
    const answers = [
      await call(calls.listBookings, { as: person, query: { id: defendant_id } }),
      await create({ booking: '2' }, person),
      await update({ id, notes: 'x' }, person),
      await remove(id, person),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await outcome('R', [3])).toEqual([200, 403, 403, 403])
  expect(await outcome('E', [3])).toEqual([200, 200, 200, 403])
  expect(await outcome('F', [3])).toEqual([200, 200, 200, 200])
  expect(await outcome(null, [3])).toEqual([200, 200, 200, 200])
  expect(await outcome('R', [2, 3])).toEqual([200, 200, 200, 200])
})

test('a conflicting change is refused with who made the other one, when, and its value', async () => {
  const id = await createRecord({ booking: '1', where_held: 'North', notes: 'old' })
  await update({ id, where_held: 'South' }, agent)
  await update({ id, notes: 'new' })
  const mine = { id, where_held: 'West', base: { where_held: 'North' } }
  const { status, body } = await update(mine)
  expect([status, body.error]).toEqual([409, expect.stringContaining(agent.name)])
  expect(body).toMatchObject({
    fields: ['where_held'],
    changed_by: agent.name,
    current: { where_held: 'South' },
  })
  expect(Date.parse(body.changed_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await only()).toMatchObject({ where_held: 'South', notes: 'new' })
  expect((await update({ ...mine, base: { where_held: 'South' } })).status).toBe(200)
  expect((await only())?.where_held).toBe('West')
})

test('every change writes one history entry of the booking, an empty one none [OPEN-119, HIST-1]', async () => {
  const id = await createRecord({ booking: '77', booking_name: 'ANA' })
  await update({ id, notes: 'x' })
  await update({ id, notes: ' x ' })
  await update({ id, surety: 'AABB' })
  await remove(id)
  const rows = await historyOf(id)
  expect(rows.map((row) => [row.action, row.changed, row.username, row.name, row.defendant_id])).toEqual([
    ['create', ['booking', 'booking_name', 'includeCC'], 'clerk', 'ANA', defendant_id],
    ['update', ['notes'], 'clerk', 'ANA', defendant_id],
    ['delete', [], 'clerk', 'ANA', defendant_id],
  ])
  expect(rows[1]?.data).toEqual({ booking: '77', booking_name: 'ANA', notes: 'x', includeCC: 'Yes' })
})

test('a create sent twice with one key creates one booking', async () => {
  const body = { defendant_id, booking: 'once' } as calls.NewBooking
  const request = { as: clerk, body, headers: { 'idempotency-key': 'booking-1' } }
  const first = await call(calls.createBooking, request)
  expect((await call(calls.createBooking, request)).body).toEqual(first.body)
  expect(await list()).toHaveLength(1)
})

test('a wrong type in a list that is sent as JSON text is named as such [OPEN-81]', async () => {
  const charges = JSON.stringify([{ code: 459, type: 'Felony' }])
  const { status, body } = await create({ booking: '77', charges })
  expect([status, body.code, body.fields]).toEqual([400, 'wrongType', ['charges.0.code']])
  expect(body.error).toBe('charges.0.code: must be text')
})
