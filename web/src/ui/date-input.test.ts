import { isMdy, isoToMdy } from '@bailiwick/contract/kit/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeMdy, typeMdy } from './date-input.ts'

const typeOut = (keys: string) => keys.split('').reduce((text, key) => typeMdy(text, text + key), '')

test('eight digits typed one by one become a date with its slashes', () => {
  expect(typeOut('03042026')).toBe('03/04/2026')
  expect(typeOut('03/04/2026')).toBe('03/04/2026')
  expect(typeOut('3/4/26')).toBe('3/4/26')
})

test('other separators become slashes, and a whole date takes no more keys', () => {
  expect(typeOut('03.04.2026')).toBe('03/04/2026')
  expect(typeOut('3-4-26')).toBe('3/4/26')
  expect(typeOut('030420269')).toBe('03/04/2026')
})

/** Typed key by key or pasted, and left. */
const enter = (text: string) => [typeOut(text), typeMdy('', text)].map(completeMdy)
const both = (text: string) => [text, text]

test('a date with the year first or a written month is understood, typed or pasted', () => {
  for (const text of [
    '2026-12-02',
    '2026/12/2',
    'Dec 2, 2026',
    'december 2nd 2026',
    'Dec. 2, 2026',
    '2 Dec 2026',
    '2-DEC-2026',
    '2 de diciembre de 2026',
    '12.2.2026',
    '12 2 2026',
    '12/02/2026 10:30 AM',
    '2026-12-02T23:59:00Z',
  ])
    expect([text, ...enter(text)]).toEqual([text, ...both('12/02/2026')])
})

test('what could be another date or is more than one stays as typed, and is none', () => {
  for (const text of ['Dec 2026', 'Ma 2, 2026', 'Feb 30, 2026', '2 Dec 26', 'tomorrow', '13.2.2026'])
    expect([text, ...enter(text).filter(isMdy)]).toEqual([text])
  expect(completeMdy('Dec 2, 26')).toBe('Dec 2, 26')
  expect(typeMdy('', '12/02/2026 - 12/05/2026')).toBe('12/02/2026 - 12/05/2026')
  expect(typeMdy('', 'March')).toBe('March')
})

const writings: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => iso.replaceAll('-', '/'),
  (iso) => isoToMdy(iso),
  (iso) => isoToMdy(iso).replaceAll('/', ''),
  (iso) => isoToMdy(iso).replaceAll('/', '.'),
  ...(['long', 'short'] as const).flatMap((month) => [
    (iso: string) => written(iso, 'en-US', month),
    (iso: string) => written(iso, 'en-GB', month),
    (iso: string) => written(iso, 'es', month),
  ]),
]
const written = (iso: string, language: string, month: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  )
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

test('every day is the same day in each of its writings, typed or pasted', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...writings), (iso, write) => {
      expect(enter(write(iso))).toEqual(both(isoToMdy(iso)))
    }),
  )
})

test('a text never becomes a date of other numbers than it has', () => {
  const words = { Dec: 12, may: 5, 'de diciembre': 12, tomorrow: 0 }
  const part = fc.oneof(
    fc.nat(31).map(String),
    fc.integer({ min: 1890, max: 2210 }).map(String),
    fc.constantFrom(...Object.keys(words)),
  )
  const separator = fc.constantFrom('/', '-', '.', ', ', ' ', ' - ')
  fc.assert(
    fc.property(fc.array(fc.tuple(part, separator), { maxLength: 5 }), (parts) => {
      const text = parts.flat().slice(0, -1).join('')
      const entered = completeMdy(typeMdy('', text))
      if (!isMdy(entered)) return
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + (one % 100), 0)
      const numbers = parts.map(([one]) => words[one as keyof typeof words] ?? Number(one))
      expect(numbers).toHaveLength(3)
      expect(sum(numbers)).toBe(sum(entered.split('/').map(Number)))
    }),
    { numRuns: 2000 },
  )
})

test('a pasted date is read with or without separators, also year first', () => {
  expect(typeMdy('', '03042026')).toBe('03/04/2026')
  expect(typeMdy('', ' 03-04-2026 ')).toBe('03/04/2026')
  expect(typeMdy('', '2026-03-04T00:00:00Z')).toBe('03/04/2026')
})

test('deleting never adds a slash again', () => {
  expect(typeMdy('03/', '03')).toBe('03')
  expect(typeMdy('03/04/', '03/04')).toBe('03/04')
})

test('inserting a digit leaves the rest in place', () => {
  expect(typeMdy('1/02', '12/02', false)).toBe('12/02')
})

test('a short date becomes MM/DD/YYYY when the field is left', () => {
  expect(completeMdy('3/4/26')).toBe('03/04/2026')
  expect(completeMdy('3/4/65')).toBe('03/04/1965')
  expect(completeMdy('12/31/1999')).toBe('12/31/1999')
})

test('an invalid date stays as typed, for the validator', () => {
  expect(completeMdy('13/45/2026')).toBe('13/45/2026')
  expect(completeMdy('3/4')).toBe('3/4')
  expect(completeMdy('hello')).toBe('hello')
})
