import { expect, test } from 'vitest'
import { choiceText, missingText } from './sign-in-rules-text.ts'

const rules = {
  second_factor_for: 'nobody',
  administrators: { users: 3, without: 1, includes_owner: false },
  everybody: { users: 8, without: 5, includes_owner: true },
} as const
const complete = { ...rules, everybody: { users: 8, without: 0, includes_owner: false } }

test('a choice says how many have no authenticator app', () => {
  expect(choiceText('nobody', rules)).toBe('Nobody')
  expect(choiceText('administrators', rules)).toBe('Administrators (1 of 3 has none)')
  expect(choiceText('everybody', complete)).toBe('Everybody (all 8 have one)')
  const alone = { users: 1, without: 0, includes_owner: true }
  expect(choiceText('administrators', { ...rules, administrators: alone })).toBe(
    'Administrators (1, with one)',
  )
  expect(choiceText('administrators', { ...rules, administrators: { ...alone, without: 1 } })).toBe(
    'Administrators (1, without one)',
  )
})

test('the question says whom the choice concerns, and whether the owner is among them', () => {
  expect(missingText('nobody', rules)).toBeNull()
  expect(missingText('everybody', complete)).toBeNull()
  expect(missingText('administrators', rules)).toMatch(
    /^1 of 3 administrators has no authenticator app yet\. They /,
  )
  expect(missingText('everybody', rules)).toMatch(
    /^5 of 8 users have no authenticator app yet, you among them\. Each of you /,
  )
  const owner = { ...rules, administrators: { users: 3, without: 1, includes_owner: true } }
  expect(missingText('administrators', owner)).toMatch(/^You have no authenticator app yet/)
})
