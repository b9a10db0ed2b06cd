import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { recordErrors } from '@bailiwick/contract/kit/field-errors'
import { sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { defendantDescription } from './defendant-record.ts'
import { errorCounts, errorLines, sectionIdOf } from './field-sections.ts'

test('a new defendant requires both names, each with its own message [DEF-82, DEF-83, DEF-84]', () => {
  expect(errorLines(recordErrors(defendantFields, {}))).toEqual([
    { name: 'first_name', text: 'First Name is required. ' },
    { name: 'last_name', text: 'Last Name is required. ' },
  ])
})

test('other errors name their field, with the block if the label is ambiguous', () => {
  expect(
    errorLines({
      phone: sentence('tooShort', 10),
      mother_name: sentence('noNumbers'),
      first_name: sentence('noNumbers'),
    }),
  ).toEqual([
    { name: 'phone', text: 'Mobile Phone: Minimum 10 characters' },
    { name: 'mother_name', text: 'Mother, Name: No numbers' },
    { name: 'first_name', text: 'First Name: No numbers' },
  ])
})

test('every field is in a section', () => {
  expect(Object.keys(defendantFields).filter((name) => sectionIdOf(name) === undefined)).toEqual([])
  expect(defendantDescription.labelOf('reference_2_state')).toBe('Reference 2, State')
})

test('errors are counted by section', () => {
  expect(errorCounts(['first_name', 'phone', 'spouse_phone', 'rreferences'])).toEqual({
    general: 2,
    family: 1,
    references: 1,
  })
})
