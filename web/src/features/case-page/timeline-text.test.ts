import type { TimelineEntry } from '@bailiwick/contract/case-page'
import { expect, test } from 'vitest'
import { byDay, changeNote, changeText, clock, dayTitle, documentParts, shortCount } from './timeline-text.ts'

const signIn = (id: string, at: string): TimelineEntry => ({
  kind: 'sign_ins',
  id,
  at,
  by: null,
  name: 'ANA',
})
const change: Extract<TimelineEntry, { kind: 'changes' }> = {
  kind: 'changes',
  id: '1',
  at: '2026-11-22T08:30:00Z',
  by: 'dana',
  action: 'update',
  endpoint: 'booking',
  name: '5329129',
  changed: [{ label: 'Bail Amount', from: '15,000', to: '20,000' }],
  others: 0,
}

test('entries are grouped by the day of the reader, in the order they come', () => {
  const entries = [
    signIn('c', '2026-11-24T07:59:00Z'),
    signIn('b', '2026-11-23T08:01:00Z'),
    signIn('a', '2026-11-23T07:59:00Z'),
  ]
  const daysIn = (timeZone: string) =>
    byDay(entries, timeZone).map(({ day, entries: ofDay }) => [day, ...ofDay.map(({ id }) => id)])
  expect(daysIn('UTC')).toEqual([
    ['11/24/2026', 'c'],
    ['11/23/2026', 'b', 'a'],
  ])
  expect(daysIn('America/Los_Angeles')).toEqual([
    ['11/23/2026', 'c', 'b'],
    ['11/22/2026', 'a'],
  ])
})

test('days are named, and times are to the minute', () => {
  expect(dayTitle('11/23/2026', '11/23/2026')).toBe('Today, Mon 11/23/2026')
  expect(dayTitle('11/22/2026', '11/23/2026')).toBe('Yesterday, Sun 11/22/2026')
  expect(dayTitle('11/21/2026', '11/23/2026')).toBe('Sat 11/21/2026')
  expect(clock('2026-11-23T20:05:59Z', 'UTC')).toBe('8:05 pm')
  expect([7, 999, 1000].map(shortCount)).toEqual(['7', '999', '999+'])
})

test('a change names its record and its author; the portal has no name', () => {
  expect(changeNote(change)).toBe('Booking 5329129 · dana')
  expect(changeNote({ ...change, others: 2, by: null })).toBe('2 more fields · Booking 5329129 · The portal')
  expect(changeText({ ...change, action: 'create' })).toBe('Booking 5329129 added')
  expect(changeText({ ...change, action: 'delete' })).toBe('Booking 5329129 deleted')
  expect(changeText({ ...change, action: 'create', endpoint: 'defendant' })).toBe('File created')
  expect(changeText({ ...change, action: 'convert', endpoint: 'defendant' })).toBe('Converted from a lead')
})

test('entries about a document say who did what', () => {
  const parts = (what: 'sent' | 'signed' | 'declined' | 'failed' | 'voided') =>
    documentParts({
      kind: 'documents',
      id: '1',
      at: '',
      by: null,
      document_id: 1,
      what,
      type: 4,
      name: 'ELENA',
      envelope_id: null,
      reason: null,
    }).join('')
  expect((['sent', 'signed', 'declined', 'failed', 'voided'] as const).map(parts)).toEqual([
    'Docs Without CC made for ELENA',
    'ELENA signed Docs Without CC',
    'ELENA declined to sign Docs Without CC',
    'Docs Without CC for ELENA failed',
    'Docs Without CC of ELENA voided',
  ])
})
