import * as calls from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn, app } = await startServer()
const { owner, agent, clerk } = actors

const create = (body: object, as = clerk) =>
  call(calls.createDefendant, { as, body: body as calls.NewDefendant })
const update = (body: object, as = clerk) =>
  call(calls.updateDefendant, { as, body: body as calls.DefendantChange })
const read = async (id: number, as = clerk) =>
  (await call(calls.readDefendant, { as, query: { id } })).body.defendant
const remove = (id: number, as = clerk) => call(calls.deleteDefendant, { as, query: { id } })
const historyOf = (id: number) =>
  db
    .selectFrom('history')
    .selectAll()
    .where('endpoint', '=', 'defendant')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

const everything = {
  first_name: 'José',
  middle_name: ' maria ',
  last_name: 'Nuñez Ruiz',
  date_of_birth: '02/29/1988',
  phone: '2135550100',
  home_phone: '3105550111',
  email: 'jose@example.com',
  us_citizen: 'No',
  ss: '900-12-3456',
  dl: 'A1234567',
  issuing_state: 'CZ',
  rent_own: 'Own',
  county: 'Orange',
  has_vehicle: 'No',
  spouse_dob: '12/31/1990',
  ex_parent_1_children: [{ name: 'Leo', age: '7' }],
  rreferences: [{ name: 'Eva Diaz', relationship: 'Aunt', phone: '4155550123' }],
  reference_1_name: 'Ida Cole',
  reference_1_relationship: 'Friend',
  lead_notes: '<b>call</b> back',
}

const namesInCapitals = { first_name: 'JOSÉ', middle_name: 'MARIA', last_name: 'NUÑEZ RUIZ' }

test('a new record is returned with all fields, and both calls return their texts [MSG-10, MSG-24, DEF-104, DEF-105, DEF-108]', async () => {
  const { status, body } = await create(everything)
  expect(status).toBe(200)
  expect(body).toEqual({
    insertId: expect.any(Number),
    code: 'createdDefendant',
    message: 'Successfully created defendant',
  })
  const answer = await call(calls.readDefendant, { as: clerk, query: { id: body.insertId } })
  expect(answer.body.message).toBe('Successfully got defendant')
  expect(answer.body.defendant).toMatchObject({
    ...everything,
    ...namesInCapitals,
    id: body.insertId,
    ex_parent_1_children: [{ name: 'Leo', age: '7', sex: null }],
    rreferences: [{ name: 'Eva Diaz', relationship: 'Aunt', phone: '4155550123', city: null }],
    documents: [],
    indemnitors: [],
    allBookings: [],
    access_type: null,
  })
})

test('names are stored in capitals, and all text is trimmed, also in lists [DEF-72, DEF-73, DEF-74, CONST-15, OPEN-162]', async () => {
  const { insertId } = (
    await create({
      first_name: ' José',
      middle_name: ' maria ',
      last_name: 'Nuñez Ruiz ',
      address: ' 12 Main St ',
      ex_parent_1_children: [{ name: ' Leo ', age: '7 ', sex: ' ' }],
    })
  ).body
  expect(await read(insertId)).toMatchObject({
    ...namesInCapitals,
    address: '12 Main St',
    ex_parent_1_children: [{ name: 'Leo', age: '7', sex: null }],
  })
})

test('a new record is a defendant with status New Lead, or a lead if it says so [DEF-1, DEF-52, DEF-53]', async () => {
  const plain = await read((await create({ first_name: 'a', last_name: 'b' })).body.insertId)
  expect(plain).toMatchObject({ status: 'New Lead', is_lead: 0, lead_data: 0 })
  const empty = await create({ first_name: 'a', last_name: 'b', status: ' ' })
  expect((await read(empty.body.insertId)).status).toBe('New Lead')
  const lead = await read((await create({ first_name: 'a', last_name: 'b', is_lead: 1 })).body.insertId)
  expect(lead.is_lead).toBe(1)
  expect((await create({ first_name: 'a', last_name: 'b', is_lead: 2 })).status).toBe(400)
})

test('a create without names says which are missing [DEF-82, DEF-83, DEF-84, DEF-69, OPEN-77]', async () => {
  const neither = await create({ first_name: ' ', phone: '' })
  expect(neither.status).toBe(400)
  expect(neither.body.error).toBe('First Name is required. Last Name is required. ')
  expect(neither.body.fields).toEqual(['first_name', 'last_name'])
  expect(neither.body.errors).toEqual({ first_name: 'Required', last_name: 'Required' })
  expect((await create({ last_name: 'X' })).body.error).toBe('First Name is required. ')
  expect((await create({ first_name: 'X' })).body.error).toBe('Last Name is required. ')
})

const names = { first_name: 'ANA', last_name: 'LIM' }

test('a computed field is ignored on save, an unknown one is refused by name [OPEN-74, DEF-51]', async () => {
  const { insertId } = (
    await create({ ...names, documents: [{ id: 1 }], created_by_name: 'Me', date_created: 'x' })
  ).body
  expect((await read(insertId, agent)).created_by_name).toBe(clerk.name)
  const { status, body } = await create({ ...names, salary: '1' })
  expect([status, body.fields]).toEqual([400, ['salary']])
})

test('a field that is not sent stays, an empty one is cleared, dates too [MSG-25, DEF-71, DEF-106, DEF-108]', async () => {
  const { insertId } = (await create({ ...everything, phone: null })).body
  const before = await read(insertId)
  expect((await update({ id: insertId, city: 'Irvine' })).body).toEqual({
    code: 'updatedDefendant',
    message: 'Successfully updated defendant',
  })
  const after = await read(insertId)
  expect(after).toEqual({ ...before, city: 'Irvine', date_modified: after.date_modified })
  await update({ id: insertId, date_of_birth: '', email: null, rreferences: [] })
  expect(await read(insertId)).toMatchObject({
    date_of_birth: null,
    email: null,
    rreferences: [],
    city: 'Irvine',
  })
})

test('an old incomplete record can be changed, and only related fields are checked [DEF-80]', async () => {
  const id = await makeDefendant(db, { last_name: null, phone: null, home_phone: '12', has_vehicle: 'No' })
  expect((await update({ id, city: 'Irvine', home_phone: '12' })).status).toBe(200)
  const { status, body } = await update({ id, has_vehicle: 'Yes' })
  expect(status).toBe(400)
  expect(body.fields).toContain('vehicle_make')
  expect(body.fields).not.toContain('last_name')
  expect((await update({ id, first_name: '' })).body.error).toBe('First Name is required. ')
})

test('a phone in use is refused, also if a lead has it [OPEN-78, DEF-98]', async () => {
  await create({ ...names, phone: '2135550177', is_lead: 1 })
  const other = (await create(names)).body.insertId
  const refused = await create({ ...names, phone: '2135550177' })
  expect([refused.status, refused.body.error]).toEqual([409, 'The phone number is used by another defendant'])
  expect((await update({ id: other, phone: '2135550177', city: 'Irvine' })).status).toBe(409)
  expect(await read(other)).toMatchObject({ phone: null, city: null })
})

test('the phone of a deleted record may be used again [MSG-26, OPEN-85, DEF-107, DEF-108]', async () => {
  const phone = '2135550178'
  const first = (await create({ ...names, phone })).body.insertId
  const other = (await create(names)).body.insertId
  expect((await remove(first)).body).toEqual({
    code: 'deletedDefendant',
    message: 'Successfully deleted defendant',
  })
  expect((await update({ id: other, phone })).status).toBe(200)
})

test('a deleted record is like one that never existed, in the list and in every call [DEF-107, OPEN-85]', async () => {
  const last_name = 'DELETED'
  const { insertId } = (await create({ ...names, last_name })).body
  const listed = async () =>
    (await call(calls.listDefendants, { as: clerk, query: { q: 'get', last_name } })).body.total
  expect(await listed()).toBe(1)
  await remove(insertId)
  expect(await listed()).toBe(0)
  for (const id of [insertId, 2_000_000_000]) {
    expect((await call(calls.readDefendant, { as: clerk, query: { id } })).status).toBe(404)
    expect((await update({ id, city: 'x' })).status).toBe(404)
    expect((await remove(id)).body.error).toBe(messages.notFound)
  }
  const row = await db
    .selectFrom('defendants')
    .select(['deleted_by', 'first_name'])
    .where('id', '=', insertId)
    .execute()
  expect(row).toEqual([{ deleted_by: clerk.id, first_name: 'ANA' }])
})

/** The statuses of an update and a delete by somebody with this access level. */
async function outcomeWith(access: 'R' | 'E' | 'F' | null, permissions: (2 | 3)[]) {
  const person = await signIn(await makeUser(db, { permissions }))
  const id = await makeDefendant(db)
  if (access !== null) await share(db, id, person.id, access)
  expect((await read(id, person)).access_type).toBe(access)
  return [(await update({ id, city: 'Irvine' }, person)).status, (await remove(id, person)).status]
}

test('level Read allows no change, Edit updates, Full updates and deletes [SHARE-3, SHARE-4, SHARE-5, SHARE-7, SHARE-8]', async () => {
  expect(await outcomeWith('R', [3])).toEqual([403, 403])
  expect(await outcomeWith('E', [3])).toEqual([200, 403])
  expect(await outcomeWith('F', [3])).toEqual([200, 200])
})

test('without a level, or with UserAdmin edit, a user may do everything [SHARE-6, SHARE-7, SHARE-8, OPEN-112]', async () => {
  expect(await outcomeWith(null, [3])).toEqual([200, 200])
  expect(await outcomeWith('R', [2, 3])).toEqual([200, 200])
})

test('only CRM administrators see who created a record [DEF-22, OPEN-67]', async () => {
  const { insertId } = (await create(names)).body
  expect((await read(insertId, agent)).created_by_name).toBe(clerk.name)
  expect(await read(insertId, clerk)).not.toHaveProperty('created_by_name')
})

test('a conflicting change is refused with who made the other one, when, and its value', async () => {
  const { insertId: id } = (await create({ ...names, city: 'Irvine', zip: '92602' })).body
  await update({ id, city: 'Tustin' }, agent)
  await update({ id, zip: '92780' }, owner)
  const mine = { id, city: 'Orange', base: { city: 'Irvine' } }
  const { status, body } = await update(mine)
  expect(status).toBe(409)
  expect(body).toMatchObject({ fields: ['city'], changed_by: agent.name, current: { city: 'Tustin' } })
  expect(body.error).toContain(agent.name)
  expect(Date.parse(body.changed_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await read(id)).toMatchObject({ city: 'Tustin', zip: '92780' })
  // No conflict: other fields, the same value, or a save based on the new value
  expect((await update({ id, zip: '92868', base: { zip: '92780' } })).status).toBe(200)
  expect((await update({ id, city: 'Tustin', base: { city: 'Irvine' } })).status).toBe(200)
  expect((await update({ ...mine, base: { city: 'Tustin' } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ city: 'Orange', zip: '92868' })
})

test('every change writes one history entry, sensitive numbers masked, an empty one none [OPEN-119, HIST-1]', async () => {
  const { insertId: id } = (await create({ ...names, ss: '900-12-3456', dl: 'A1234567' })).body
  await update({ id, city: 'Irvine', ss: '900-12-3456' })
  await update({ id, city: 'Irvine' })
  await update({ id, phone: '1' })
  await remove(id)
  const rows = await historyOf(id)
  expect(rows.map(({ action, changed, username, name }) => [action, changed, username, name])).toEqual([
    ['create', ['first_name', 'last_name', 'status', 'ss', 'dl'], 'clerk', 'ANA LIM'],
    ['update', ['city'], 'clerk', 'ANA LIM'],
    ['delete', [], 'clerk', 'ANA LIM'],
  ])
  expect(rows[1]?.data).toMatchObject({
    first_name: 'ANA',
    city: 'Irvine',
    ss: '•••-••-3456',
    dl: '••••4567',
  })
  expect(JSON.stringify(rows)).not.toContain('900-12')
})

test('a create sent twice with one idempotency key creates one record', async () => {
  const request = { as: clerk, body: { ...names, city: 'once' }, headers: { 'idempotency-key': 'create-1' } }
  const first = await call(calls.createDefendant, request)
  expect((await call(calls.createDefendant, request)).body).toEqual(first.body)
  expect(await db.selectFrom('defendants').select('id').where('city', '=', 'once').execute()).toHaveLength(1)
})

test('a record has documents and bookings newest first, indemnitors oldest first, latest values [OPEN-148, OPEN-182, DOC-1, DEF-2, DEF-51]', async () => {
  const defendant_id = await makeDefendant(db)
  const indemnitor_id = await makeChild(db, 'indemnitors', {
    defendant_id,
    name: 'Ida Cole',
    phone: '2135550100',
  })
  const other = await makeChild(db, 'indemnitors', { defendant_id, name: 'Bo Reyes', phone: null })
  await makeChild(db, 'indemnitors', { defendant_id, name: 'Gone', deleted_at: new Date() })
  await makeChild(db, 'bookings', {
    defendant_id,
    booking: 'B1',
    case_number: 'C1',
    surety: 'FCS',
    arrest_date: '2026-01-02',
  })
  await makeChild(db, 'bookings', {
    defendant_id,
    booking: 'B2',
    case_number: 'C2',
    bail_post_date: '2026-03-04',
    includeCC: 'No',
  })
  await makeChild(db, 'arrests', { defendant_id, surety: 'Bankers', arrest_when: '2020-05-06' })
  const history = [{ description: 'notified' as const, time: '2026-01-02T03:04:05Z' }]
  const document = { type: 4, status: 2, envelope_id: 'env-1', indemnitor_id }
  const id = await makeChild(db, 'documents', {
    ...document,
    defendant_id,
    history: JSON.stringify(history),
    date_created: '2026-01-02T03:04:05Z',
    link_last_sent: '2026-01-06T07:08:09Z',
  })
  const newer = await makeChild(db, 'documents', { defendant_id, type: 1, status: 3 })
  const record = await read(defendant_id)
  expect(record).toMatchObject({
    booking: 'B2',
    case_number: 'C2',
    bail_post_date: '03/04/2026',
    arrest_when: null,
    surety: null,
    indemnitors: [
      { id: indemnitor_id, name: 'Ida Cole', phone: '2135550100' },
      { id: other, name: 'Bo Reyes', phone: null },
    ],
  })
  expect(record.documents).toEqual([
    expect.objectContaining({ id: newer, type: 1, status: 3, indemnitor_id: null }),
    {
      ...document,
      id,
      history,
      date_created: '2026-01-02T03:04:05.000Z',
      link_last_sent: '2026-01-06T07:08:09.000Z',
      booking_id: null,
      reason: null,
      voided_at: null,
      is_voiding: false,
      at_docusign: null,
      link_ended_at: null,
      booking_changed_at: null,
      phone_changed_at: null,
    },
  ])
  expect(record.allBookings.map((one) => [one.booking, one.arrest_date, one.includeCC])).toEqual([
    ['B2', null, 'No'],
    ['B1', '01/02/2026', 'Yes'],
  ])
  const identity =
    'id status is_lead lead_data lead_notes general_notes date_created created_by_name link_last_sent power_of_attorney_number case_number booking arrest_when bail_post_date surety documents indemnitors allBookings'
  expect(Object.keys(await read(defendant_id, agent))).toEqual(expect.arrayContaining(identity.split(' ')))
})

test('typed text is never read as SQL, markup or a pattern', async () => {
  const nasty = `'; drop table defendants; -- \\ % _ "<script>alert(1)</script>" ${'\0'} \ud800 $1 {name}`
  const { insertId } = (
    await create({
      ...names,
      address: nasty,
      lead_notes: nasty,
      rreferences: [{ name: 'A', relationship: nasty.slice(0, 45) }],
    })
  ).body
  const { address, lead_notes } = await read(insertId)
  const stored = nasty.replace('\0', '').replace('\ud800', '\ufffd')
  expect([address, lead_notes]).toEqual([stored, stored])
  expect((await create({ ...names, general_notes: 'x'.repeat(501) })).body.error).toBe(
    'Maximum 500 characters',
  )
})

test('a body that is far too large is refused', async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/crm/defendant',
    headers: { authorization: clerk.token },
    payload: { ...names, general_notes: 'x'.repeat(2_000_000) },
  })
  expect(statusCode).toBe(413)
})
