import { expect, test } from 'vitest'
import { person } from './case-sample.ts'
import { formStatus, photoStatus } from './person-text.ts'

const missing = [{ field: 'address', label: 'Address' }]

test('a form says how many fields are missing, and when its link was used last', () => {
  expect(formStatus({ ...person, missing }, true)).toEqual({
    tone: 'wait',
    text: '1 field missing',
    note: null,
  })
  const sent = { ...person, missing, link_last_sent: '2026-11-20T12:00:00Z' }
  expect(formStatus(sent, true).note).toBe('Link sent 11/20/2026')
  expect(formStatus({ ...sent, last_sign_in: '2026-11-21T12:00:00Z' }, true).note).toBe(
    'Signed in 11/21/2026',
  )
  expect(formStatus(person, true).text).toBe('Enough for documents')
  expect(formStatus(person, false).text).toBe('No booking yet')
})

test('photos name the first required one that is missing', () => {
  const photos = { total: 10, filled: 6, missing: ['Front ID Photo', 'Back ID Photo'] }
  expect(photoStatus({ photos })).toEqual({
    tone: 'wait',
    text: '6 of 10',
    note: 'Needs Front ID Photo, 1 more',
  })
  expect(photoStatus(person)).toEqual({ tone: 'ok', text: '10 of 10', note: null })
})
