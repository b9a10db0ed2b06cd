import { expect, test } from 'vitest'
import { dayAfter, dayIn, startOfDay } from './office-day.ts'

const zone = 'America/Los_Angeles'

test('a day is that of the office, or in UTC', () => {
  const evening = new Date('2026-11-25T07:59:59.999Z')
  expect([dayIn(zone, evening), dayIn(null, evening)]).toEqual(['2026-11-24', '2026-11-25'])
  expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})

test('a day begins at midnight of the office, also when clocks change', () => {
  const starts = ['2026-11-24', '2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map((day) =>
    startOfDay(zone, day).toISOString(),
  )
  expect(starts).toEqual([
    '2026-11-24T08:00:00.000Z',
    '2026-03-08T08:00:00.000Z',
    '2026-03-09T07:00:00.000Z',
    '2026-11-01T07:00:00.000Z',
    '2026-11-02T08:00:00.000Z',
  ])
  expect(startOfDay('Asia/Tokyo', '2026-11-24').toISOString()).toBe('2026-11-23T15:00:00.000Z')
  expect(startOfDay(null, '2026-11-24').toISOString()).toBe('2026-11-24T00:00:00.000Z')
})
