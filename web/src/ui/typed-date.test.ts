import { expect, test } from 'vitest'
import { settleMdy, typeMdy } from './typed-date.ts'

const typeOut = (keys: string) => keys.split('').reduce((text, key) => typeMdy(text, text + key), '')

test('eight digits typed one by one become a date with its slashes', () => {
  expect(typeOut('03042026')).toBe('03/04/2026')
  expect(typeOut('03/04/2026')).toBe('03/04/2026')
  expect(typeOut('3/4/26')).toBe('3/4/26')
})

test('other separators and letters become slashes, and nothing runs past ten characters', () => {
  expect(typeOut('03.04.2026')).toBe('03/04/2026')
  expect(typeOut('3-4-26')).toBe('3/4/26')
  expect(typeMdy('', 'March')).toBe('')
  expect(typeOut('030420269')).toBe('03/04/2026')
})

test('a date pasted whole is read, with or without separators, also year first', () => {
  expect(typeMdy('', '03042026')).toBe('03/04/2026')
  expect(typeMdy('', ' 03-04-2026 ')).toBe('03/04/2026')
  expect(typeMdy('', '2026-03-04T00:00:00Z')).toBe('03/04/2026')
})

test('deleting never brings a slash back', () => {
  expect(typeMdy('03/', '03')).toBe('03')
  expect(typeMdy('03/04/', '03/04')).toBe('03/04')
})

test('a digit put into the middle leaves the rest where it is', () => {
  expect(typeMdy('1/02', '12/02', false)).toBe('12/02')
})

test('a date that was left in short form settles to MM/DD/YYYY', () => {
  expect(settleMdy('3/4/26')).toBe('03/04/2026')
  expect(settleMdy('3/4/65')).toBe('03/04/1965')
  expect(settleMdy('12/31/1999')).toBe('12/31/1999')
})

test('what is no date is left as typed, for the validator to name', () => {
  expect(settleMdy('13/45/2026')).toBe('13/45/2026')
  expect(settleMdy('3/4')).toBe('3/4')
  expect(settleMdy('hello')).toBe('hello')
})
