import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { leftOut, readNotSaved, refusalsIn, withFieldsOf } from './save-report.ts'

const invalid = {
  error: messages.invalidEmail,
  code: 'invalidEmail',
  fields: ['email', 'zip'],
  errors: { email: messages.invalidEmail, zip: 'Minimum 5 characters' },
  error_codes: { email: 'invalidEmail', zip: 'tooShort' },
  error_args: { zip: [5] },
}
const conflict = {
  error: 'Rosa Vega changed the same fields',
  code: 'fieldsChangedMeanwhile',
  args: ['Rosa Vega'],
  fields: ['city'],
  changed_by: 'Rosa Vega',
  changed_at: '2026-11-20T17:19:49Z',
  current: { city: 'Orange' },
}

test('the refusals of a save are read as errors by field, and as one conflict', () => {
  const read = readNotSaved([conflict, invalid])
  expect(read.errors).toEqual({ email: messages.invalidEmail, zip: 'Minimum 5 characters' })
  expect(read.conflict).toMatchObject({ by: 'Rosa Vega', current: { city: 'Orange' } })
  expect(readNotSaved([])).toEqual({ errors: {}, conflict: null })
})

test('a field that only lacks a value wasn’t left out: nothing was typed into it', () => {
  const read = readNotSaved([conflict, invalid])
  expect(leftOut(read, ['city', 'email', 'state'])).toEqual(['city', 'email'])
})

test('a save that was refused for its fields saved none; any other failure stays one', () => {
  const refused = (status: number, body: object) =>
    new ApiError(status, { code: 'invalidEmail', text: '' }, body)
  expect(refusalsIn(refused(400, invalid))).toEqual([invalid])
  expect(refusalsIn(refused(409, conflict))).toEqual([conflict])
  for (const error of [refused(400, {}), refused(403, invalid), refused(0, {}), new Error('bug')])
    expect(() => refusalsIn(error)).toThrow(error)
})

test('values take single fields of others', () => {
  expect(withFieldsOf({ city: 'Tustin', zip: '1' }, ['zip'], { city: 'Irvine', zip: null })).toEqual({
    city: 'Tustin',
    zip: null,
  })
})
