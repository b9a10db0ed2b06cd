import { sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { charactersLeft, cleanerOf, phoneDigits, limitPhone } from './text-input.ts'

test('the mobile phone input keeps digits and stops at 10 characters [DEF-77]', () => {
  expect(limitPhone('5550100123')).toBe('5550100123')
  expect(limitPhone('55501001234567')).toBe('5550100123')
  expect(limitPhone('(555) 010-0123')).toBe('5550100123')
  expect(cleanerOf({ kind: 'phone', label: 'Mobile Phone', max: 10 })).toBe(limitPhone)
})

test('the country code of a phone number is dropped, typed or pasted [OPEN-174]', () => {
  expect(limitPhone('+1 (555) 010-0123')).toBe('5550100123')
  expect(limitPhone('1-555-010-0123')).toBe('5550100123')
  expect(limitPhone('15550100123')).toBe('5550100123')
  // What of it is typed so far stays until its tenth digit comes
  expect(['1', '1555', '1555010012'].map(limitPhone)).toEqual(['1', '1555', '1555010012'])
  expect(limitPhone('1555010012345')).toBe('1555010012')
})

test('a phone field with a text for too many digits keeps all of them', () => {
  const clean = cleanerOf({ kind: 'phone', label: 'Phone', max: 10, tooLong: sentence('tooLong', 10) })
  expect(clean).toBe(phoneDigits)
  expect(clean?.('+1 (555) 010-01234')).toBe('55501001234')
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
