import { expect, test } from 'vitest'
import { canText } from './can-text.ts'

test('a text needs a phone of exactly 10 characters [CONST-9, DEF-79, NOTE-23]', () => {
  expect(['', '555010012', '5550100123', '55501001234'].map(canText)).toEqual([false, false, true, false])
})
