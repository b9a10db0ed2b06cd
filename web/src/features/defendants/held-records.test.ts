import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { createFileHold, waiting } from '#ui/files/file-hold.ts'
import type { CaseTab } from './case-tabs.ts'
import { byTab, counted, createHeldRecords, saveHeld, toldOf, type HeldRecord } from './held-records.ts'

/** A record whose save has these lines to say; it is called by its name. */
const record = (tab: CaseTab, name: string | null, save: HeldRecord['save']): HeldRecord => ({
  key: `held-${tab}${name}`,
  tab,
  noun: tab.slice(0, -1),
  name,
  values: {},
  sendLink: false,
  files: createFileHold(),
  reason: null,
  keyOf: () => '',
  save,
})
const refused = (text: string) => () => Promise.reject(new ApiError(400, text))

/** Holds these records, and writes down which were tried for whom. */
function holding(...records: readonly [CaseTab, string | null, HeldRecord['save']][]) {
  const tried: string[] = []
  const held = createHeldRecords()
  for (const [tab, name, save] of records)
    held.put(
      record(tab, name, (defendant) => {
        tried.push(`${name} of ${defendant}`)
        return save(defendant)
      }),
    )
  return { held, tried }
}
const says =
  (...lines: string[]) =>
  () =>
    Promise.resolve({ insertId: 40, lines })

test('bookings, indemnitors and arrests are saved in this order, each kind as it was added, linked to the new id [DEF-88]', async () => {
  const { held, tried } = holding(
    ['arrests', 'Hanford', says('made')],
    ['bookings', 'One', says('made')],
    ['indemnitors', 'Ana', says('made', 'Link sent to 5550100123')],
    ['bookings', 'Two', says('made')],
  )
  const outcome = await saveHeld(held, byTab(held.all()), 7)
  expect(tried).toEqual(['One of 7', 'Two of 7', 'Ana of 7', 'Hanford of 7'])
  expect(held.all()).toEqual([])
  expect(toldOf(outcome)).toEqual(['Saved: 2 bookings, 1 indemnitor, 1 arrest.', 'Link sent to 5550100123'])
})

test('a record that fails stays with its reason, and those after it are tried all the same [OPEN-79]', async () => {
  const { held, tried } = holding(
    ['bookings', null, refused('Only numbers allowed')],
    ['bookings', 'Two', says('made')],
    ['arrests', 'Hanford', refused('Out of order.')],
  )
  const outcome = await saveHeld(held, byTab(held.all()), 7)
  expect(tried).toHaveLength(3)
  expect(held.all().map(({ name, reason }) => [name, reason])).toEqual([
    [null, 'Only numbers allowed'],
    ['Hanford', 'Out of order.'],
  ])
  expect(toldOf(outcome)).toEqual([
    'Saved: 1 booking.',
    'Booking 1 is not saved yet: Only numbers allowed',
    'Arrest Hanford is not saved yet: Out of order.',
  ])
})

test('after a session has ended nothing more is tried, and all that is left says why', async () => {
  const { held, tried } = holding(
    ['bookings', 'One', says('made')],
    ['bookings', 'Two', () => Promise.reject(new ApiError(401, 'Unauthorized'))],
    ['arrests', 'Hanford', says('made')],
  )
  const { failures } = await saveHeld(held, byTab(held.all()), 7)
  expect(tried).toEqual(['One of 7', 'Two of 7'])
  expect(held.all().map(({ name, reason }) => [name, reason])).toEqual([
    ['Two', 'Unauthorized'],
    ['Hanford', 'Unauthorized'],
  ])
  expect(failures).toHaveLength(2)
})

test('a fault that is no answer of a call is not hidden as one', async () => {
  const { held } = holding(['bookings', 'One', () => Promise.reject(new TypeError('a bug'))])
  await expect(saveHeld(held, held.all(), 7)).rejects.toThrow('a bug')
  expect(held.all()).toHaveLength(1)
})

test('putting a record again changes it in its place; dropping takes it alone [DEF-87]', () => {
  const { held } = holding(['bookings', 'One', says()], ['bookings', 'Two', says()])
  const [one] = held.all()
  if (one) held.put({ ...one, sendLink: true })
  expect(held.all().map(({ name, sendLink }) => [name, sendLink])).toEqual([
    ['One', true],
    ['Two', false],
  ])
  if (one) held.drop(one.key)
  expect(counted(held.all())).toEqual([{ tab: 'bookings', text: '1 booking' }])
})

test('files that were not taken wait for their record, which is saved, until they are sent or given up', async () => {
  const { held } = holding([
    'indemnitors',
    'Ana',
    says('made', 'Front ID is not uploaded yet: Out of order.'),
  ])
  const [ana] = held.all()
  ana?.files.set('front_id_photo', waiting([new File(['x'], 'front.png')]))
  await saveHeld(held, held.all(), 7)
  expect([held.all(), held.isEmpty(), held.waitingIn('indemnitors'), held.waitingIn('bookings')]).toEqual([
    [],
    false,
    1,
    0,
  ])
  const files = held.filesOf(40)
  expect(files?.fields()).toEqual(['front_id_photo'])
  files?.set('front_id_photo', null)
  if (files) held.keepFiles(40, 'indemnitors', files)
  expect(held.isEmpty()).toBe(true)
})
