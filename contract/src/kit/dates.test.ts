import { expect, onTestFinished, test, vi } from 'vitest'
import { formatDateTime, formatZonedTime, isoToMdy, mdyToIso, momentsOf } from './dates.ts'

test('plain dates show as MM/DD/YYYY and never shift [CONST-6, OPEN-159]', () => {
  expect(isoToMdy('1990-02-03')).toBe('02/03/1990')
  expect(mdyToIso('02/03/1990')).toBe('1990-02-03')
  expect(mdyToIso('02/30/1990')).toBeNull()
  vi.stubEnv('TZ', 'America/Los_Angeles')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(isoToMdy('1990-02-03')).toBe('02/03/1990')
  expect(mdyToIso('02/03/1990')).toBe('1990-02-03')
})

test('instants show as MM/DD/YYYY h:mm:ss a in the given zone [CONST-7, OPEN-159]', () => {
  expect(formatDateTime('2026-11-21T00:05:09Z', 'UTC')).toBe('11/21/2026 12:05:09 am')
  expect(formatDateTime('2026-11-21T15:05:09Z', 'UTC')).toBe('11/21/2026 3:05:09 pm')
  expect(formatDateTime('2026-11-21T00:05:09Z', 'America/Los_Angeles')).toBe('11/20/2026 4:05:09 pm')
})

test('instants for people in other zones name theirs, in summer and in winter', () => {
  expect(formatZonedTime('2026-11-21T00:05:09Z', 'America/Los_Angeles')).toBe('11/20/2026 4:05:09 pm PST')
  expect(formatZonedTime('2026-07-21T00:05:09Z', 'America/Los_Angeles')).toBe('07/20/2026 5:05:09 pm PDT')
  expect(formatZonedTime('2026-11-21T00:05:09Z')).toBe('11/21/2026 12:05:09 am UTC')
})

test('instants show in the reader’s zone by default [CONST-7, OPEN-159]', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  // A module that is loaded already has the zone of the tests
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const fresh = await import('./dates.ts')
  expect(fresh.formatDateTime('2026-11-21T00:05:09Z')).toBe('11/20/2026 4:05:09 pm')
})

test('history times are right across daylight saving time, noon and midnight [HIST-5]', () => {
  const inIrvine = (instant: string) => formatDateTime(instant, 'America/Los_Angeles')
  expect(inIrvine('2026-03-08T09:59:59.999Z')).toBe('03/08/2026 1:59:59 am')
  expect(inIrvine('2026-03-08T10:00:00Z')).toBe('03/08/2026 3:00:00 am')
  expect(inIrvine('2026-11-01T08:30:00Z')).toBe('11/01/2026 1:30:00 am')
  expect(inIrvine('2026-11-01T09:30:00Z')).toBe('11/01/2026 1:30:00 am')
  expect(inIrvine('2026-07-01T19:00:00Z')).toBe('07/01/2026 12:00:00 pm')
  expect(inIrvine('2026-07-01T07:00:00Z')).toBe('07/01/2026 12:00:00 am')
})

test('a day spans its first to its last instant in the reader’s zone, also when clocks change', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  onTestFinished(() => void vi.unstubAllEnvs())
  const hoursOf = (day: string) => {
    const { first, last } = momentsOf(day) ?? { first: '', last: '' }
    return (Date.parse(last) + 1 - Date.parse(first)) / 3_600_000
  }
  expect(momentsOf('11/21/2026')).toEqual({
    first: '2026-11-21T08:00:00.000Z',
    last: '2026-11-22T07:59:59.999Z',
  })
  expect(['03/08/2026', '11/01/2026', '12/31/2026'].map(hoursOf)).toEqual([23, 25, 24])
  expect(momentsOf('02/30/2026')).toBeNull()
})
