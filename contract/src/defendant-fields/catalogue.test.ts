import { expect, test } from 'vitest'
import { fieldError } from '../kit/field-errors.ts'
import type { Field } from '../kit/fields.ts'
import { defendantFields, defendantSections } from './catalogue.ts'
import { childFields } from './family.ts'
import { extraReferenceFields } from './references.ts'

const fields: Readonly<Record<string, Field>> = defendantFields

const expectFields = (names: string) =>
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(names.split(' ')))

function errorText(name: string, value: string): string | null {
  const field = fields[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  return fieldError(field, value, { [name]: value })?.text ?? null
}

test('defendants have these fields, with these choices [DEF-45, DEF-52, DEF-55, DEF-57, DEF-58]', () => {
  expectFields('status lead_notes general_notes power_of_attorney_number')
  expect(fields['status']).toMatchObject({ options: ['New Lead', 'Assigned to Agent'] })
  expect(fields['us_citizen']).toMatchObject({ options: ['Yes', 'No'] })
  expect(fields['rent_own']).toMatchObject({ options: ['Rent', 'Own'] })
  expect(fields['phone']?.label).toBe('Mobile Phone')
})

test('the Family tab has eleven relatives, each with name, address and phone [DEF-2, DEF-47, REF-2, REF-3]', () => {
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

test('a spouse has a date of birth, and three exes or parents can have children [REF-4, REF-5, REF-6, REF-11]', () => {
  expect(fields['spouse_dob']?.kind).toBe('date')
  for (const n of [1, 2, 3]) {
    expect(fields[`ex_parent_${n}_has_children`]).toMatchObject({ options: ['Yes', 'No'] })
    expect(fields[`ex_parent_${n}_children`]).toMatchObject({ kind: 'rows', of: childFields })
  }
  expect(fields['ex_parent_4_name']).toBeUndefined()
  expect(Object.keys(childFields)).toEqual(['name', 'age', 'sex'])
})

const referenceParts = 'name relationship dob_or_age phone address city state country social_media'.split(' ')

test('the four reference slots and extra references have the same nine fields [DEF-2, REF-8, REF-9, REF-10]', () => {
  for (const n of [1, 2, 3, 4])
    for (const part of referenceParts) expect(Object.keys(fields)).toContain(`reference_${n}_${part}`)
  expect(fields['reference_5_name']).toBeUndefined()
  for (const dob_or_age of ['02/03/1990', '36', 'about 40'])
    for (const n of [1, 2, 3, 4]) expect(errorText(`reference_${n}_dob_or_age`, dob_or_age)).toBeNull()
  expect(fields['rreferences']).toMatchObject({ kind: 'rows', of: extraReferenceFields })
  expect(Object.keys(extraReferenceFields)).toEqual(referenceParts)
})

test('a state is one of 54, and a stored CZ stays [CONST-10, CONST-11, OPEN-160]', () => {
  const { options } = defendantFields.state
  expect(options.toSorted().join(' ')).toBe(
    'AK AL AR AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS ' +
      'MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY',
  )
  expect(errorText('state', 'CZ')).toBeNull()
  expect(errorText('state', 'ZZ')).toBe('Please choose a value from the list')
})

test('personal fields have these labels [DEF-54]', () => {
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

test('the sections have every field once [DEF-39, OPEN-73]', () => {
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

test('each block has its fields in the order of the form [DEF-56, DEF-59, DEF-60, DEF-61, DEF-62]', () => {
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
