import { sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { charactersLeft, cleanerOf, phoneDigits, limitPhone } from './text-input.ts'

/** The text of an input after these keys. */
const type = (clean: typeof limitPhone, keys: string, start = '') =>
  Array.from(keys).reduce((text, key) => clean(text + key, text), start)

test('the mobile phone input keeps digits and stops at 10 characters [DEF-77]', () => {
  expect(type(limitPhone, '5550100123')).toBe('5550100123')
  expect(type(limitPhone, '55501001234567')).toBe('5550100123')
  expect(type(limitPhone, '(555) 01a0-0123 ext 4')).toBe('5550100123')
  // A digit between others is not taken either: it would push out the last
  expect(limitPhone('55590100123', '5550100123')).toBe('5550100123')
  expect(cleanerOf({ kind: 'phone', label: 'Mobile Phone', max: 10 })).toBe(limitPhone)
})

test('the country code of a phone number is dropped, typed or pasted [OPEN-174]', () => {
  for (const phone of ['+1 (555) 010-0123', '1-555-010-0123', '15550100123', '0015550100123']) {
    expect([phone, limitPhone(phone)]).toEqual([phone, '5550100123'])
    expect([phone, type(limitPhone, phone)]).toEqual([phone, '5550100123'])
  }
  // What of it is typed so far stays until its tenth digit comes
  expect(['1', '1555', '1555010012'].map((typed) => type(limitPhone, typed))).toEqual([
    '1',
    '1555',
    '1555010012',
  ])
})

test('a phone is pasted from a contact, a link or a note as its ten digits [OPEN-174]', () => {
  const pasted = [
    '\u202a+1 805 555 0199\u202c',
    'tel:+18055550199',
    'Cell: 1-805-555-0199',
    '8055550199 (home)',
  ]
  for (const text of pasted) expect([text, limitPhone(text)]).toEqual([text, '8055550199'])
})

test('a pasted text that is not one phone stays whole, for its error to show [OPEN-174]', () => {
  const pasted = ['805-555-0199 / 805-555-0188', '805-555-0199 ext 4', '+44 20 7183 8750', '80555501991']
  for (const text of pasted) expect([text, limitPhone(text)]).toEqual([text, text])
  // With nothing but the signs between digits it is those
  expect(['805-5', '(805) 555-01991'].map((text) => limitPhone(text))).toEqual(['8055', '80555501991'])
  // It is corrected by typing and deleting
  expect(type(limitPhone, '550199', '(805) 5')).toBe('8055550199')
  expect(type(limitPhone, '5', '805-555-0199 ext ')).toBe('805-555-0199 ext 5')
  expect(limitPhone('805-555-0199 ext ')).toBe('8055550199')
})

test('a phone field with a text for too many digits keeps all of them', () => {
  const clean = cleanerOf({ kind: 'phone', label: 'Phone', max: 10, tooLong: sentence('tooLong', 10) })
  expect(clean).toBe(phoneDigits)
  expect(type(phoneDigits, '(555) 010-01234')).toBe('55501001234')
})

test('an input keeps everything typed unless it is a phone', () => {
  expect(cleanerOf({ kind: 'text', label: 'First Name', max: 50, upper: true })).toBeUndefined()
  expect(cleanerOf({ kind: 'text', label: 'City', max: 50 })).toBeUndefined()
  expect(cleanerOf({ kind: 'date', label: 'Date' })).toBeUndefined()
})

test('the count is shown near the limit and says when it is exceeded', () => {
  expect(charactersLeft('x'.repeat(399), 500)).toBeNull()
  expect(charactersLeft('x'.repeat(400), 500)).toBe('100 characters left')
  expect(charactersLeft('x'.repeat(503), 500)).toBe('3 characters too many')
})
