import { expect, test } from 'vitest'
import { defendantFields, defendantSections } from './defendant-fields/catalogue.ts'
import { childFields } from './defendant-fields/family.ts'
import { extraReferenceFields } from './defendant-fields/references.ts'
import { fieldError, masked, recordErrors, tidy, type Field } from './fields.ts'

const fields: Readonly<Record<string, Field>> = defendantFields

/** What the form says of one field when the rest of the record is empty. */
const said = (name: string, value: string, others: Record<string, unknown> = {}) => {
  const field = fields[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  return fieldError(field, value, { ...others, [name]: value })
}
const long = (length: number) => 'A'.repeat(length)

test('the catalogue offers minimum lengths of 1, 4, 6 and 10 [DEF-63]', () => {
  const text = (min: number) => fieldError({ kind: 'text', label: 'Any', min, max: 500 }, long(min - 1), {})
  expect([4, 6, 10].map(text)).toEqual([
    'Minimum 4 characters',
    'Minimum 6 characters',
    'Minimum 10 characters',
  ])
  expect(fieldError({ kind: 'text', label: 'Any', min: 1, max: 4 }, 'A', {})).toBeNull()
})

test('every maximum length has its text at one character too many [DEF-64]', () => {
  for (const max of [4, 10, 15, 20, 50, 100, 250, 500]) {
    const field = { kind: 'text', label: 'Any', max } as const
    expect(fieldError(field, long(max), {})).toBeNull()
    expect(fieldError(field, long(max + 1), {})).toBe(`Maximum ${max} characters`)
  }
})

test('each field has the length of its kind [OPEN-75]', () => {
  const max = (name: string) => (fields[name] as { max?: number }).max
  expect(['vehicle_year', 'zip', 'home_phone', 'landlord_phone', 'ss'].map(max)).toEqual([4, 10, 10, 10, 15])
  expect(['dl', 'lic', 'sex', 'color'].map(max)).toEqual([20, 20, 20, 20])
  expect(['landlord_name', 'city', 'county', 'last_county', 'mother_name'].map(max)).toEqual([
    50, 50, 50, 50, 50,
  ])
  expect(['email', 'occupation_title', 'employed_by'].map(max)).toEqual([100, 100, 100])
  expect(['address', 'former_address', 'father_address'].map(max)).toEqual([250, 250, 250])
  expect(['general_notes', 'lead_notes'].map(max)).toEqual([500, 500])
  expect(said('landlord_name', 'ANNA 2')).toBe('No numbers')
  expect(said('employed_by', 'STUDIO 54')).toBeNull()
})

test('numbers fields name what they allow [DEF-65, OPEN-75]', () => {
  for (const name of ['ss', 'home_phone', 'employers_phone', 'spouse_phone', 'reference_1_phone'])
    expect(said(name, '55501x0123', { reference_1_name: 'A', reference_1_relationship: 'B' })).toBe(
      'Only Numbers, - and + allowed',
    )
  expect(said('ss', '900-12-3456')).toBeNull()
  expect(said('home_phone', '+155501234')).toBeNull()
})

test('names are letters and spaces of any alphabet [DEF-66, OPEN-76]', () => {
  for (const name of ['O’BRIEN', "O'BRIEN", 'SMITH-JONES', 'SMITH_JONES', 'A.B', 'A,B'])
    expect(said('last_name', name)).toBe('Alphanumeric characters only')
  for (const name of ['JOSÉ ÁNGEL', 'NUÑEZ', 'ŁUKASIEWICZ', 'MARY ANN'])
    expect(said('last_name', name)).toBeNull()
})

test('alphanumeric characters are letters, digits and spaces [DEF-66]', () => {
  const field = { kind: 'text', label: 'Any', max: 50, rules: ['alphanumeric'] } as const
  for (const value of ['ABC', '123', 'A1 B2']) expect(fieldError(field, value, {})).toBeNull()
  for (const value of ['A-1', 'A1_B2', '1+1', 'A1!'])
    expect(fieldError(field, value, {})).toBe('Alphanumeric characters only')
})

test('digits in a name read No numbers [DEF-67]', () => {
  for (const name of ['first_name', 'middle_name', 'last_name']) {
    for (const value of ['R2', '2R', 'R2D']) expect(said(name, value)).toBe('No numbers')
  }
})

test('an e-mail must look like one [DEF-68, DEF-75, OPEN-43]', () => {
  for (const address of [
    'anna@example',
    'anna@example.c',
    'anna example.com',
    'anna lim@example.com',
    'anna@exam ple.com',
    'anna@lim@example.com',
  ])
    expect(said('email', address)).toBe('Invalid email address')
  expect(said('email', 'a@b.c')).toBe('Minimum 6 characters')
  expect(said('email', `${long(90)}@example.com`)).toBe('Maximum 100 characters')
  expect(said('email', 'ANNA@EXAMPLE.COM')).toBeNull()
})

test('a required field left empty reads Required [DEF-68, DEF-69]', () => {
  expect(said('first_name', '')).toBe('Required')
  expect(said('last_name', '   ')).toBe('Required')
  expect(said('middle_name', '')).toBeNull()
})

test('a date is a day of the calendar written MM/DD/YYYY, and may be cleared [DEF-70, DEF-71]', () => {
  for (const text of ['2026-01-31', '1/2/2026', '02/30/2026', '13/01/2026', 'soon', '01/01/0026'])
    expect(said('date_of_birth', text)).toBe('Invalid Date, please format to MM/DD/YYYY')
  expect(said('date_of_birth', '02/29/2028')).toBeNull()
  expect(said('date_of_birth', '')).toBeNull()
})

test('first and last name: 1 to 50, no digits, alphanumeric, required, capitals [DEF-72, DEF-73]', () => {
  for (const name of ['first_name', 'last_name'] as const) {
    expect(said(name, 'A')).toBeNull()
    expect(said(name, long(50))).toBeNull()
    expect(said(name, long(51))).toBe('Maximum 50 characters')
    expect(said(name, '')).toBe('Required')
    expect(tidy(defendantFields[name], '  josé ángel ')).toBe('JOSÉ ÁNGEL')
  }
})

test('the middle name follows the same rules but may be left out [DEF-74]', () => {
  for (const name of ['', 'A', long(50)]) expect(said('middle_name', name)).toBeNull()
  expect(said('middle_name', long(51))).toBe('Maximum 50 characters')
  expect(said('middle_name', 'X-Y')).toBe('Alphanumeric characters only')
  expect(tidy(defendantFields.middle_name, 'lee')).toBe('LEE')
})

test('the mobile phone is exactly ten digits when given [DEF-76, CONST-9, OPEN-77]', () => {
  expect(said('phone', '555012345')).toBe('Minimum 10 characters')
  expect(said('phone', '55501234567')).toBe('Maximum 10 characters')
  expect(said('phone', '555-010123')).toBe('Only numbers allowed')
  expect(said('phone', '5550101234')).toBeNull()
  expect(said('phone', '')).toBeNull()
})

test('the home phone is ten characters and numeric [DEF-78, CONST-9]', () => {
  expect(said('home_phone', '555012345')).toBe('Minimum 10 characters')
  expect(said('home_phone', '55501234567')).toBe('Maximum 10 characters')
  expect(said('home_phone', 'five')).toBe('Only Numbers, - and + allowed')
  expect(said('home_phone', '5550101234')).toBeNull()
})

const ofVehicle = [
  'vehicle_make',
  'model',
  'vehicle_year',
  'color',
  'lic',
  'license_plate_state',
  'vehicle_financed',
]

test('vehicle fields are required only when there is a vehicle [DEF-80]', () => {
  const names = (has_vehicle: string | null) =>
    Object.keys(recordErrors(defendantFields, { first_name: 'A', last_name: 'B', has_vehicle }))
  expect(names('Yes')).toEqual(ofVehicle)
  expect(names('No')).toEqual([])
  expect(names(null)).toEqual([])
})

test('financing fields are required only when it is financed [DEF-81]', () => {
  const names = (vehicle_financed: string) =>
    Object.keys(recordErrors(defendantFields, { first_name: 'A', last_name: 'B', vehicle_financed }))
  expect(names('Yes')).toEqual(['where_financed', 'how_much_owned'])
  expect(names('No')).toEqual([])
})

test('the relatives are these eleven with name, address and phone [DEF-2, DEF-47, REF-2, REF-3]', () => {
  const relatives = {
    Spouse: 'spouse',
    'Ex / Parent 1': 'ex_parent_1',
    'Ex / Parent 2': 'ex_parent_2',
    'Ex / Parent 3': 'ex_parent_3',
    Mother: 'mother',
    Father: 'father',
    'Spouse’s Mother': 'spouse_mother',
    'Spouse’s Father': 'spouse_father',
    'Defendant’s Brother': 'defendant_brother',
    'Defendant’s Sister': 'defendant_sister',
    'Best Friend': 'bestfriend',
  }
  const family = defendantSections.find((section) => section.id === 'family')
  const shown = family?.blocks.map((block) => [block.title, Object.keys(block.fields).slice(0, 3)])
  const parts = ['name', 'address', 'phone']
  expect(shown).toEqual(
    Object.entries(relatives).map(([title, name]) => [title, parts.map((part) => `${name}_${part}`)]),
  )
})

test('spouse has a date of birth, and three exes or parents may have children [REF-4, REF-5, REF-6, REF-11]', () => {
  expect(fields['spouse_dob']?.kind).toBe('date')
  for (const n of [1, 2, 3]) {
    expect(fields[`ex_parent_${n}_has_children`]).toMatchObject({ options: ['Yes', 'No'] })
    expect(fields[`ex_parent_${n}_children`]).toMatchObject({ kind: 'rows', of: childFields })
  }
  expect(fields['ex_parent_4_name']).toBeUndefined()
  expect(Object.keys(childFields)).toEqual(['name', 'age', 'sex'])
})

const referenceParts = 'name relationship dob_or_age phone address city state country social_media'.split(' ')

test('four reference slots and extra references hold the same nine fields [DEF-2, REF-8, REF-9, REF-10]', () => {
  for (const n of [1, 2, 3, 4])
    for (const part of referenceParts) expect(Object.keys(fields)).toContain(`reference_${n}_${part}`)
  expect(fields['reference_5_name']).toBeUndefined()
  for (const dob_or_age of ['02/03/1990', '36', 'about 40'])
    for (const n of [1, 2, 3, 4]) expect(said(`reference_${n}_dob_or_age`, dob_or_age)).toBeNull()
  expect(fields['rreferences']).toMatchObject({ kind: 'rows', of: extraReferenceFields })
  expect(Object.keys(extraReferenceFields)).toEqual(referenceParts)
})

test('a reference needs name and relationship once anything stands in its slot [REF-12, OPEN-103]', () => {
  const person = { first_name: 'A', last_name: 'B' }
  expect(recordErrors(defendantFields, person)).toEqual({})
  expect(recordErrors(defendantFields, { ...person, reference_2_city: 'FRESNO' })).toEqual({
    reference_2_name: 'Required',
    reference_2_relationship: 'Required',
  })
  expect(recordErrors(defendantFields, { ...person, rreferences: [{ name: 'ANNA' }] })).toEqual({
    rreferences: 'Relationship: Required',
  })
})

test('a child needs name and age [REF-13]', () => {
  const children = (rows: unknown) =>
    recordErrors(defendantFields, { first_name: 'A', last_name: 'B', ex_parent_1_children: rows })
  expect(children([{ name: 'ANNA', age: '7' }])).toEqual({})
  expect(children([{ name: 'ANNA', age: ' ' }])).toEqual({ ex_parent_1_children: 'Age: Required' })
  expect(children([{ age: '7' }])).toEqual({ ex_parent_1_children: 'Name: Required' })
})

test('a state is one of the 54, and a stored CZ stays [CONST-10, CONST-11, OPEN-160]', () => {
  const { options } = defendantFields.state
  expect(options.toSorted().join(' ')).toBe(
    'AK AL AR AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS ' +
      'MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY',
  )
  expect(said('state', 'CZ')).toBeNull()
  expect(said('state', 'ZZ')).toBe('Please choose a value from the list')
})

test('the fields are those of the specification [DEF-45, DEF-52, DEF-54, DEF-55, DEF-56, DEF-57, DEF-58, DEF-59, DEF-60, DEF-61, DEF-62]', () => {
  const groups = [
    'status lead_notes general_notes power_of_attorney_number',
    'first_name last_name middle_name email instagram date_of_birth place_of_birth us_citizen how_long_in_us sex ss dl issuing_state',
    'address city zip phone home_phone lived_there_how_long former_address former_lived_there_how_long years_in_city county state last_county last_state last_lived_there rent_own lived_at_this_address_for landlord_name landlord_phone',
    'employed_by occupation_title compensation how_long employers_phone employers_address superior superior_phone',
    'has_vehicle vehicle_make model vehicle_year color lic license_plate_state vehicle_financed where_financed how_much_owned',
    'defendants_attorney_name defendants_attorney_address defendants_attorney_phone',
    'spouse_how_long spouse_dob spouse_employer',
  ]
  for (const group of groups) expect(Object.keys(fields)).toEqual(expect.arrayContaining(group.split(' ')))
  expect(fields['status']).toMatchObject({ options: ['New Lead', 'Assigned to Agent'] })
  expect(fields['us_citizen']).toMatchObject({ options: ['Yes', 'No'] })
  expect(fields['rent_own']).toMatchObject({ options: ['Rent', 'Own'] })
  expect(fields['phone']?.label).toBe('Mobile Phone')
})

test('each personal field is called what it holds [DEF-54]', () => {
  const personal = {
    first_name: 'First Name',
    last_name: 'Last Name',
    middle_name: 'Middle Name',
    email: 'Email',
    instagram: 'Instagram',
    date_of_birth: 'Date of Birth',
    place_of_birth: 'Place of Birth',
    us_citizen: 'US Citizen',
    how_long_in_us: 'How Long in US',
    sex: 'Sex',
    ss: 'Social Security Number',
    dl: 'Driver License',
    issuing_state: 'Issuing State',
  }
  const called = Object.keys(personal).map((name) => [name, fields[name]?.label])
  expect(Object.fromEntries(called)).toEqual(personal)
})

test('the sections hold every field once [DEF-39, OPEN-73]', () => {
  expect(defendantSections.map((section) => section.title)).toEqual([
    'General',
    'Information',
    'Family',
    'References',
    'Lead Notes',
  ])
  const shown = defendantSections.flatMap((one) => one.blocks.flatMap((block) => Object.keys(block.fields)))
  expect(shown.toSorted()).toEqual(Object.keys(fields).toSorted())
})

test('each block holds its fields in the order of their labels [DEF-56, DEF-59, DEF-60, DEF-61, DEF-62]', () => {
  const blocks = defendantSections.flatMap((section) => section.blocks)
  const namesIn = (title: string) =>
    Object.keys(blocks.find((block) => block.title === title)?.fields ?? {}).join(' ')
  expect(namesIn('Address Info')).toBe(
    'address city state zip county lived_there_how_long years_in_city rent_own lived_at_this_address_for landlord_name landlord_phone',
  )
  expect(namesIn('Former Address Info')).toBe(
    'former_address former_lived_there_how_long last_county last_state last_lived_there',
  )
  expect(namesIn('Contact')).toBe('phone home_phone')
  expect(namesIn('Employment Info')).toBe(
    'employed_by occupation_title compensation how_long employers_address employers_phone superior superior_phone',
  )
  expect(namesIn('Vehicle Info')).toBe(
    'has_vehicle vehicle_make model vehicle_year color lic license_plate_state vehicle_financed where_financed how_much_owned',
  )
  expect(namesIn('Defendant’s Attorney')).toBe(
    'defendants_attorney_name defendants_attorney_address defendants_attorney_phone',
  )
  expect(namesIn('Spouse')).toBe(
    'spouse_name spouse_address spouse_phone spouse_dob spouse_how_long spouse_employer',
  )
})

test('sensitive digits show the last four only [OPEN-119]', () => {
  expect(masked('900-12-3456')).toBe('•••-••-3456')
  expect(masked('D1234567')).toBe('••••4567')
  expect(masked('123')).toBe('123')
})
