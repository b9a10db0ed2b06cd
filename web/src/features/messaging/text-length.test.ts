import { textLength } from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { tooLong } from './text-length.ts'

test('a text that is too long says by how much', () => {
  expect(tooLong('a'.repeat(textLength))).toBeNull()
  expect(tooLong(`  ${'a'.repeat(textLength)}\n`)).toBeNull()
  expect(tooLong('a'.repeat(textLength + 1))).toBe('1 character too many: a text has at most 1,554.')
  expect(tooLong('a'.repeat(textLength + 1146))).toBe('1,146 characters too many: a text has at most 1,554.')
})
