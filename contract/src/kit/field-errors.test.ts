import { expect, test } from 'vitest'
import { defendantFields } from '../defendant-fields/catalogue.ts'
import { errorCodes, errorTexts, fieldError, recordErrors } from './field-errors.ts'
import { normalize, type Field } from './fields.ts'

const fields: Readonly<Record<string, Field>> = defendantFields

/** The error of one field when the rest of the record is empty. */
const errorText = (name: string, value: string, others: Record<string, unknown> = {}) => {
  const field = fields[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  return fieldError(field, value, { ...others, [name]: value })?.text ?? null
}
const long = (length: number) => 'A'.repeat(length)

test('minimum lengths can be 1, 4, 6 and 10 [DEF-63]', () => {
  const text = (min: number) =>
    fieldError({ kind: 'text', label: 'Any', min, max: 500 }, long(min - 1), {})?.text
  expect([4, 6, 10].map(text)).toEqual([
    'Minimum 4 characters',
    'Minimum 6 characters',
    'Minimum 10 characters',
  ])
  expect(fieldError({ kind: 'text', label: 'Any', min: 1, max: 4 }, 'A', {})).toBeNull()
})

test('one character too many is an error for every maximum length [DEF-64]', () => {
  for (const max of [4, 10, 15, 20, 50, 100, 250, 500]) {
    const field = { kind: 'text', label: 'Any', max } as const
    expect(fieldError(field, long(max), {})).toBeNull()
    expect(fieldError(field, long(max + 1), {})?.text).toBe(`Maximum ${max} characters`)
  }
})

test('each field has the maximum length of its kind [OPEN-75]', () => {
  const max = (name: string) => (fields[name] as { max?: number }).max
  expect(['vehicle_year', 'zip', 'home_phone', 'landlord_phone', 'ss'].map(max)).toEqual([4, 10, 10, 10, 15])
  expect(['dl', 'lic', 'sex', 'color'].map(max)).toEqual([20, 20, 20, 20])
  expect(['landlord_name', 'city', 'county', 'last_county', 'mother_name'].map(max)).toEqual([
    50, 50, 50, 50, 50,
  ])
  expect(['email', 'occupation_title', 'employed_by'].map(max)).toEqual([100, 100, 100])
  expect(['address', 'former_address', 'father_address'].map(max)).toEqual([250, 250, 250])
  expect(['general_notes', 'lead_notes'].map(max)).toEqual([500, 500])
  expect(errorText('landlord_name', 'ANNA 2')).toBe('No numbers')
  expect(errorText('employed_by', 'STUDIO 54')).toBeNull()
})

test('fields for numbers say which characters they allow [DEF-65, OPEN-75]', () => {
  for (const name of ['ss', 'home_phone', 'employers_phone', 'spouse_phone', 'reference_1_phone'])
    expect(errorText(name, '55501x0123', { reference_1_name: 'A', reference_1_relationship: 'B' })).toBe(
      'Only Numbers, - and + allowed',
    )
  expect(errorText('ss', '900-12-3456')).toBeNull()
  expect(errorText('ss', '+900123456')).toBeNull()
})

test('names have letters and spaces of any alphabet [DEF-66, OPEN-76]', () => {
  for (const name of ['O’BRIEN', "O'BRIEN", 'SMITH-JONES', 'SMITH_JONES', 'A.B', 'A,B'])
    expect(errorText('last_name', name)).toBe('Alphanumeric characters only')
  for (const name of ['JOSÉ ÁNGEL', 'NUÑEZ', 'ŁUKASIEWICZ', 'MARY ANN'])
    expect(errorText('last_name', name)).toBeNull()
})

test('alphanumeric characters are letters, digits and spaces [DEF-66]', () => {
  const field = { kind: 'text', label: 'Any', max: 50, rules: ['alphanumeric'] } as const
  for (const value of ['ABC', '123', 'A1 B2']) expect(fieldError(field, value, {})).toBeNull()
  for (const value of ['A-1', 'A1_B2', '1+1', 'A1!'])
    expect(fieldError(field, value, {})?.text).toBe('Alphanumeric characters only')
})

test('digits in a name are refused with No numbers [DEF-67]', () => {
  for (const name of ['first_name', 'middle_name', 'last_name']) {
    for (const value of ['R2', '2R', 'R2D']) expect(errorText(name, value)).toBe('No numbers')
  }
})

test('an email address must be well-formed [DEF-68, DEF-75, OPEN-43]', () => {
  for (const address of [
    'anna@example',
    'anna@example.c',
    'anna example.com',
    'anna lim@example.com',
    'anna@exam ple.com',
    'anna@lim@example.com',
  ])
    expect(errorText('email', address)).toBe('Invalid email address')
  expect(errorText('email', 'a@b.c')).toBe('Minimum 6 characters')
  expect(errorText('email', `${long(90)}@example.com`)).toBe('Maximum 100 characters')
  expect(errorText('email', 'ANNA@EXAMPLE.COM')).toBeNull()
})

test('an email address has nothing that a mail program or a browser reads as something else [OPEN-43]', () => {
  const odd = String.raw`<>()[]\,;:"=?%`
    .split('')
    .flatMap((mark) => [`a${mark}b@example.com`, `anna@exa${mark}mple.com`])
  for (const address of [
    ...odd,
    'anna@example.com>',
    '<anna@example.com',
    '=?utf-8?q?anna?=@example.com',
    'anna@example.com%0aBcc:bo@example.com',
    'anna\u202E@example.com',
    'anna@example.\u202Ecom',
    'anna\u200B@example.com',
    'anna\0@example.com',
  ])
    expect([address, errorText('email', address)]).toEqual([address, 'Invalid email address'])
  for (const address of [
    "anna.o'neil+bail@mail-1.example.co.uk",
    'anna_lim-2@example.com',
    'ana.peña@correo.example',
    'anna@müller.example',
  ])
    expect([address, errorText('email', address)]).toEqual([address, null])
})

test('an empty required field is Required [DEF-68, DEF-69]', () => {
  expect(errorText('first_name', '')).toBe('Required')
  expect(errorText('last_name', '   ')).toBe('Required')
  expect(errorText('middle_name', '')).toBeNull()
})

test('a date is a calendar day as MM/DD/YYYY and can be cleared [DEF-70, DEF-71]', () => {
  for (const text of ['2026-01-31', '1/2/2026', '02/30/2026', '13/01/2026', 'soon', '01/01/0026'])
    expect(errorText('date_of_birth', text)).toBe('Invalid Date, please format to MM/DD/YYYY')
  expect(errorText('date_of_birth', '02/29/2028')).toBeNull()
  expect(errorText('date_of_birth', '')).toBeNull()
})

test('first and last name are required, 1 to 50 alphanumeric characters without digits [DEF-72, DEF-73]', () => {
  for (const name of ['first_name', 'last_name'] as const) {
    expect(errorText(name, 'A')).toBeNull()
    expect(errorText(name, long(50))).toBeNull()
    expect(errorText(name, long(51))).toBe('Maximum 50 characters')
    expect(errorText(name, '')).toBe('Required')
    expect(normalize(defendantFields[name], '  josé ángel ')).toBe('JOSÉ ÁNGEL')
  }
})

test('the middle name follows the same rules but is optional [DEF-74]', () => {
  for (const name of ['', 'A', long(50)]) expect(errorText('middle_name', name)).toBeNull()
  expect(errorText('middle_name', long(51))).toBe('Maximum 50 characters')
  expect(errorText('middle_name', 'X-Y')).toBe('Alphanumeric characters only')
  expect(normalize(defendantFields.middle_name, 'lee')).toBe('LEE')
})

test('the mobile phone has exactly ten digits, or is empty [DEF-76, CONST-9, OPEN-77]', () => {
  expect(errorText('phone', '555012345')).toBe('Minimum 10 characters')
  expect(errorText('phone', '55501234567')).toBe('Maximum 10 characters')
  expect(errorText('phone', '555O101234')).toBe('Only numbers allowed')
  expect(errorText('phone', '5550101234')).toBeNull()
  expect(errorText('phone', '')).toBeNull()
})

test('the home phone has ten characters and is numeric [DEF-78, CONST-9]', () => {
  expect(errorText('home_phone', '555012345')).toBe('Minimum 10 characters')
  expect(errorText('home_phone', '55501234567')).toBe('Maximum 10 characters')
  expect(errorText('home_phone', 'five')).toBe('Only Numbers, - and + allowed')
  expect(errorText('home_phone', '5550101234')).toBeNull()
})

const vehicleNames = [
  'vehicle_make',
  'model',
  'vehicle_year',
  'color',
  'lic',
  'license_plate_state',
  'vehicle_financed',
]

test('vehicle fields are required only if there is a vehicle [DEF-80]', () => {
  const names = (has_vehicle: string | null) =>
    Object.keys(recordErrors(defendantFields, { first_name: 'A', last_name: 'B', has_vehicle }))
  expect(names('Yes')).toEqual(vehicleNames)
  expect(names('No')).toEqual([])
  expect(names(null)).toEqual([])
})

test('financing fields are required only if the vehicle is financed [DEF-81]', () => {
  const names = (vehicle_financed: string) =>
    Object.keys(recordErrors(defendantFields, { first_name: 'A', last_name: 'B', vehicle_financed }))
  expect(names('Yes')).toEqual(['where_financed', 'how_much_owned'])
  expect(names('No')).toEqual([])
})

test('a reference with any value needs name and relationship [REF-12, OPEN-103]', () => {
  const person = { first_name: 'A', last_name: 'B' }
  expect(recordErrors(defendantFields, person)).toEqual({})
  expect(errorTexts(recordErrors(defendantFields, { ...person, reference_2_city: 'FRESNO' }))).toEqual({
    reference_2_name: 'Required',
    reference_2_relationship: 'Required',
  })
  expect(errorTexts(recordErrors(defendantFields, { ...person, rreferences: [{ name: 'ANNA' }] }))).toEqual({
    rreferences: 'Relationship: Required',
  })
})

test('a child needs name and age [REF-13]', () => {
  const children = (rows: unknown) =>
    errorTexts(recordErrors(defendantFields, { first_name: 'A', last_name: 'B', ex_parent_1_children: rows }))
  expect(children([{ name: 'ANNA', age: '7' }])).toEqual({})
  expect(children([{ name: 'ANNA', age: ' ' }])).toEqual({ ex_parent_1_children: 'Age: Required' })
  expect(children([{ age: '7' }])).toEqual({ ex_parent_1_children: 'Name: Required' })
})

test('every error has the code of its rule, and a list that of its first invalid cell', () => {
  const record = {
    last_name: "O'BRIEN",
    phone: '555',
    state: 'ZZ',
    date_of_birth: 'soon',
    ex_parent_1_children: [{ name: 'ANNA', age: '7' }, { name: 'LEO' }],
  }
  expect(errorCodes(recordErrors(defendantFields, record))).toEqual({
    first_name: 'required',
    last_name: 'alphanumericOnly',
    phone: 'tooShort',
    state: 'chooseFromList',
    date_of_birth: 'invalidDate',
    ex_parent_1_children: 'required',
  })
})
