import { expect, test } from 'vitest'
import { recordErrors } from './field-errors.ts'
import { computed, isFilled, isTyped, storedEntriesOf, text, type Catalogue } from './fields.ts'
import {
  boolean,
  cents,
  computedValues,
  displayTyped,
  formatTyped,
  integer,
  parseTyped,
  reference,
} from './typed-fields.ts'
import { sentShape, storedShape } from './record-shapes.ts'

const charges = {
  fee: cents('Fee', { min: 0 }),
  per_day: cents('Per Day'),
  days: { ...integer('Days', { min: 1, max: 60 }), required: true },
} as const satisfies Catalogue
const fields = {
  ...charges,
  released: boolean('Released'),
  booking: reference('Booking', 'bookings'),
  total: computed('Total', 'cents', charges, ({ fee, per_day, days }) =>
    days === null ? null : (fee ?? 0) + (per_day ?? 0) * days,
  ),
} as const satisfies Catalogue

test('an amount in cents is typed in dollars', () => {
  const parse = (text: string) => parseTyped(charges.fee, text)
  expect(['1,234.5', '$20', ' 0.07 ', '-3.10'].map(parse)).toEqual([123450, 2000, 7, -310])
  const wrong = ['ten', '1.234', '1.2.3', '.', ',', '$,', '-,.5']
  expect(wrong.map(parse)).toEqual(wrong)
  expect([formatTyped(charges.fee, 123450), displayTyped(charges.fee, -310)]).toEqual(['1,234.50', '-$3.10'])
})

test('a typed value returns from its text as it was, and an empty one is null', () => {
  const record = { fee: 5, per_day: 123456789, days: 12, released: false, booking: 7 }
  for (const [name, value] of Object.entries(record)) {
    const field = fields[name as keyof typeof record]
    expect(parseTyped(field, formatTyped(field, value))).toBe(value)
    expect(parseTyped(field, '  ')).toBeNull()
    expect(isTyped(field) && isFilled(value)).toBe(true)
  }
})

test('a whole number is typed with or without commas', () => {
  const texts = ['12', '1,234', '-5', ',', '-,', '1.5', 'ten']
  expect(texts.map((text) => parseTyped(charges.days, text))).toEqual([12, 1234, -5, ',', '-,', '1.5', 'ten'])
})

test('only a text can be sensitive; anything else does not compile', () => {
  const storedNames = (catalogue: Catalogue) => storedEntriesOf(catalogue).map(([name]) => name)
  // @ts-expect-error -- a number
  storedNames({ pin: { ...integer('PIN'), sensitive: true } })
  // @ts-expect-error -- a list
  storedNames({ pins: { kind: 'rows', label: 'PINs', of: { pin: text('PIN', 4) }, sensitive: true } })
  expect(storedNames({ pin: { ...text('PIN', 4), sensitive: true } })).toEqual(['pin'])
})

test('a typed value that is wrong has an error that says what is expected', () => {
  const errorOf = (record: object) =>
    Object.values(recordErrors(fields, { days: 1, ...record })).map(({ text }) => text)
  expect(errorOf({ fee: 0, per_day: null, released: true, booking: 3 })).toEqual([])
  expect(errorOf({ fee: 'ten' })).toEqual(['Only numbers allowed'])
  expect(errorOf({ fee: -1 })).toEqual(['At least 0.00'])
  expect(errorOf({ days: 61 })).toEqual(['At most 60'])
  expect(errorOf({ days: null })).toEqual(['Required'])
  expect(errorOf({ days: 1.5 })).toEqual(['Only numbers allowed'])
  expect(errorOf({ released: 'maybe', booking: -4 })).toEqual([
    'Please choose a value from the list',
    'Please choose a value from the list',
  ])
})

test('a computed value follows from the others, and is neither sent nor stored', () => {
  expect(computedValues(fields, { fee: 1000, per_day: 250, days: 3 })).toEqual({ total: 1750 })
  expect(computedValues(fields, { fee: 1000, per_day: 250, days: null })).toEqual({ total: null })
  expect(computedValues(fields, { fee: 'ten', per_day: 250, days: 3 })).toEqual({ total: 750 })
  expect(storedEntriesOf(fields).map(([name]) => name)).not.toContain('total')
  expect(Object.keys(sentShape(fields))).not.toContain('total')
  expect(Object.keys(storedShape(fields))).toContain('total')
})
