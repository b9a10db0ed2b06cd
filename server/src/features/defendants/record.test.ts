import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import * as calls from '@bailiwick/contract/defendants'
import { entriesOf, type SimpleField } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
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

test('a created record is read back whole, names in capitals, spaces trimmed in its lists too [MSG-10, MSG-24, DEF-108, DEF-72, DEF-73, DEF-74, CONST-15, OPEN-162, DEF-101, DEF-104, DEF-105, OPEN-76]', async () => {
  const { status, body } = await create({
    ...everything,
    ex_parent_1_children: [{ name: ' Leo ', age: '7 ', sex: ' ' }],
  })
  expect(status).toBe(200)
  expect(body).toEqual({ insertId: expect.any(Number), message: 'Successfully created defendant' })
  expect(await read(body.insertId)).toMatchObject({
    ...everything,
    id: body.insertId,
    first_name: 'JOSÉ',
    middle_name: 'MARIA',
    last_name: 'NUÑEZ RUIZ',
    ex_parent_1_children: [{ name: 'Leo', age: '7', sex: null }],
    rreferences: [{ name: 'Eva Diaz', relationship: 'Aunt', phone: '4155550123', city: null }],
    documents: [],
    indemnitors: [],
    allBookings: [],
    email: 'jose@example.com',
    access_type: null,
  })
  const answer = await call(calls.readDefendant, { as: clerk, query: { id: body.insertId } })
  expect(answer.body.message).toBe('Successfully got defendant')
})

/** A text that fits into a field, and into no other of its kind where there are enough. */
function fitting(field: SimpleField, place: number): string {
  if ('options' in field) return field.options[place % field.options.length] ?? ''
  if (field.kind === 'date') return `02/${String((place % 28) + 1).padStart(2, '0')}/1988`
  if (field.kind === 'email') return 'ana@example.com'
  const isNumber = field.kind === 'phone' || field.rules?.includes('numbers')
  return isNumber
    ? `${2135550000 + place}`
    : String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26))
}

test('every field is kept under its own name, at the creation and at a change [DEF-54, DEF-56, DEF-57, DEF-58, DEF-59, DEF-60, DEF-61, DEF-62]', async () => {
  const filled = (shift: number) =>
    Object.fromEntries(
      entriesOf(defendantFields).flatMap(([name, field], at) =>
        field.kind === 'rows' ? [] : [[name, fitting(field, at + shift)]],
      ),
    )
  const { insertId } = (await create(filled(0))).body
  expect(await read(insertId)).toMatchObject(filled(0))
  expect((await update({ id: insertId, ...filled(1) })).status).toBe(200)
  expect(await read(insertId)).toMatchObject(filled(1))
})

test('a record starts as New Lead and as a defendant unless is_lead says otherwise [DEF-1, DEF-52, DEF-53]', async () => {
  const plain = await read((await create({ first_name: 'a', last_name: 'b' })).body.insertId)
  expect(plain).toMatchObject({ status: 'New Lead', is_lead: 0, lead_data: 0 })
  const empty = await create({ first_name: 'a', last_name: 'b', status: ' ' })
  expect((await read(empty.body.insertId)).status).toBe('New Lead')
  const lead = await read((await create({ first_name: 'a', last_name: 'b', is_lead: 1 })).body.insertId)
  expect(lead.is_lead).toBe(1)
  expect((await create({ first_name: 'a', last_name: 'b', is_lead: 2 })).status).toBe(400)
})

test('creation without names says which are missing, in these words [DEF-82, DEF-83, DEF-84, DEF-69, OPEN-77]', async () => {
  const neither = await create({ first_name: ' ', phone: '' })
  expect(neither.status).toBe(400)
  expect(neither.body.error).toBe('First Name is required. Last Name is required. ')
  expect(neither.body.fields).toEqual(['first_name', 'last_name'])
  expect(neither.body.errors).toEqual({ first_name: 'Required', last_name: 'Required' })
  expect((await create({ last_name: 'X' })).body.error).toBe('First Name is required. ')
  expect((await create({ first_name: 'X' })).body.error).toBe('Last Name is required. ')
})

const names = { first_name: 'ANA', last_name: 'LIM' }
/** Refused with this text, about one field, and nothing kept. */
async function expectRefused(wrong: Record<string, unknown>, text: string) {
  const count = () =>
    db
      .selectFrom('defendants')
      .select((by) => by.fn.countAll().as('n'))
      .executeTakeFirst()
  const before = await count()
  const { status, body } = await create({ ...names, ...wrong })
  expect([wrong, status, body.error]).toEqual([wrong, 400, text])
  expect(body.fields).toHaveLength(1)
  expect(body.errors).toEqual({ [body.fields?.[0] ?? '']: text })
  expect(await count()).toEqual(before)
}

test('the mobile phone is exactly ten digits [DEF-76, DEF-57, CONST-9]', async () => {
  await expectRefused({ phone: '213555010' }, 'Minimum 10 characters')
  await expectRefused({ phone: '21355501000' }, 'Maximum 10 characters')
  await expectRefused({ phone: '213-555010' }, 'Only numbers allowed')
})

test('the home phone has ten characters, digits, - and + [DEF-65, DEF-78]', async () => {
  await expectRefused({ home_phone: '213x550100' }, 'Only Numbers, - and + allowed')
  await expectRefused({ home_phone: '213555' }, 'Minimum 10 characters')
  await expectRefused({ home_phone: '1-213-555-0100' }, 'Maximum 10 characters')
})

test('names hold letters and spaces, at most fifty [DEF-66, DEF-67, DEF-72, DEF-73, DEF-74, OPEN-76]', async () => {
  for (const field of ['first_name', 'middle_name', 'last_name']) {
    await expectRefused({ [field]: 'O’Brien' }, 'Alphanumeric characters only')
    await expectRefused({ [field]: 'LIM2' }, 'No numbers')
    await expectRefused({ [field]: 'A'.repeat(51) }, 'Maximum 50 characters')
  }
})

test('an e-mail address has the form of one and 6 to 100 characters [DEF-63, DEF-64, DEF-68, DEF-75]', async () => {
  await expectRefused({ email: 'ana@example' }, 'Invalid email address')
  await expectRefused({ email: 'a@b.c' }, 'Minimum 6 characters')
  await expectRefused({ email: `${'a'.repeat(90)}@example.com` }, 'Maximum 100 characters')
})

test('a date is a day of the calendar, written MM/DD/YYYY [DEF-70]', async () => {
  for (const date of ['02/30/1990', '1990-02-03', '2/3/1990', 'yesterday']) {
    await expectRefused({ date_of_birth: date }, 'Invalid Date, please format to MM/DD/YYYY')
    await expectRefused({ spouse_dob: date }, 'Invalid Date, please format to MM/DD/YYYY')
  }
})

test('a choice is one of its list [DEF-52, DEF-55, DEF-58]', async () => {
  for (const wrong of [{ status: 'Done' }, { us_citizen: 'yes' }, { rent_own: 'Lease' }, { state: 'XX' }]) {
    await expectRefused(wrong, 'Please choose a value from the list')
  }
})

test('vehicle fields are required with a vehicle, financing fields when it is financed [DEF-80, DEF-81]', async () => {
  const car = {
    vehicle_make: 'Kia',
    model: 'Soul',
    vehicle_year: '2001',
    color: 'Red',
    lic: 'N/A',
    license_plate_state: 'CA',
  }
  await expectRefused({ ...car, has_vehicle: 'Yes', vehicle_financed: 'No', vehicle_make: '' }, 'Required')
  await expectRefused(
    { ...car, has_vehicle: 'Yes', vehicle_financed: 'Yes', how_much_owned: '1' },
    'Required',
  )
  expect((await create({ ...names, ...car, has_vehicle: 'Yes', vehicle_financed: 'No' })).status).toBe(200)
  expect((await create({ ...names, has_vehicle: 'No' })).status).toBe(200)
})

test('a reference needs name and relationship once anything stands in it, a child name and age [REF-12, REF-13, OPEN-103]', async () => {
  await expectRefused({ reference_2_phone: '2135550100', reference_2_relationship: 'x' }, 'Required')
  await expectRefused({ rreferences: [{ name: 'Eva' }] }, 'Relationship: Required')
  await expectRefused({ ex_parent_2_children: [{ name: 'Leo' }] }, 'Age: Required')
})

test('the first broken rule is read, all are named', async () => {
  const { body } = await create({ ...names, phone: 'x', email: 'y', date_of_birth: 'z' })
  expect(body.fields).toEqual(['date_of_birth', 'phone', 'email'])
  expect(body.error).toBe(messages.invalidDate)
})

test('lists may come as JSON text, an empty object stands for none, and lists are answered [REF-1, REF-6, REF-7, REF-15, REF-16, DEF-101, DEF-102, DEF-103, OPEN-81, OPEN-82, OPEN-83]', async () => {
  const { status, body } = await create({
    ...names,
    rreferences: {},
    ex_parent_1_children: '[{"name":"Leo","age":"7","sex":"M"}]',
    ex_parent_2_children: '',
  })
  expect([status, body.error]).toEqual([200, undefined])
  const record = await read(body.insertId)
  expect(record.rreferences).toEqual([])
  expect(record.ex_parent_1_children).toEqual([{ name: 'Leo', age: '7', sex: 'M' }])
  expect(record.ex_parent_2_children).toEqual([])
  const later = [
    { name: 'Eva Diaz', relationship: 'Aunt' },
    { name: 'Otto Diaz', relationship: 'Uncle' },
  ]
  expect((await update({ id: body.insertId, rreferences: later })).status).toBe(200)
  expect((await read(body.insertId)).rreferences).toMatchObject(later)
  expect((await create({ ...names, rreferences: 'no list' })).status).toBe(400)
})

test('what the server derives is ignored on save, an unknown field is refused by name [OPEN-74, DEF-51]', async () => {
  const { insertId } = (
    await create({ ...names, documents: [{ id: 1 }], created_by_name: 'Me', date_created: 'x' })
  ).body
  expect((await read(insertId, agent)).created_by_name).toBe(clerk.name)
  const { status, body } = await create({ ...names, salary: '1' })
  expect([status, body.fields]).toEqual([400, ['salary']])
})

test('what was not sent is unchanged, what is sent empty is cleared, dates too [MSG-25, DEF-71, DEF-106, DEF-108]', async () => {
  const { insertId } = (await create({ ...everything, phone: null })).body
  const before = await read(insertId)
  expect((await update({ id: insertId, city: 'Irvine' })).body).toEqual({
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

test('an old incomplete file can be saved elsewhere, and what hangs on a change is checked [DEF-80]', async () => {
  const id = await makeDefendant(db, { last_name: null, phone: null, home_phone: '12', has_vehicle: 'No' })
  expect((await update({ id, city: 'Irvine', home_phone: '12' })).status).toBe(200)
  const { status, body } = await update({ id, has_vehicle: 'Yes' })
  expect(status).toBe(400)
  expect(body.fields).toContain('vehicle_make')
  expect(body.fields).not.toContain('last_name')
  expect((await update({ id, first_name: '' })).body.error).toBe('First Name is required. ')
})

test('a phone in use is refused, whoever has it, until its record is deleted [MSG-26, OPEN-78, OPEN-85, DEF-98, DEF-107, DEF-108]', async () => {
  const first = (await create({ ...names, phone: '2135550177', is_lead: 1 })).body.insertId
  const other = (await create(names)).body.insertId
  const refused = await create({ ...names, phone: '2135550177' })
  expect([refused.status, refused.body.error]).toEqual([409, 'The phone number is used by another defendant'])
  expect((await update({ id: other, phone: '2135550177', city: 'Irvine' })).status).toBe(409)
  expect(await read(other)).toMatchObject({ phone: null, city: null })
  expect((await remove(first)).body).toEqual({ message: 'Successfully deleted defendant' })
  expect((await update({ id: other, phone: '2135550177' })).status).toBe(200)
})

test('a deleted record is gone for the list, for reading, saving and deleting, and so is one that never was [DEF-107, OPEN-85]', async () => {
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
  const kept = await db
    .selectFrom('defendants')
    .select(['deleted_by', 'first_name'])
    .where('id', '=', insertId)
    .execute()
  expect(kept).toEqual([{ deleted_by: clerk.id, first_name: 'ANA' }])
})

test('an R share reads only, E updates, F deletes, none is unrestricted, UserAdmin edit overrides [SHARE-3, SHARE-4, SHARE-5, SHARE-6, SHARE-7, SHARE-8, OPEN-112]', async () => {
  const outcome = async (access: 'R' | 'E' | 'F' | null, permissions: (2 | 3)[]) => {
    const person = await signIn(await makeUser(db, { permissions }))
    const id = await makeDefendant(db)
    if (access !== null) await share(db, id, person.id, access)
    expect((await read(id, person)).access_type).toBe(access)
    return [(await update({ id, city: 'Irvine' }, person)).status, (await remove(id, person)).status]
  }
  expect(await outcome('R', [3])).toEqual([403, 403])
  expect(await outcome('E', [3])).toEqual([200, 403])
  expect(await outcome('F', [3])).toEqual([200, 200])
  expect(await outcome(null, [3])).toEqual([200, 200])
  expect(await outcome('R', [2, 3])).toEqual([200, 200])
})

test('who created a record is told to CRM administrators alone [DEF-22, OPEN-67]', async () => {
  const { insertId } = (await create(names)).body
  expect((await read(insertId, agent)).created_by_name).toBe(clerk.name)
  expect(await read(insertId, clerk)).not.toHaveProperty('created_by_name')
})

test('somebody else’s change of the same field is told with who, when and what stands there now', async () => {
  const { insertId: id } = (await create({ ...names, city: 'Irvine', zip: '92602' })).body
  await update({ id, city: 'Tustin' }, agent)
  await update({ id, zip: '92780' }, owner)
  const mine = { id, city: 'Orange', base: { city: 'Irvine' } }
  const { status, body } = await update(mine)
  expect(status).toBe(409)
  expect(body).toMatchObject({ fields: ['city'], changed_by: agent.name, current: { city: 'Tustin' } })
  expect(body.error).toContain(agent.name)
  expect(Date.parse((body as unknown as calls.ChangedMeanwhile).changed_at)).toBeGreaterThan(
    Date.now() - 60_000,
  )
  expect(await read(id)).toMatchObject({ city: 'Tustin', zip: '92780' })
  // Other fields, the same value, or an answered question are no conflict
  expect((await update({ id, zip: '92868', base: { zip: '92780' } })).status).toBe(200)
  expect((await update({ id, city: 'Tustin', base: { city: 'Irvine' } })).status).toBe(200)
  expect((await update({ ...mine, base: { city: 'Tustin' } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ city: 'Orange', zip: '92868' })
})

test('every change writes one history row, digits of the ss and licence hidden, no change none [OPEN-119, HIST-1]', async () => {
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

test('a create sent twice with one key makes one record', async () => {
  const request = { as: clerk, body: { ...names, city: 'once' }, headers: { 'idempotency-key': 'create-1' } }
  const first = await call(calls.createDefendant, request)
  expect((await call(calls.createDefendant, request)).body).toEqual(first.body)
  expect(await db.selectFrom('defendants').select('id').where('city', '=', 'once').execute()).toHaveLength(1)
})

test('the record carries its documents, indemnitors and bookings, newest first, and the latest values [OPEN-148, OPEN-64, DOC-1, DEF-2, DEF-51]', async () => {
  const defendant_id = await makeDefendant(db)
  const indemnitor_id = await makeChild(db, 'indemnitors', {
    defendant_id,
    name: 'Ida Cole',
    phone: '2135550100',
  })
  await makeChild(db, 'indemnitors', { defendant_id, name: 'Gone', deleted_at: new Date() as never })
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
  const record = await read(defendant_id)
  expect(record).toMatchObject({
    booking: 'B2',
    case_number: 'C2',
    bail_post_date: '03/04/2026',
    arrest_when: '05/06/2020',
    surety: 'Bankers',
    indemnitors: [{ id: indemnitor_id, name: 'Ida Cole', phone: '2135550100' }],
  })
  expect(record.documents).toEqual([
    {
      ...document,
      id,
      history,
      date_created: '2026-01-02T03:04:05.000Z',
      link_last_sent: '2026-01-06T07:08:09.000Z',
    },
  ])
  expect(record.allBookings.map(({ booking, arrest_date }) => [booking, arrest_date])).toEqual([
    ['B2', null],
    ['B1', '01/02/2026'],
  ])
  const identity =
    'id status is_lead lead_data lead_notes general_notes date_created created_by_name link_last_sent power_of_attorney_number case_number booking arrest_when bail_post_date surety documents indemnitors allBookings'
  expect(Object.keys(await read(defendant_id, agent))).toEqual(expect.arrayContaining(identity.split(' ')))
})

test('nothing that is typed is read as SQL, markup or a pattern', async () => {
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
  const kept = nasty.replace('\0', '').replace('\ud800', '\ufffd')
  expect([address, lead_notes]).toEqual([kept, kept])
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
