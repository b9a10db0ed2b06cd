import { expect, test } from 'vitest'
import { defendantFields } from '../defendant-fields/catalogue.ts'
import { fieldError } from './field-errors.ts'
import { normalize, phone } from './fields.ts'
import { formatPhone, isPhone, tenDigitsOf } from './phones.ts'

const shapes = [
  '5550101234',
  '555-010-1234',
  '(555) 010-1234',
  '555.010.1234',
  ' 555 010 1234 ',
  '+1 (555) 010-1234',
  '1-555-010-1234',
  '15550101234',
  '+15550101234',
  '555–010\u00a01234',
  '\u202a+1 555 010 1234\u202c',
  'tel:+15550101234',
  '0015550101234',
]
const mobile = defendantFields.phone
const other = phone('Phone')

test('a phone in any shape is stored as its ten digits, without the country code [OPEN-174]', () => {
  for (const shape of shapes) {
    for (const field of [mobile, other]) {
      expect([shape, fieldError(field, shape, {})]).toEqual([shape, null])
      expect([shape, normalize(field, shape)]).toEqual([shape, '5550101234'])
    }
  }
})

test('a text that is not ten digits is no phone, and stays as it was [OPEN-174]', () => {
  const wrong = ['----------', '555-0123', '2555-010-1234', '+5550101234', '+44 20 7183 8750', '5550101234x5']
  for (const text of wrong) {
    expect([text, tenDigitsOf(text)]).toEqual([text, null])
    expect([text, normalize(other, text)]).toEqual([text, text])
  }
  const mixed = ['555-010-1234 / 555-010-1235', '555-010-1234 ext 4', '010-1234 room 555', '1+5550101234']
  expect(mixed.map(tenDigitsOf)).toEqual(mixed.map(() => null))
  expect(['5550101234', '555-010-1234', '555010123'].map(isPhone)).toEqual([true, false, false])
})

test('a phone is found among words, and a field still names the letters [OPEN-174]', () => {
  expect(['Cell: 1-555-010-1234', '555/010/1234 (home)'].map(tenDigitsOf)).toEqual([
    '5550101234',
    '5550101234',
  ])
  expect(errorsOf('Cell: 1-555-010-1234')).toEqual(['Only numbers allowed', 'Only Numbers, - and + allowed'])
})

const errorsOf = (text: string) => [mobile, other].map((field) => fieldError(field, text, {})?.text)

test('the error of a phone names its characters first, then its digits [OPEN-174, DEF-76, DEF-78, CONST-9]', () => {
  const both = (text: string) => [text, text]
  expect(errorsOf('555-010-123x')).toEqual(['Only numbers allowed', 'Only Numbers, - and + allowed'])
  expect(errorsOf('555/010/1234')).toEqual(['Only numbers allowed', 'Only Numbers, - and + allowed'])
  expect(errorsOf('+555010123')).toEqual(['Only numbers allowed', 'Must be 10 digits'])
  expect(errorsOf('555-0123')).toEqual(both('Minimum 10 characters'))
  expect(errorsOf('555-010-12345')).toEqual(both('Maximum 10 characters'))
  // Ten characters, but not ten digits
  expect(errorsOf('----------')).toEqual(both('Must be 10 digits'))
  expect(errorsOf('(555) 010-123')).toEqual(both('Must be 10 digits'))
})

test('a phone is read with dashes, and an old text as it is [OPEN-174]', () => {
  expect(['5550101234', 'ask Eva', '----------'].map(formatPhone)).toEqual([
    '555-010-1234',
    'ask Eva',
    '----------',
  ])
})
