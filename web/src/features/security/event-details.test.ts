import { expect, test } from 'vitest'
import { actorOf, detailLines } from './event-details.ts'

test('what an event touched is said in words, one line each [OPEN-187]', () => {
  expect(detailLines({ details: { added: ['CRM – Edit', 'CRM – Admin'], removed: [] } })).toEqual([
    'Added: CRM – Edit, CRM – Admin',
  ])
  expect(detailLines({ details: { defendant_id: 7, level: null, level_before: 'F' } })).toEqual([
    'Access: Full → none',
    'Defendant: 7',
  ])
  expect(detailLines({ details: { changed: ['username', 'email'] } })).toEqual(['Changed: username, email'])
  expect(detailLines({ details: { reason: 'user' } })).toEqual(['Too many wrong passwords'])
  expect(detailLines({ details: { sessions: 3, reason: 'other' } })).toEqual(['other', 'Sessions: 3'])
  expect(detailLines({ details: {} })).toEqual([])
})

test('an event names who did it, the command line, or nobody', () => {
  expect(actorOf({ username: 'owner', ip: '192.0.2.1' })).toBe('owner')
  expect(actorOf({ username: null, ip: null })).toBe('Command line')
  expect(actorOf({ username: null, ip: '192.0.2.1' })).toBe('Not signed in')
})
