import { expect, test } from 'vitest'
import { hereText } from './FileBadge.tsx'
import { phoneHref } from './PhoneLink.tsx'

test('the header says who else is in a file', () => {
  expect(hereText(['Casey Clerk'])).toBe('Casey Clerk is in this file')
  expect(hereText(['Casey Clerk', 'Avery Agent', 'Dana'])).toBe('Casey Clerk and 2 more are in this file')
})

test('phones are dialed with the code of the country, others as they are stored', () => {
  expect(phoneHref('tel', '8055550142')).toBe('tel:+18055550142')
  expect(phoneHref('sms', '8055550142')).toBe('sms:+18055550142')
  expect(phoneHref('tel', '+44 20 7946 0000')).toBe('tel:+442079460000')
})
