import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import * as calls from '@bailiwick/contract/defendants'
import { entriesOf, isSimple, type SimpleField } from '@bailiwick/contract/kit/fields'
import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const as = actors.clerk

const create = (body: object) => call(calls.createDefendant, { as, body: body as calls.NewDefendant })
const update = (body: object) => call(calls.updateDefendant, { as, body: body as calls.DefendantChange })
const read = async (id: number) => (await call(calls.readDefendant, { as, query: { id } })).body.defendant

/** A valid text for a field, different from that of other fields if there are enough. */
function fitting(field: SimpleField, place: number): string {
  if ('options' in field) return field.options[place % field.options.length] ?? ''
  if (field.kind === 'date') return `02/${String((place % 28) + 1).padStart(2, '0')}/1988`
  if (field.kind === 'email') return 'ana@example.com'
  const isNumber = field.kind === 'phone' || field.rules?.includes('numbers')
  return isNumber
    ? `${2135550000 + place}`
    : String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26))
}

/** Shifts the values of each test, so that no two records get the same phone. */
let firstShift = 0

/** Expects that these fields of a record are stored under their names, when it is created and when it is changed. */
async function expectStored(isMeant: (name: string) => boolean) {
  const filled = (shift: number) =>
    Object.fromEntries(
      entriesOf(defendantFields).flatMap(([name, field], at) =>
        isSimple(field) && isMeant(name) ? [[name, fitting(field, at + shift)]] : [],
      ),
    )
  const [before, after] = [filled(firstShift), filled(firstShift + 1)]
  firstShift += 2
  const { insertId } = (await create({ first_name: 'ANA', last_name: 'LIM', ...before })).body
  expect(await read(insertId)).toMatchObject(before)
  expect((await update({ id: insertId, ...after })).status).toBe(200)
  expect(await read(insertId)).toMatchObject(after)
}

test('personal and address fields are stored under their names [DEF-54, DEF-56, DEF-57, DEF-58]', () => {
  const names =
    'first_name last_name middle_name email instagram date_of_birth place_of_birth us_citizen how_long_in_us sex ' +
    'ss dl issuing_state address city zip phone home_phone lived_there_how_long former_address ' +
    'former_lived_there_how_long years_in_city county state last_county last_state last_lived_there rent_own ' +
    'lived_at_this_address_for landlord_name landlord_phone'
  return expectStored((name) => names.split(' ').includes(name))
})

test('work, vehicle, attorney and spouse are stored under their names [DEF-59, DEF-60, DEF-61, DEF-62]', () => {
  const names =
    'employed_by occupation_title compensation how_long employers_phone employers_address superior superior_phone ' +
    'has_vehicle vehicle_make model vehicle_year color lic license_plate_state vehicle_financed where_financed ' +
    'how_much_owned defendants_attorney_name defendants_attorney_address defendants_attorney_phone ' +
    'spouse_how_long spouse_dob spouse_employer'
  return expectStored((name) => names.split(' ').includes(name))
})

test('every field is stored under its own name', () => expectStored(() => true))

const names = { first_name: 'ANA', last_name: 'LIM' }
/** Expects a refusal with this text that names one field, and no new record. */
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

test('a mobile phone has exactly ten digits [DEF-76, DEF-57, CONST-9]', async () => {
  await expectRefused({ phone: '213555010' }, 'Minimum 10 characters')
  await expectRefused({ phone: '21355501000' }, 'Maximum 10 characters')
  await expectRefused({ phone: '213-555010x' }, 'Only numbers allowed')
})

test('a home phone has ten characters: digits, - and + [DEF-65, DEF-78]', async () => {
  await expectRefused({ home_phone: '213x550100' }, 'Only Numbers, - and + allowed')
  await expectRefused({ home_phone: '213555' }, 'Minimum 10 characters')
  await expectRefused({ home_phone: '2-213-555-0100' }, 'Maximum 10 characters')
})

const nameFields = ['first_name', 'middle_name', 'last_name']

test('names are letters of any language and spaces [DEF-66, DEF-67, OPEN-76]', async () => {
  for (const field of nameFields) {
    await expectRefused({ [field]: 'O’Brien' }, 'Alphanumeric characters only')
    await expectRefused({ [field]: 'LIM2' }, 'No numbers')
    expect((await create({ ...names, [field]: 'José Nuñez' })).status).toBe(200)
  }
})

test('names have at most fifty letters [DEF-72, DEF-73, DEF-74]', async () => {
  for (const field of nameFields) {
    await expectRefused({ [field]: 'A'.repeat(51) }, 'Maximum 50 characters')
    expect((await create({ ...names, [field]: 'A'.repeat(50) })).status).toBe(200)
  }
})

test('an email address has the form of one and 6 to 100 characters [DEF-63, DEF-64, DEF-68, DEF-75]', async () => {
  await expectRefused({ email: 'ana@example' }, 'Invalid email address')
  await expectRefused({ email: 'a@b.c' }, 'Minimum 6 characters')
  await expectRefused({ email: `${'a'.repeat(90)}@example.com` }, 'Maximum 100 characters')
})

test('a date is a day of the calendar in the form MM/DD/YYYY [DEF-70]', async () => {
  for (const date of ['02/30/1990', '1990-02-03', '2/3/1990', 'yesterday']) {
    await expectRefused({ date_of_birth: date }, 'Invalid Date, please format to MM/DD/YYYY')
    await expectRefused({ spouse_dob: date }, 'Invalid Date, please format to MM/DD/YYYY')
  }
})

test('a choice must be in its list [DEF-52, DEF-55, DEF-58]', async () => {
  for (const wrong of [{ status: 'Done' }, { us_citizen: 'yes' }, { rent_own: 'Lease' }, { state: 'XX' }]) {
    await expectRefused(wrong, 'Please choose a value from the list')
  }
})

test('a vehicle needs its fields, a financed one those of the financing [DEF-80, DEF-81]', async () => {
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

test('a started reference needs name and relationship, a child name and age [REF-12, REF-13, OPEN-103]', async () => {
  await expectRefused({ reference_2_phone: '2135550100', reference_2_relationship: 'x' }, 'Required')
  await expectRefused({ rreferences: [{ name: 'Eva' }] }, 'Relationship: Required')
  await expectRefused({ ex_parent_2_children: [{ name: 'Leo' }] }, 'Age: Required')
})

test('an error has the text of the first broken rule and the names of all', async () => {
  const { body } = await create({ ...names, phone: 'x', email: 'y', date_of_birth: 'z' })
  expect(body.fields).toEqual(['date_of_birth', 'phone', 'email'])
  expect(body.error).toBe(messages.invalidDate)
})

const children = [{ name: 'Leo', age: '7', sex: 'M' }]

test('the body of a create is JSON, its lists may be JSON text too [DEF-101, OPEN-81]', async () => {
  for (const ex_parent_1_children of [children, JSON.stringify(children)]) {
    const { status, body } = await create({ ...names, ex_parent_1_children })
    expect([status, body.error]).toEqual([200, undefined])
    expect((await read(body.insertId)).ex_parent_1_children).toEqual(children)
  }
})

test('children may be sent as JSON text and are returned as a list [REF-6, REF-7, REF-16, DEF-103, OPEN-83]', async () => {
  const { body } = await create({
    ...names,
    ex_parent_1_children: JSON.stringify(children),
    ex_parent_2_children: '',
    ex_parent_3_children: '[]',
  })
  expect(await read(body.insertId)).toMatchObject({
    ex_parent_1_children: children,
    ex_parent_2_children: [],
    ex_parent_3_children: [],
  })
})

test('extra references start as an empty object and are always a list [REF-1, REF-15, DEF-102, OPEN-82]', async () => {
  const { body } = await create({ ...names, rreferences: {} })
  expect((await read(body.insertId)).rreferences).toEqual([])
  const later = [
    { name: 'Eva Diaz', relationship: 'Aunt' },
    { name: 'Otto Diaz', relationship: 'Uncle' },
  ]
  expect((await update({ id: body.insertId, rreferences: later })).status).toBe(200)
  expect((await read(body.insertId)).rreferences).toMatchObject(later)
  expect((await create({ ...names, rreferences: 'no list' })).status).toBe(400)
})
