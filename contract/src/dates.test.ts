import { expect, test } from 'vitest'
import { formatDateTime, isoToMdy, mdyToIso } from './dates.ts'

test('plain dates show as MM/DD/YYYY and never shift [CONST-6, OPEN-159]', () => {
  expect(isoToMdy('1990-02-03')).toBe('02/03/1990')
  expect(mdyToIso('02/03/1990')).toBe('1990-02-03')
  expect(mdyToIso('02/30/1990')).toBeNull()
})

test('instants show as MM/DD/YYYY h:mm:ss a in the zone asked for [CONST-7, OPEN-159]', () => {
  expect(formatDateTime('2026-11-21T00:05:09Z', 'UTC')).toBe('11/21/2026 12:05:09 am')
  expect(formatDateTime('2026-11-21T15:05:09Z', 'UTC')).toBe('11/21/2026 3:05:09 pm')
  expect(formatDateTime('2026-11-21T00:05:09Z', 'America/Los_Angeles')).toBe('11/20/2026 4:05:09 pm')
})
