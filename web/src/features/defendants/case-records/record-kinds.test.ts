import { expect, test } from 'vitest'
import { arrestKind } from './arrest-kind.ts'
import { bookingKind } from './booking-kind.ts'
import { indemnitorKind } from './indemnitor-kind.ts'
import { calledName, labelIn } from './record-kind.ts'

test.each([bookingKind, indemnitorKind, arrestKind])(
  'every field of a $noun stands in one block of its form',
  ({ blocks, rules }) => {
    const placed = blocks.flatMap(({ fields }) => Object.keys(fields))
    expect(placed.toSorted()).toEqual(rules.names.toSorted())
  },
)

test('Title 10 offers Self, the indemnitors, and the name that stands there already [BOOK-8, OPEN-95]', () => {
  expect(bookingKind.choices?.(['Ana Ruiz', null], { title_10: 'Old Name' })).toEqual({
    title_10: ['Self', 'Ana Ruiz', 'Old Name'],
  })
})

test('a label that several fields have comes with its block', () => {
  expect(labelIn(indemnitorKind, 'reference_2_phone')).toBe('Reference 2, Phone')
  expect(labelIn(indemnitorKind, 'spouse_phone')).toBe('Spouse Phone')
})

test('a booking is called by its name, or else by its number', () => {
  expect(calledName(bookingKind, { booking_name: null, booking: '24-0012' })).toBe('24-0012')
  expect(calledName(bookingKind, {})).toBeNull()
})
