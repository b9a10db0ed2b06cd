import { sentence } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { createPendingFiles, queued } from '#ui/files/pending-files.ts'
import type { CaseTab } from './case-tabs.ts'
import { inTabOrder, createPendingRecords, type PendingRecord } from './pending-records.ts'
import { savePending, summarize } from './save-pending.ts'

/** A pending record with this name and save. */
const record = (tab: CaseTab, name: string | null, save: PendingRecord['save']): PendingRecord => ({
  key: `pending-${tab}${name}`,
  tab,
  noun: tab.slice(0, -1),
  name,
  values: {},
  sendLink: false,
  files: createPendingFiles(),
  reason: null,
  keyOf: () => '',
  save,
})
const refused = (text: string) => () => Promise.reject(new ApiError(400, { code: null, text }))

/** A store with these records, and a list of the saves that were tried. */
function pendingWith(...records: readonly [CaseTab, string | null, PendingRecord['save']][]) {
  const tried: string[] = []
  const pending = createPendingRecords()
  for (const [tab, name, save] of records)
    pending.put(
      record(tab, name, (defendant) => {
        tried.push(`${name} of ${defendant}`)
        return save(defendant)
      }),
    )
  return { pending, tried }
}
const saves =
  (...lines: string[]) =>
  () =>
    Promise.resolve({ insertId: 40, lines, texts: [] })

const toAna: WrittenText = {
  message_id: 5,
  name: 'Ana',
  phone: '5550100123',
  content: null,
  is_mailed: false,
  state: 'queued',
  reason: null,
  reason_code: null,
}

test('bookings are saved first, then indemnitors, then arrests, each kind as added [DEF-88]', async () => {
  const { pending, tried } = pendingWith(
    ['arrests', 'Hanford', saves('made')],
    ['bookings', 'One', saves('made')],
    ['indemnitors', 'Ana', () => Promise.resolve({ insertId: 40, lines: ['made'], texts: [toAna] })],
    ['bookings', 'Two', saves('made')],
  )
  const outcome = await savePending(pending, inTabOrder(pending.all()), 7)
  expect(tried).toEqual(['One of 7', 'Two of 7', 'Ana of 7', 'Hanford of 7'])
  expect(pending.all()).toEqual([])
  expect(summarize(outcome)).toEqual(['Saved: 2 bookings, 1 indemnitor, 1 arrest.'])
  expect(outcome.texts).toEqual([toAna])
})

test('a record that fails stays pending with its reason, and the next is still tried [OPEN-79]', async () => {
  const { pending, tried } = pendingWith(
    ['bookings', null, refused('Only numbers allowed')],
    ['bookings', 'Two', saves('made')],
    ['arrests', 'Hanford', refused('Out of order.')],
  )
  const outcome = await savePending(pending, inTabOrder(pending.all()), 7)
  expect(tried).toHaveLength(3)
  expect(pending.all().map(({ name, reason }) => [name, reason])).toEqual([
    [null, 'Only numbers allowed'],
    ['Hanford', 'Out of order.'],
  ])
  expect(summarize(outcome)).toEqual([
    'Saved: 1 booking.',
    'Booking 1 is not saved yet: Only numbers allowed',
    'Arrest Hanford is not saved yet: Out of order.',
  ])
})

test('after the session has ended nothing is tried, and every failure says why', async () => {
  const { pending, tried } = pendingWith(
    ['bookings', 'One', saves('made')],
    ['bookings', 'Two', () => Promise.reject(new ApiError(401, sentence('unauthorized')))],
    ['arrests', 'Hanford', saves('made')],
  )
  const { failures } = await savePending(pending, inTabOrder(pending.all()), 7)
  expect(tried).toEqual(['One of 7', 'Two of 7'])
  expect(pending.all().map(({ name, reason }) => [name, reason])).toEqual([
    ['Two', null],
    ['Hanford', null],
  ])
  expect(failures).toEqual([
    'Booking Two is not saved yet: Unauthorized',
    'Arrest Hanford is not saved yet: Unauthorized',
  ])
})

test('an error that is not an ApiError is thrown', async () => {
  const { pending } = pendingWith(['bookings', 'One', () => Promise.reject(new TypeError('a bug'))])
  await expect(savePending(pending, pending.all(), 7)).rejects.toThrow('a bug')
  expect(pending.all()).toHaveLength(1)
})

test('files that failed to upload stay pending for their saved record until they are removed', async () => {
  const { pending } = pendingWith([
    'indemnitors',
    'Ana',
    saves('made', 'Front ID is not uploaded yet: Out of order.'),
  ])
  const [ana] = pending.all()
  ana?.files.set('front_id_photo', queued([new File(['x'], 'front.png')]))
  await savePending(pending, pending.all(), 7)
  expect([
    pending.all(),
    pending.isEmpty(),
    pending.countIn('indemnitors'),
    pending.countIn('bookings'),
  ]).toEqual([[], false, 1, 0])
  const files = pending.getFiles(40)
  expect(files?.fields()).toEqual(['front_id_photo'])
  files?.set('front_id_photo', null)
  if (files) pending.setFiles(40, 'indemnitors', files)
  expect(pending.isEmpty()).toBe(true)
})
