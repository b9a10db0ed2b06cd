import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmac } from './hmac.ts'

test('an HMAC is the one that Node makes, with a key of any length up to a block', () => {
  for (const bytes of [0, 1, 32, 63, 64]) {
    const key = randomBytes(bytes)
    for (const text of ['', 'abc', 'é – 漢', 'x'.repeat(200)])
      expect(hmac(key, text)).toEqual(createHmac('sha256', key).update(text).digest())
  }
  expect(() => hmac(randomBytes(65), 'abc')).toThrow('at most 64 bytes')
})
