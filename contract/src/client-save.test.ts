import { expect, test } from 'vitest'
import {
  latestOf,
  missingOfDefendant,
  missingOfIndemnitor,
  documentToSign,
  savedSentence,
} from './client-save.ts'

const photo = ['a-reference']
const photos = {
  front_id_photo: photo,
  back_id_photo: photo,
  defendant_photos: photo,
  defendant_holding_id_photo: photo,
  indemnitor_holding_id_photo: photo,
}
const defendant = {
  first_name: 'ANA',
  last_name: 'LIM',
  date_of_birth: '01/02/1990',
  email: 'ana@example.com',
  phone: '2135550142',
  address: '1 Main St',
  city: 'Fresno',
  state: 'CA',
  zip: '93650',
  place_of_birth: 'N/A',
  dl: 'D1234567',
  employed_by: 'N/A',
  occupation_title: 'n/a',
  reference_1_name: 'Eva',
  reference_1_phone: '2135550143',
}
const indemnitor = {
  name: 'Ida Cole',
  date_of_birth: '01/02/1990',
  phone: '2135550142',
  email: 'ida@example.com',
  address: '1 Main St',
  city: 'Fresno',
  state: 'CA',
  zip: '93650',
  ss: '•••-••-1234',
  relation_to_defendant: 'Aunt',
  employed_by: 'N/A',
}

test('a defendant’s document needs these fields and four photos [CLI-48, DEF-76, OPEN-77, OPEN-144]', () => {
  expect(missingOfDefendant(defendant, photos)).toEqual([])
  expect(missingOfDefendant({}, {})).toEqual(
    `first_name last_name date_of_birth phone email place_of_birth ss dl address city state zip employed_by
    occupation_title reference_1_name reference_1_phone
    front_id_photo back_id_photo defendant_photos defendant_holding_id_photo`.split(/\s+/),
  )
  const single = Object.keys(defendant).filter((name) => name !== 'dl')
  for (const name of single) {
    for (const nothing of [null, '', '  ', undefined]) {
      expect(missingOfDefendant({ ...defendant, [name]: nothing }, photos)).toEqual([name])
    }
  }
  expect(missingOfDefendant(defendant, { ...photos, defendant_photos: [] })).toEqual(['defendant_photos'])
})

test('one of ss and dl is enough', () => {
  expect(missingOfDefendant({ ...defendant, dl: null, ss: '900-12-3456' }, photos)).toEqual([])
  expect(missingOfDefendant({ ...defendant, dl: null }, photos)).toEqual(['ss', 'dl'])
})

test('any reference with name and phone is enough, also an extra one', () => {
  const none = { ...defendant, reference_1_phone: null }
  expect(missingOfDefendant(none, photos)).toEqual(['reference_1_phone'])
  expect(missingOfDefendant({ ...none, reference_4_name: 'Bo', reference_4_phone: '1' }, photos)).toEqual([])
  const extra = [{ name: 'Bo', phone: null }]
  expect(missingOfDefendant({ ...none, rreferences: extra }, photos)).toEqual(['reference_1_phone'])
  expect(
    missingOfDefendant({ ...none, rreferences: [...extra, { name: 'Al', phone: '1' }] }, photos),
  ).toEqual([])
})

test('a vehicle and its financing require their fields when they are Yes [OPEN-144, DEF-80, DEF-81]', () => {
  const missing = (more: object) => missingOfDefendant({ ...defendant, ...more }, photos)
  expect(missing({ has_vehicle: 'No', vehicle_financed: 'No' })).toEqual([])
  expect(missing({ has_vehicle: 'Yes', vehicle_make: 'N/A' })).toEqual(
    'model vehicle_year color lic license_plate_state vehicle_financed'.split(' '),
  )
  expect(missing({ vehicle_financed: 'Yes' })).toEqual(['where_financed', 'how_much_owned'])
})

test('an indemnitor’s document needs these fields and three photos [CLI-50, OPEN-99]', () => {
  expect(missingOfIndemnitor(indemnitor, photos)).toEqual([])
  expect(missingOfIndemnitor({}, {})).toEqual(
    `name date_of_birth ss dl relation_to_defendant address city state zip phone email employed_by
    front_id_photo back_id_photo indemnitor_holding_id_photo`.split(/\s+/),
  )
  for (const name of Object.keys(indemnitor).filter((one) => one !== 'ss')) {
    expect(missingOfIndemnitor({ ...indemnitor, [name]: '' }, photos)).toEqual([name])
  }
})

test('a save sends the documents of the latest booking, AABB for Bankers [CLI-46, CLI-47, OPEN-143]', () => {
  const booking = (id: number, surety: 'FCS' | 'Bankers' | null) => ({ id, defendant_id: 7, surety })
  expect(documentToSign([booking(3, 'Bankers'), booking(12, 'FCS'), booking(9, null)], null)).toEqual({
    type: 'FCS',
    indemnitor_id: 'defendant',
    defendant_id: 7,
    booking_id: 12,
  })
  expect(documentToSign([booking(3, 'Bankers')], 5)).toMatchObject({ type: 'AABB', indemnitor_id: 5 })
  expect(documentToSign([booking(3, 'FCS'), booking(4, null)], null)).toBeNull()
  expect(documentToSign([], null)).toBeNull()
  expect(latestOf([{ id: 9 }, { id: 10 }, { id: 2 }])).toEqual({ id: 10 })
})

test('what a client reads after a save [CLI-45, CLI-49, CLI-50, OPEN-145]', () => {
  expect(savedSentence('defendant', [], { sent: true }).text).toBe(
    'Information Saved, Check your email to Digitally Sign.',
  )
  expect(savedSentence('indemnitor', [], { sent: true }).text).toBe(
    'Information Saved, Check your email to Digitally Sign.',
  )
  expect(savedSentence('defendant', [], { sent: false }).text).toBe('Information Saved')
  expect(savedSentence('defendant', ['zip'], { sent: false }).text).toBe(
    'Please fill required fields to create docs for digital signature. Put N/A if not applicable.',
  )
  expect(savedSentence('indemnitor', ['zip'], { sent: false }).text).toBe(
    'Some Indemnitor fields are required.',
  )
})
