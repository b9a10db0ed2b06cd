import { expect, test } from 'vitest'
import { choiceText, missingText } from './sign-in-rules-text.ts'

const rules = {
  second_factor_for: 'nobody',
  administrators: { users: 3, without: 1 },
  everybody: { users: 8, without: 5 },
} as const
const complete = { ...rules, everybody: { users: 8, without: 0 } }

test('a choice says how many have no authenticator app', () => {
  expect(choiceText('nobody', rules)).toBe('Nobody')
  expect(choiceText('administrators', rules)).toBe('Administrators (1 of 3 have none)')
  expect(choiceText('everybody', complete)).toBe('Everybody (all 8 have one)')
})

test('the question says what the choice means for them, if anything', () => {
  expect(missingText('nobody', rules)).toBeNull()
  expect(missingText('everybody', complete)).toBeNull()
  expect(missingText('administrators', rules)).toMatch(/^One of them has no authenticator app yet/)
  expect(missingText('everybody', rules)).toMatch(/^5 of them have no authenticator app yet/)
})
