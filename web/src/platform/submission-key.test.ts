import { expect, test } from 'vitest'
import { createSubmissionKeys } from './submission-key.ts'

test('a second try of the same content carries the same key', () => {
  const keyFor = createSubmissionKeys()
  const key = keyFor({ first_name: 'ANA' })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor({ first_name: 'ANA' })).toBe(key)
})

test('other content, and another form, carries another key', () => {
  const keyFor = createSubmissionKeys()
  const key = keyFor({ first_name: 'ANA' })
  expect(keyFor({ first_name: 'ANNA' })).not.toBe(key)
  expect(createSubmissionKeys()({ first_name: 'ANA' })).not.toBe(key)
})
