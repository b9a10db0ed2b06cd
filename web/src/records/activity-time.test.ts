import { expect, test } from 'vitest'
import { activityTime } from './activity-time.ts'

test('a time of today is shown to the minute, an earlier one with its date', () => {
  const seen = new Date(2026, 10, 24, 0, 53, 43)
  expect(activityTime(seen.toISOString(), new Date(2026, 10, 24, 9))).toBe('12:53 am')
  expect(activityTime(seen.toISOString(), new Date(2026, 10, 25, 9))).toBe('11/24/2026 12:53 am')
})
