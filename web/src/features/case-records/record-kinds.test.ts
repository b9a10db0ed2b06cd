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

test('an old payment in words blocks a save only once it changes [OPEN-175]', () => {
  const old = bookings.rules.toForm({ payment_date_1: 'June', payment_amount_1: 'ten bucks' })
  const errors = (change: object) => bookings.rules.blockingErrors(old, { ...old, ...change })
  expect(old).toMatchObject({ payment_date_1: 'June', payment_amount_1: 'ten bucks' })
  expect(errors({ notes: 'called' })).toEqual({})
  expect(errors({ payment_date_1: 'July' })['payment_date_1']?.code).toBe('invalidDate')
  expect(errors({ payment_amount_1: 'five' })['payment_amount_1']?.code).toBe('digitsOnly')
  expect(errors({ payment_date_1: '06/01/2026', payment_amount_1: null })).toEqual({})
})

test('a label that several fields have includes its block', () => {
  expect(indemnitors.description.labelOf('reference_2_phone')).toBe('Reference 2, Phone')
  expect(indemnitors.description.labelOf('spouse_phone')).toBe('Spouse Phone')
})

test('a booking is identified by its name, or else by its number', () => {
  expect(recordName(bookings, { booking_name: null, booking: '24-0012' })).toBe('24-0012')
  expect(recordName(bookings, {})).toBeNull()
})
