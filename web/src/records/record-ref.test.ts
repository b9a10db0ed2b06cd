import { expect, test } from 'vitest'
import { isPendingKey, newPendingKey } from './record-ref.ts'

test('the temporary key of a row ends in five random characters from a–z and 0–9 [OPEN-111]', () => {
  const keys = Array.from({ length: 50 }, newPendingKey)
  for (const key of keys) expect(key).toMatch(/^pending-[a-z0-9]{5}$/)
  expect(new Set(keys).size).toBe(50)
})

test('nothing else is a temporary key', () => {
  expect(isPendingKey('pending-x7k2q')).toBe(true)
  for (const other of ['pending-', 'pending-X7K2Q', 'pending-x7k2q9', 'new', '12', 12, undefined])
    expect(isPendingKey(other)).toBe(false)
})
