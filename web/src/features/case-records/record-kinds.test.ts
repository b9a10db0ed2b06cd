import { expect, test } from 'vitest'
import { recordName } from './record-kind.ts'
import { recordKinds } from './record-kinds.ts'

const { bookings, indemnitors } = recordKinds

test.each(Object.values(recordKinds))(
  'every field of a $noun is in one block of its form',
  ({ blocks, rules }) => {
    const placed = blocks.flatMap(({ fields }) => Object.keys(fields))
    expect(placed.toSorted()).toEqual(Object.keys(rules.fields).toSorted())
  },
)

test('Title 10 offers Self, the indemnitors, and the saved name [BOOK-8, OPEN-95]', () => {
  expect(bookings.choices?.(['Ana Ruiz', null], { title_10: 'Old Name' })).toEqual({
    title_10: ['Self', 'Ana Ruiz', 'Old Name'],
  })
})

test('a label that several fields have includes its block', () => {
  expect(indemnitors.description.labelOf('reference_2_phone')).toBe('Reference 2, Phone')
  expect(indemnitors.description.labelOf('spouse_phone')).toBe('Spouse Phone')
})

test('a booking is identified by its name, or else by its number', () => {
  expect(recordName(bookings, { booking_name: null, booking: '24-0012' })).toBe('24-0012')
  expect(recordName(bookings, {})).toBeNull()
})
