import { expect, test } from 'vitest'
import { createRepeatableSubmission, createSubmissionKey } from './submission-key.ts'

test('a retry of the same content has the same key', () => {
  const keyFor = createSubmissionKey()
  const key = keyFor({ first_name: 'ANA' })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor({ first_name: 'ANA' })).toBe(key)
})

test('different content or a different form has a different key', () => {
  const keyFor = createSubmissionKey()
  const key = keyFor({ first_name: 'ANA' })
  expect(keyFor({ first_name: 'ANNA' })).not.toBe(key)
  expect(createSubmissionKey()({ first_name: 'ANA' })).not.toBe(key)
})

test('a repeatable submission keeps its key until it succeeds', async () => {
  const act = createRepeatableSubmission()
  const keys: string[] = []
  const send = (phone: string, isDone: boolean) =>
    act({ phone }, async (key) => {
      keys.push(key)
      if (!isDone) throw new Error('no answer')
    }).catch(() => undefined)
  await send('5550100123', false)
  await Promise.all([send('5550100123', true), send('5550100123', true)])
  expect(new Set(keys).size).toBe(1)
  await send('5550100123', false)
  await send('5550100124', false)
  expect(new Set(keys).size).toBe(3)
})
