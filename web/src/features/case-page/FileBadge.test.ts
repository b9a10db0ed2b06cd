import { expect, test } from 'vitest'
import { hereText } from './FileBadge.tsx'

test('the header says who else is in a file', () => {
  expect(hereText(['Casey Clerk'])).toBe('Casey Clerk is in this file')
  expect(hereText(['Casey Clerk', 'Avery Agent', 'Dana'])).toBe('Casey Clerk and 2 more are in this file')
})
