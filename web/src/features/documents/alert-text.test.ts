import { expect, test } from 'vitest'
import { alertText } from './alert-text.ts'

const alert = {
  id: 1,
  defendant_id: 2,
  defendant_name: 'ANA LIM',
  signer_name: 'Ida Cole',
  type: 4,
  status: 4,
  reason: null,
  link_ended_at: null,
}

test('an alert says who declined, what failed or may not have arrived, and whose link ended', () => {
  expect(alertText(alert)).toBe('Ida Cole declined to sign “Docs Without CC”.')
  expect(alertText({ ...alert, reason: 'Wrong amount' })).toBe(
    'Ida Cole declined to sign “Docs Without CC”: Wrong amount',
  )
  expect(alertText({ ...alert, status: 5, reason: 'No email.' })).toBe(
    '“Docs Without CC” for Ida Cole failed: No email.',
  )
  expect(alertText({ ...alert, status: 2, reason: 'It came back.' })).toBe(
    '“Docs Without CC” for Ida Cole may not have arrived: It came back.',
  )
  const link_ended_at = '2026-12-20T16:00:00Z'
  expect(alertText({ ...alert, status: 2, reason: 'It came back.', link_ended_at })).toBe(
    'The link of Ida Cole to sign “Docs Without CC” has ended. Send it again with RESEND.',
  )
  expect(alertText({ ...alert, status: 3, reason: 'The copy didn’t arrive.' })).toBe(
    '“Docs Without CC” of Ida Cole is signed, but: The copy didn’t arrive.',
  )
})
