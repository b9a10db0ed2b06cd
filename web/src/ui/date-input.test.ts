import { expect, test } from 'vitest'
import { completeMdy, typeMdy } from './date-input.ts'

const typeOut = (keys: string) => keys.split('').reduce((text, key) => typeMdy(text, text + key), '')

test('eight digits typed one by one become a date with its slashes', () => {
  expect(typeOut('03042026')).toBe('03/04/2026')
  expect(typeOut('03/04/2026')).toBe('03/04/2026')
  expect(typeOut('3/4/26')).toBe('3/4/26')
})

test('other separators and letters become slashes, up to ten characters', () => {
  expect(typeOut('03.04.2026')).toBe('03/04/2026')
  expect(typeOut('3-4-26')).toBe('3/4/26')
  expect(typeMdy('', 'March')).toBe('')
  expect(typeOut('030420269')).toBe('03/04/2026')
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
