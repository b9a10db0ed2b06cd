import { expect, test } from 'vitest'
import { createPendingFiles } from '#ui/files/pending-files.ts'
import { countByTab, createPendingRecords, type PendingRecord } from './pending-records.ts'

const booking = (name: string): PendingRecord => ({
  key: `pending-${name}`,
  tab: 'bookings',
  noun: 'booking',
  name,
  values: {},
  sendLink: false,
  files: createPendingFiles(),
  reason: null,
  keyOf: () => '',
  save: () => Promise.resolve({ insertId: 40, lines: [], texts: [] }),
})

test('a pending record is replaced in place, and removed without the others [DEF-87]', () => {
  const pending = createPendingRecords()
  const one = booking('One')
  pending.put(one)
  pending.put(booking('Two'))
  pending.put({ ...one, sendLink: true })
  expect(pending.all().map(({ name, sendLink }) => [name, sendLink])).toEqual([
    ['One', true],
    ['Two', false],
  ])
  pending.remove(one.key)
  expect(countByTab(pending.all())).toEqual([{ tab: 'bookings', text: '1 booking' }])
})
