import { expect, test } from 'vitest'
import { backupText, timeAgo } from './backup-text.ts'

const now = new Date('2026-11-23T12:00:00Z')

test('the age of a backup is in the largest full unit', () => {
  const ages = ['11:59:30', '11:59:00', '11:01:00', '09:30:00'].map((time) =>
    timeAgo(`2026-11-23T${time}Z`, now),
  )
  expect(ages).toEqual(['just now', '1 minute ago', '59 minutes ago', '2 hours ago'])
  expect(timeAgo('2026-11-20T11:00:00Z', now)).toBe('3 days ago')
  expect(timeAgo('2026-11-23T12:00:05Z', now)).toBe('just now')
})

test('a missing, failed, incomplete or old backup says what to do', () => {
  const last_at = '2026-11-23T09:00:00Z'
  expect(backupText({ state: 'ok', last_at }, now)).toBe('Last backup: 3 hours ago.')
  expect(backupText({ state: 'failed', last_at }, now)).toBe(
    'The last backup attempt failed. Last backup: 3 hours ago.',
  )
  expect(backupText({ state: 'none', last_at: null }, now)).toMatch(
    /^There is no backup yet\. .* finds what to do in docs\/running\.md, under Backup\.$/,
  )
  expect(backupText({ state: 'old', last_at }, now)).toContain('That is too old.')
  const ahead = '2027-11-23T09:00:00Z'
  expect(backupText({ state: 'old', last_at: ahead }, now)).toMatch(
    /^The time of the last backup is in the future, because the clock .* was wrong\. Make a new one\. .*running\.md/,
  )
  expect(backupText({ state: 'failed', last_at: ahead }, now)).toMatch(
    / The time of the last backup is in the future/,
  )
  expect(backupText({ state: 'gone', last_at }, now)).toMatch(
    /^Last backup: 3 hours ago\. It is not in the place of the backups any longer, so the portal makes a new one\./,
  )
  expect(backupText({ state: 'incomplete', last_at }, now)).toMatch(
    /^Last backup: 3 hours ago\. It lacks some photos or documents, .* docs\/running\.md/,
  )
})
