import type { HistoryEntry } from '@bailiwick/contract/history'
import { expect, test } from 'vitest'
import { changesOf, savedRecord, type SavedRecord } from './saved-record.ts'

const entryOf = (rest: Partial<HistoryEntry>): HistoryEntry => ({
  id: 9,
  created_date: '2026-11-21T10:00:00.000Z',
  username: 'clerk',
  action: 'update',
  endpoint: 'defendant',
  name: 'ANA LIM',
  record_id: 5,
  defendant_id: 5,
  data: {},
  changed: [],
  before: {},
  ...rest,
})

/** The record of an entry; throws if there is none. */
function opened(entry: HistoryEntry): SavedRecord {
  const saved = savedRecord(entry)
  if (saved === null) throw new Error('no record')
  return saved
}

const fieldsIn = ({ sections }: SavedRecord) =>
  sections.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => Object.keys(fields)))

test('a change has its label, section and both values, in the order of the form [OPEN-122]', () => {
  const entry = entryOf({
    data: {
      first_name: 'ANA',
      is_lead: 0,
      city: 'Tustin',
      rreferences: [{ name: 'Ida', relationship: 'Aunt' }],
    },
    before: { first_name: 'ANA', is_lead: 0, city: 'Irvine', mother_phone: '5550100000' },
    changed: ['rreferences', 'mother_phone', 'city'],
  })
  const saved = opened(entry)
  expect([saved.word, saved.values['first_name']]).toEqual(['Defendant', 'ANA'])
  expect(changesOf(entry, saved)).toEqual([
    {
      name: 'city',
      label: 'Address Info, City',
      section: 'information',
      before: 'Irvine',
      after: 'Tustin',
    },
    {
      name: 'mother_phone',
      label: 'Mother, Phone',
      section: 'family',
      before: '555-010-0000',
      after: '(empty)',
    },
    {
      name: 'rreferences',
      label: 'Extra References',
      section: 'references',
      before: '(empty)',
      after: 'Ida, Aunt',
    },
  ])
})

test('the first version of a record has no changes, and an unknown previous one is reported', () => {
  const made = entryOf({ action: 'create', data: { city: 'Irvine' }, changed: ['city'], before: null })
  expect(changesOf(made, opened(made))).toEqual([])
  const later = { ...made, action: 'update' } as const
  expect(changesOf(later, opened(later))).toMatchObject([{ before: null, after: 'Irvine' }])
})

test('a lead opens in the lead form, with its booking data and any other values', () => {
  const entry = entryOf({
    data: { is_lead: 1, lead_data: { booking: 'L-9' }, first_name: 'LEA', spouse_name: 'Max' },
    before: { is_lead: 1, lead_data: { booking: 'L-8' }, first_name: 'LEA', place_of_birth: 'Reno' },
    changed: ['lead_data.booking', 'place_of_birth'],
  })
  const saved = opened(entry)
  expect([saved.word, saved.sections.length]).toEqual(['Lead', 1])
  expect(fieldsIn(saved)).toEqual(
    expect.arrayContaining(['lead_data.booking', 'spouse_name', 'place_of_birth', 'lead_notes']),
  )
  expect(fieldsIn(saved)).not.toContain('mother_phone')
  expect(changesOf(entry, saved)).toMatchObject([
    { name: 'lead_data.booking', before: 'L-8', after: 'L-9' },
    { name: 'place_of_birth', before: 'Reno', after: '(empty)' },
  ])
})

test('a defendant who was a lead still shows the booking data of the lead', () => {
  const plain = opened(entryOf({ data: { is_lead: 0 } }))
  expect(fieldsIn(plain)).not.toContain('lead_data.booking')
  const converted = entryOf({ action: 'convert', data: { is_lead: 0, lead_data: { booking: 'L-9' } } })
  expect(fieldsIn(opened(converted))).toContain('lead_data.booking')
})

test('bookings, indemnitors and arrests have a form; files, messages and grants do not', () => {
  const words = ['booking', 'indemnitor', 'arrest'].map((endpoint) => opened(entryOf({ endpoint })).word)
  expect(words).toEqual(['Booking', 'Indemnitor', 'Arrest'])
  const booking = entryOf({ endpoint: 'booking', data: { charges: [{ code: 'PC 459', type: 'Felony' }] } })
  expect(opened({ ...booking, changed: ['charges'] }).values).toMatchObject({
    charges: [{ code: 'PC 459', type: 'Felony' }],
  })
  for (const other of [
    { endpoint: 'sms' },
    { endpoint: 'defendant_users' },
    { endpoint: 'indemnitor', action: 'upload' },
    { action: 'download' },
    { action: 'remove' },
  ] as const)
    expect(savedRecord(entryOf(other))).toBeNull()
})
