import { expect, test } from 'vitest'
import { actorOf, detailLines } from './event-details.ts'

const lines = (details: Record<string, unknown>) => detailLines({ details, recipient: null })

test('what an event touched is said in words, one line each [OPEN-187]', () => {
  expect(lines({ added: ['CRM – Edit', 'CRM – Admin'], removed: [] })).toEqual([
    'Added: CRM – Edit, CRM – Admin',
  ])
  expect(lines({ defendant_id: 7, level: null, level_before: 'F' })).toEqual([
    'Access: Full → none',
    'Defendant: 7',
  ])
  expect(lines({ changed: ['username', 'email'] })).toEqual(['Changed: username, email'])
  expect(lines({ reason: 'user' })).toEqual(['Too many wrong passwords'])
  expect(lines({ reason: 'code' })).toEqual([
    'Too many wrong codes of the authenticator app, after the right password',
  ])
  expect(lines({ sessions: 3, reason: 'other' })).toEqual(['other', 'Sessions: 3'])
  expect(lines({})).toEqual([])
})

test('a link that was shown is said to be whose, not by a number that no screen shows', () => {
  const details = { message_id: 2 }
  const shown = (name: string | null) => detailLines({ details, recipient: { name, phone: '2125550199' } })
  expect(shown('IRENE GARZA')).toEqual(['Link to IRENE GARZA, 212-555-0199'])
  expect(shown(null)).toEqual(['Link to 212-555-0199'])
  expect(lines(details)).toEqual(['Link in message 2, which is no longer stored'])
})

test('an event names who did it, the portal, the command line, or nobody', () => {
  const actor = (username: string | null, ip: string | null, kind = 'passwordChanged') =>
    actorOf({ kind, username, about_username: 'casey', ip })
  expect(actor('owner', '192.0.2.1')).toBe('owner')
  expect(actor(null, null)).toBe('Command line')
  expect(actor(null, null, 'dataKeyChangeFinished')).toBe('The portal')
  expect(actor(null, '192.0.2.1')).toBe('Not logged in')
  expect(actor(null, '192.0.2.1', 'recoveryCodeUsed')).toBe('casey')
})
