import { expect, test } from 'vitest'
import { exceeds } from './json-limits.ts'

const limits = { depth: 3, separators: 4 }

test.each([
  ['{}', false],
  ['{"a":[{}]}', false],
  ['{"a":[{"b":[]}]}', true],
  // Beside each other
  ['[[[]],[[]],[[]]]', false],
  ['[1,2,3,4,5]', false],
  ['[1,2,3,4,5,6]', true],
  ['{"a":1,"b":2}', false],
  ['{"a":1,"b":2,"c":3}', true],
  // In a text
  [String.raw`{"a":"[[[[,,,,,::{{"}`, false],
  [String.raw`{"a":"\"[[[[,,,,,\\"}`, false],
  [String.raw`{"a":"\\","b":[[[]]]}`, true],
  ['"'.repeat(7), false],
  ['[[[['.repeat(100_000), true],
  // Not JSON: left to the parser
  [String.raw`{"a":"\ `, false],
  [']]]]', false],
])('%s has too much: %s', (json, isTooMuch) => expect(exceeds(json, limits)).toBe(isTooMuch))
