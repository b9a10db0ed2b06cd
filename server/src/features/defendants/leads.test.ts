import * as calls from '@bailiwick/contract/defendants'
import { listLeads } from '@bailiwick/contract/leads'
import { messages } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn } = await startServer()
const { agent, clerk } = actors

const list = (query: object = {}, as = clerk) => call(listLeads, { as, query: { q: 'get', ...query } })
const create = (body: object) =>
  call(calls.createDefendant, { as: clerk, body: { is_lead: 1, ...body } as calls.NewDefendant })
const update = (body: object, as = clerk) =>
  call(calls.updateDefendant, { as, body: body as calls.DefendantChange })
const read = async (id: number) =>
  (await call(calls.readDefendant, { as: clerk, query: { id } })).body.defendant
const bookingsOf = (id: number) =>
  db.selectFrom('bookings').selectAll().where('defendant_id', '=', id).execute()
const historyOf = (id: number) =>
  db.selectFrom('history').selectAll().where('defendant_id', '=', id).orderBy('id').execute()

const names = { first_name: 'ANA', last_name: 'LIM' }
const nothing = {
  booking: null,
  booking_name: null,
  bail_amount: null,
  jail_court: null,
  arrest_county: null,
  arrest_case: null,
  arrest_date: null,
  court_case: null,
}
const lead_data = {
  booking: 'B-1001',
  booking_name: 'ANA LIM',
  bail_amount: '25,000',
  jail_court: 'Central Jail',
  arrest_county: 'Orange',
  arrest_case: '20HF0001',
  arrest_date: '11/19/2026',
  court_case: 'C-7',
}
const newLead = async (values: object = {}) =>
  (await create({ ...names, lead_data, ...values })).body.insertId

test('the list has only leads, with their own columns [OPEN-86, OPEN-168]', async () => {
  const last_name = 'LISTED'
  const id = await makeDefendant(db, {
    is_lead: 1,
    last_name,
    phone: '2135550101',
    home_phone: '3105550102',
    date_of_birth: '1990-02-03',
    status: 'Assigned to Agent',
    created_by: agent.id,
    date_created: '2026-03-04T05:06:07.089Z',
    link_last_sent: '2026-03-05T05:06:07Z',
  })
  await makeDefendant(db, { last_name })
  await makeDefendant(db, { last_name, is_lead: 1, deleted_at: new Date() })
  await share(db, id, clerk.id, 'E')
  const row = {
    id,
    first_name: 'ANA',
    last_name,
    phone: '2135550101',
    home_phone: '3105550102',
    date_of_birth: '02/03/1990',
    status: 'Assigned to Agent',
    link_last_sent: '2026-03-05T05:06:07.000Z',
    date_created: '2026-03-04T05:06:07.089Z',
    access_type: 'E',
  }
  expect((await list({ last_name })).body.leads).toEqual([row])
  // Only administrators see who created it, in both lists
  expect((await list({ last_name }, agent)).body.leads).toEqual([
    { ...row, access_type: null, created_by_name: agent.name },
  ])
})

test('the list of leads returns rows, the exact total and its text [MSG-13, OPEN-9, OPEN-10, OPEN-157]', async () => {
  const ids: number[] = []
  for (let created = 0; created < 12; created += 1)
    ids.push(await makeDefendant(db, { is_lead: 1, last_name: 'COUNTED' }))
  expect((await list({ last_name: 'COUNTED', offset: 10 })).body).toEqual({
    leads: ids
      .toReversed()
      .slice(10)
      .map((id) => expect.objectContaining({ id })),
    total: 12,
    code: 'gotLeads',
    message: 'Successfully got leads',
  })
})

test('only CRM administrators see who created a lead [DEF-22, DEF-23, OPEN-67]', async () => {
  await makeDefendant(db, { is_lead: 1, last_name: 'CREATED', created_by: clerk.id })
  const shown = async (as: typeof clerk) => (await list({ last_name: 'CREATED' }, as)).body.leads[0]
  expect((await shown(agent))?.created_by_name).toBe(clerk.name)
  expect(await shown(clerk)).not.toHaveProperty('created_by_name')
})

test('leads are filtered, sorted and paged by the same parameters as defendants [LEAD-17, LEAD-18, OPEN-86]', async () => {
  const last_name = 'PAGED'
  const created: number[] = []
  for (const first_name of ['CAL', 'ABE', 'BEA', ...Array.from({ length: 9 }, () => 'DEE')]) {
    created.push(await makeDefendant(db, { is_lead: 1, last_name, first_name }))
    await makeDefendant(db, { last_name, first_name })
  }
  const [cal, abe, bea] = created
  const byName = { last_name, sort_by: 'first_name', sort_direction: 'asc' }
  const ids = async (query: object) => (await list(query)).body.leads.map(({ id }) => id)
  expect((await ids(byName)).slice(0, 3)).toEqual([abe, bea, cal])
  expect(await ids({ ...byName, offset: 10 })).toHaveLength(2)
  expect(await ids({ ...byName, rows: 15 })).toHaveLength(12)
  expect((await list({ ...byName, offset: 10 })).body.total).toBe(12)
  expect(await ids({ last_name, first_name: 'bea' })).toEqual([bea])
  await makeChild(db, 'documents', { defendant_id: cal ?? 0, type: 4, status: 2, history: '[]' })
  expect(await ids({ last_name, pending_signature: 'Yes' })).toEqual([cal])
  expect((await list({ bail_post_date: 'soon' })).status).toBe(400)
  expect((await list({ rows: 7 })).status).toBe(400)
})

test('a lead is found by the booking and case numbers of its booking data, and says by which', async () => {
  const numbers = { booking: 'LB-90117', arrest_case: 'A-5521', court_case: '26CR8841' }
  const lead = await newLead({ last_name: 'NUMBERED', lead_data: numbers })
  const found = async (query: object) =>
    (await list(query)).body.leads.map(({ id, matches }) => [id, matches])
  const by = (field: keyof typeof numbers) => [[lead, [{ field, value: numbers[field] }]]]
  expect(await found({ case_number: '8841' })).toEqual(by('court_case'))
  expect(await found({ case_number: 'a55' })).toEqual(by('arrest_case'))
  expect(await found({ booking: 'LB901' })).toEqual(by('booking'))
  expect(await found({ booking: '90118' })).toEqual([])
  // As a defendant it is found by its bookings alone
  await makeDefendant(db, { last_name: 'NUMBERED', lead_data: JSON.stringify(numbers) })
  const defendants = await call(calls.listDefendants, { as: clerk, query: { case_number: '8841' } })
  expect(defendants.body.defendants).toEqual([])
})

test('a lead has its eight booking fields as one object, a defendant has 0 [LEAD-9, OPEN-80]', async () => {
  const id = await newLead()
  expect(await read(id)).toMatchObject({ is_lead: 1, lead_data })
  expect((await read(await newLead({ lead_data: { booking: 'B-2' } }))).lead_data).toEqual({
    ...nothing,
    booking: 'B-2',
  })
  for (const empty of [0, null, '', {}, undefined]) {
    expect((await read(await newLead({ lead_data: empty }))).lead_data).toEqual(nothing)
  }
  const defendant = await newLead({ is_lead: 0 })
  expect(await read(defendant)).toMatchObject({ is_lead: 0, lead_data: 0 })
  const { body, status } = await create({ ...names, lead_data: { surety: 'FCS' } })
  expect([status, body.fields]).toEqual([400, ['lead_data.surety']])
})

test('a change touches only the booking fields sent, and conflicts by each of them [LEAD-9]', async () => {
  const id = await newLead()
  await update({ id, lead_data: { booking: 'B-2', court_case: '' } })
  expect((await read(id)).lead_data).toEqual({ ...lead_data, booking: 'B-2', court_case: null })
  await update({ id, city: 'Irvine', lead_data: 0 })
  expect(await read(id)).toMatchObject({ city: 'Irvine', lead_data: { booking: 'B-2' } })
  const mine = { id, lead_data: { booking: 'B-3' }, base: { lead_data: { booking: 'B-1001' } } }
  const { status, body } = await update(mine, agent)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    fields: ['lead_data.booking'],
    changed_by: clerk.name,
    current: { 'lead_data.booking': 'B-2' },
  })
  expect((await update({ ...mine, base: { lead_data: { booking: 'B-2' } } })).status).toBe(200)
})

test('a lead’s booking number may be sent by itself; a defendant’s is ignored [OPEN-74]', async () => {
  const id = (await create({ ...names, booking: 'B-5' })).body.insertId
  expect(await read(id)).toMatchObject({ booking: 'B-5', lead_data: { ...nothing, booking: 'B-5' } })
  await update({ id, booking: 'B-6' })
  expect((await read(id)).booking).toBe('B-6')
  await update({ id, booking: 'B-7', lead_data: { booking: 'B-8' } })
  expect((await read(id)).booking).toBe('B-8')
  await update({ id, booking: null })
  expect((await read(id)).booking).toBe('B-8')
  const defendant = await makeDefendant(db)
  await update({ id: defendant, booking: 'B-9' })
  expect((await read(defendant)).booking).toBeNull()
})

test('a lead needs both names [LEAD-15, LEAD-16]', async () => {
  const text = 'Some fields are required. Put N/A to leave blank.'
  for (const wrong of [{ first_name: '  ' }, { last_name: ' ' }, { first_name: null, last_name: '' }]) {
    const { status, body } = await create({ ...names, ...wrong })
    expect([status, body.error, body.fields]).toEqual([400, text, Object.keys(wrong)])
  }
  const id = await newLead()
  expect((await update({ id, last_name: '  ' })).body.error).toBe(text)
  expect((await read(id)).last_name).toBe('LIM')
  expect((await update({ id, is_lead: 0, last_name: '' })).body.error).toBe(text)
  expect((await read(id)).is_lead).toBe(1)
})

test('a lead needs nothing else, and has the limits of the same-named fields [OPEN-88]', async () => {
  const { status, body } = await create({
    ...names,
    has_vehicle: 'Yes',
    reference_1_phone: '2135550109',
  })
  expect(status).toBe(200)
  expect((await update({ id: body.insertId, reference_2_city: 'Irvine' })).status).toBe(200)
  const expectRefused = async (wrong: object, field: string, text: string) => {
    const refused = await create({ ...names, ...wrong })
    expect([refused.status, refused.body.errors]).toEqual([400, { [field]: text }])
  }
  await expectRefused({ lead_data: { bail_amount: 'much' } }, 'lead_data.bail_amount', 'Only numbers allowed')
  await expectRefused(
    { lead_data: { bail_amount: '1'.repeat(46) } },
    'lead_data.bail_amount',
    'Maximum 45 characters',
  )
  await expectRefused(
    { lead_data: { arrest_date: '11/31/2026' } },
    'lead_data.arrest_date',
    'Invalid Date, please format to MM/DD/YYYY',
  )
  await expectRefused(
    { lead_data: { booking: 'x'.repeat(51) } },
    'lead_data.booking',
    'Maximum 50 characters',
  )
  await expectRefused({ home_phone: '213555' }, 'home_phone', 'Minimum 10 characters')
})

test('a conversion makes the lead a defendant and changes nothing else [DEF-1, LEAD-11, OPEN-80, OPEN-173]', async () => {
  const id = await newLead({ lead_notes: 'call back', city: 'Irvine', status: 'Assigned to Agent' })
  const before = await read(id)
  const { status, body } = await update({ id, is_lead: 0 })
  expect([status, body]).toEqual([
    200,
    { code: 'updatedDefendant', message: 'Successfully updated defendant' },
  ])
  const after = await read(id)
  const { booking, case_number } = after
  expect({ booking, case_number }).toEqual({ booking: 'B-1001', case_number: null })
  expect(after).toEqual({
    ...before,
    is_lead: 0,
    lead_data: 0,
    arrest_when: '11/19/2026',
    allBookings: [expect.objectContaining({ booking: 'B-1001', arrest_date: '11/19/2026', surety: null })],
    date_modified: after.date_modified,
  })
})

test('a conversion makes a booking of the same-named fields [LEAD-12, OPEN-90]', async () => {
  const id = await newLead()
  await update({ id, is_lead: 0 })
  expect(await bookingsOf(id)).toEqual([
    expect.objectContaining({
      ...lead_data,
      arrest_date: '2026-11-19',
      includeCC: 'Yes',
      created_by: clerk.id,
      deleted_at: null,
    }),
  ])
})

test('a converted lead is at once in the other list, found by its booking [OPEN-168]', async () => {
  const id = await newLead()
  await update({ id, is_lead: 0 })
  expect((await list({ booking: 'B-1001' })).body.leads.map((row) => row.id)).not.toContain(id)
  const found = await call(calls.listDefendants, { as: clerk, query: { booking: 'B-1001' } })
  expect(found.body.defendants.find((row) => row.id === id)).toMatchObject({
    arrest_when: '11/19/2026',
    county: 'Orange',
    arrest_case: '20HF0001',
  })
})

test('the history has the booking, then the conversion with the lead’s booking data [OPEN-80, OPEN-119]', async () => {
  const id = await newLead({ ss: '900-12-3456' })
  await update({ id, is_lead: 0, city: 'Irvine', lead_data: { court_case: 'C-9' } }, agent)
  const [created, booking, converted, ...more] = await historyOf(id)
  expect(more).toEqual([])
  expect(created).toMatchObject({ action: 'create', endpoint: 'defendant', data: { is_lead: 1, lead_data } })
  const [{ id: bookingId } = { id: 0 }] = await bookingsOf(id)
  expect(booking).toMatchObject({
    action: 'create',
    endpoint: 'booking',
    record_id: bookingId,
    username: 'agent',
    name: 'ANA LIM',
    data: { ...lead_data, court_case: 'C-9' },
  })
  expect(converted).toMatchObject({
    action: 'convert',
    endpoint: 'defendant',
    record_id: id,
    username: 'agent',
    changed: ['city', 'lead_data.court_case', 'is_lead'],
    data: { is_lead: 0, city: 'Irvine', ss: '•••-••-3456', lead_data: { ...lead_data, court_case: 'C-9' } },
  })
  await update({ id, city: 'Tustin' })
  expect((await historyOf(id)).at(-1)?.data).not.toHaveProperty('lead_data')
})

test('the booking exists before the lead becomes a defendant [LEAD-13]', async () => {
  const id = await newLead()
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if exists (select from bookings where defendant_id = new.id) then return new; end if;
      raise exception 'no booking yet'; end $$`.execute(db)
  await sql`
    create trigger refuses before update on defendants
    for each row when (new.is_lead < old.is_lead) execute function refuse()`.execute(db)
  const { status } = await update({ id, is_lead: 0 })
  await sql`drop trigger refuses on defendants`.execute(db)
  expect(status).toBe(200)
})

test('a lead without booking data becomes a defendant without a booking [OPEN-90]', async () => {
  const id = await newLead({ lead_data: { booking: ' ' } })
  expect((await update({ id, is_lead: 0, lead_data: 0 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ is_lead: 0, lead_data: 0, allBookings: [], booking: null })
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(['create', 'convert'])
})

test('old booking data that is invalid in a booking is refused, not lost [OPEN-90]', async () => {
  const id = await makeDefendant(db, {
    is_lead: 1,
    lead_data: JSON.stringify({ booking: 'B-1', arrest_date: 'yesterday' }),
  })
  expect((await update({ id, city: 'Irvine' })).status).toBe(200)
  const { status, body } = await update({ id, is_lead: 0 })
  expect([status, body.fields]).toEqual([400, ['lead_data.arrest_date']])
  expect(await read(id)).toMatchObject({ is_lead: 1, lead_data: { arrest_date: 'yesterday' } })
  expect((await update({ id, is_lead: 0, lead_data: { arrest_date: '11/19/2026' } })).status).toBe(200)
})

test('a lead that is converted twice gets one booking, and never becomes a lead again [LEAD-12, OPEN-90]', async () => {
  const id = await newLead()
  const answers = await Promise.all([update({ id, is_lead: 0 }), update({ id, is_lead: 0 }, agent)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await update({ id, is_lead: 1, lead_data: { booking: ' ' } })
  expect(await read(id)).toMatchObject({ is_lead: 0, lead_data: 0, booking: 'B-1001' })
  expect(await bookingsOf(id)).toHaveLength(1)
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(['create', 'create', 'convert'])
})

test('booking data sent after the conversion is refused together with the other fields [OPEN-80]', async () => {
  const id = await newLead()
  await update({ id, is_lead: 0 })
  const late = await update({ id, city: 'Irvine', lead_data: { booking: 'B-2' } }, agent)
  expect([late.status, late.body.error, late.body.fields]).toEqual([
    409,
    messages.leadConverted,
    ['lead_data'],
  ])
  expect(await read(id)).toMatchObject({ city: null, booking: 'B-1001' })
  expect((await update({ id, city: 'Irvine', lead_data: 0 }, agent)).status).toBe(200)
})

test('a conversion that fails at any statement leaves the lead as it was [OPEN-90]', async () => {
  const id = await newLead()
  const before = await read(id)
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  for (const [table, statement, which] of [
    ['bookings', 'insert', ''],
    ['history', 'insert', `when (new.endpoint = 'booking')`],
    ['defendants', 'update', ''],
    ['defendant_list', 'update', ''],
    ['history', 'insert', `when (new.action = 'convert')`],
  ] as const) {
    await sql`
      create trigger fails before ${sql.raw(statement)} on ${sql.table(table)}
      for each row ${sql.raw(which)} execute function fail()`.execute(db)
    expect([table, (await update({ id, is_lead: 0, city: 'Irvine' })).status]).toEqual([table, 500])
    await sql`drop trigger fails on ${sql.table(table)}`.execute(db)
    expect(await read(id)).toEqual(before)
    expect(await bookingsOf(id)).toEqual([])
  }
  expect(await historyOf(id)).toHaveLength(1)
})

test('a user who may not edit a lead may not convert it [SHARE-3, SHARE-4, OPEN-113]', async () => {
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const id = await newLead()
  await share(db, id, person.id, 'R')
  expect((await update({ id, is_lead: 0 }, person)).status).toBe(403)
  expect(await read(id)).toMatchObject({ is_lead: 1, allBookings: [] })
  await db.updateTable('defendant_users').set({ access_type: 'E' }).where('user_id', '=', person.id).execute()
  expect((await update({ id, is_lead: 0 }, person)).status).toBe(200)
})

test('a lead is deleted like a defendant, and its phone may be used again [OPEN-85]', async () => {
  const id = await newLead({ phone: '2135550188' })
  const { body } = await call(calls.deleteDefendant, { as: clerk, query: { id } })
  expect(body).toEqual({ code: 'deletedDefendant', message: 'Successfully deleted defendant' })
  expect((await update({ id, is_lead: 0 })).status).toBe(404)
  expect((await create({ ...names, phone: '2135550188' })).status).toBe(200)
})
