import type { Duplicate } from '@bailiwick/contract/duplicates'
import { expect, test } from 'vitest'
import { listedName } from '#records/person-name.ts'
import { duplicateFacts, sameText, summaryText } from './duplicate-text.ts'
import { typedPerson } from './typed-person.ts'

const file: Duplicate = {
  id: 4,
  is_lead: 1,
  first_name: 'MARIA',
  last_name: 'CRUZ',
  date_of_birth: '02/03/1990',
  phone: '2135550142',
  booking: null,
  has_phone: true,
  has_name_and_birth: false,
}

test('a person is looked for once a phone is whole', () => {
  expect(typedPerson(['213-555-014', null, '', '', ''])).toBeNull()
  expect(typedPerson(['213-555-0142', '(213) 555-0142', 'Ana', '', ''])).toEqual({
    phones: ['2135550142'],
    first_name: '',
    last_name: '',
    date_of_birth: '',
  })
})

test('a name is looked for with a whole date of birth', () => {
  expect(typedPerson(['', '', 'Ana', 'Cruz', '02/3'])).toBeNull()
  expect(typedPerson(['', '', ' Ana ', 'Cruz', '02/03/1990'])).toEqual({
    phones: [],
    first_name: 'Ana',
    last_name: 'Cruz',
    date_of_birth: '02/03/1990',
  })
})

test('a file is described in a line, with what it has in common', () => {
  expect(listedName(file)).toBe('CRUZ, MARIA')
  expect(duplicateFacts(file)).toBe('Lead · DOB 02/03/1990 · 213-555-0142')
  expect(duplicateFacts({ ...file, is_lead: 0, phone: null, booking: '66' })).toBe(
    'Defendant · DOB 02/03/1990 · booking 66',
  )
  expect(sameText(file)).toBe('Same phone')
  expect(sameText({ ...file, has_name_and_birth: true })).toBe('Same phone, name and date of birth')
  expect(sameText({ ...file, has_phone: false, has_name_and_birth: true })).toBe(
    'Same name and date of birth',
  )
})

test('how many files there are is read aloud, and nothing while there are none', () => {
  expect(summaryText(0, false)).toBe('')
  expect(summaryText(1, false)).toMatch(/^A file may be/)
  expect(summaryText(2, false)).toMatch(/^2 files may be/)
  expect(summaryText(5, true)).toMatch(/^More than 5 files/)
})
