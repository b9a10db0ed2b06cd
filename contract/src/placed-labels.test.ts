import { expect, test } from 'vitest'
import { placedLabel, placedLabelOf } from './placed-labels.ts'

test('a label says whose or what it is about where its block is not seen', () => {
  const person = (name: string) => placedLabel('defendant', name)
  expect(person('reference_1_phone')).toBe('Reference 1, Phone')
  expect(person('mother_name')).toBe('Mother, Name')
  expect(person('spouse_employer')).toBe('Spouse, Employer')
  expect(person('how_long')).toBe('Employment, How Long')
  expect(person('vehicle_make')).toBe('Vehicle, Make')
  expect(placedLabel('indemnitor', 'color')).toBe('Vehicle, Color')
  expect(placedLabel('indemnitor', 'reference_4_name')).toBe('Reference 4, Name')
})

test('the label of the person’s own field, and one that says enough, stand alone', () => {
  expect(
    ['city', 'phone', 'date_of_birth', 'has_vehicle'].map((name) => placedLabel('defendant', name)),
  ).toEqual(['City', 'Mobile Phone', 'Date of Birth', 'Has Vehicle'])
  expect(['name', 'spouse_phone'].map((name) => placedLabel('indemnitor', name))).toEqual([
    'Name',
    'Spouse Phone',
  ])
  expect(placedLabel('booking', 'recurring_charges2')).toBe('Recurring Charges, line 2')
  expect([
    placedLabelOf('defendant', 'gone'),
    placedLabelOf('user', 'name'),
    placedLabel('toString', 'x'),
  ]).toEqual([undefined, undefined, undefined])
})
