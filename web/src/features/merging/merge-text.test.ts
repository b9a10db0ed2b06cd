import { expect, test } from 'vitest'
import { doubtText, endsText, factsOf, fieldLabel, firstTaken, movingText, valueText } from './merge-text.ts'

test('what moves is counted in words', () => {
  expect(movingText({ bookings: 2, indemnitors: 1, notes: 3 })).toBe('2 bookings, 1 indemnitor and 3 notes')
  expect(movingText({ documents: 1 })).toBe('1 document')
  expect(movingText({ bookings: 0 })).toBe('nothing')
})

test('files and values are shown as people write them', () => {
  expect(factsOf({ id: 7, is_lead: 1, date_of_birth: null, phone: '2135550142' })).toBe(
    'Lead · 213-555-0142 · Record\u00A07',
  )
  expect([fieldLabel('home_phone'), valueText('home_phone', '2135550142')]).toEqual([
    'Home Phone',
    '213-555-0142',
  ])
  expect([fieldLabel('reference_1_phone'), fieldLabel('employers_phone')]).toEqual([
    'Reference 1, Phone',
    'Employment, Employer Phone',
  ])
  expect([valueText('city', 'Irvine'), valueText('city', null)]).toEqual(['Irvine', '(empty)'])
})

test('what the file that stays does not have is taken, and other identities raise a doubt', () => {
  const field = { goes: 'x', may_take: true }
  const city = { ...field, name: 'city', stays: 'Fresno' }
  const zip = { ...field, name: 'zip', stays: null }
  const ss = { ...field, name: 'ss', stays: '•••-••-1111', may_take: false }
  expect(firstTaken([city, zip, ss])).toEqual(['zip'])
  expect(doubtText([city, zip, { ...ss, stays: null }])).toBeNull()
  expect(doubtText([city, ss])).toMatch(/^The files differ in Social Security Number\. .* same person\.$/)
  const names = ['first_name', 'last_name', 'date_of_birth'].map((name) => ({ ...field, name, stays: 'y' }))
  expect(doubtText(names)).toMatch(/^The files differ in First Name, Last Name and Date of Birth\./)
})

test('the merge says whose login and links end, also of the phone that is replaced', () => {
  const phone = { name: 'phone', stays: '2135550142', goes: '3105550100', may_take: true }
  const onlyGoes =
    'Clients who are logged in to the file that goes are logged out. Links and codes that were sent still work.'
  expect([endsText([phone], []), endsText([{ ...phone, stays: null }], ['phone'])]).toEqual([
    onlyGoes,
    onlyGoes,
  ])
  expect(endsText([phone], ['phone'])).toMatch(
    /^Once the files are merged, 213-555-0142 is logged out, .* stop working\. Clients .* Other links and codes that were sent still work\.$/,
  )
})
