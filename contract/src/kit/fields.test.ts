import { expect, test } from 'vitest'
import { defendantFields } from '../defendant-fields/catalogue.ts'
import { errorTexts, recordErrors } from './field-errors.ts'
import { masked, normalize } from './fields.ts'

test('strings are trimmed, empty ones are null, and some become capitals [CONST-15, OPEN-162]', () => {
  expect(normalize(defendantFields.city, '  San José ')).toBe('San José')
  expect(normalize(defendantFields.city, '   ')).toBeNull()
  expect(normalize(defendantFields.last_name, ' peña ')).toBe('PEÑA')
  expect(errorTexts(recordErrors(defendantFields, { first_name: '  ', last_name: 'PEÑA' }))).toEqual({
    first_name: 'Required',
  })
})

test('only the last four digits of a sensitive value show [OPEN-119]', () => {
  expect(masked('900-12-3456')).toBe('•••-••-3456')
  expect(masked('D1234567')).toBe('••••4567')
  expect(masked('123')).toBe('123')
})
