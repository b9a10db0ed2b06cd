import { expect, test } from 'vitest'
import { file, person } from './case-sample.ts'
import type { FilePlaces } from './file-places.ts'
import { documentsText } from './file-text.ts'
import { gapTexts, goToGap, readiness, readyTitle, unsentText } from './ready-to-send.ts'

const birth = { field: 'date_of_birth', label: 'Date of Birth' }
const address = { field: 'address', label: 'Address' }
const bail = { field: 'bail_amount', label: 'Bail Amount' }
const banks = { ...person, indemnitor_id: 5, name: 'TYRELL BANKS' }
const signed = { state: 'signed', at: null, is_unsent: false } as const

const namesOf = (lines: readonly { name: string }[] | undefined) => lines?.map(({ name }) => name)

test('without a booking there is nothing to send', () => {
  expect(readiness({ ...file, bookings: [] })).toBeNull()
})

test('the check list names whose fields are missing, the booking first [OPEN-152]', () => {
  const people = [
    { ...person, missing: [birth] },
    { ...banks, missing: [address] },
  ]
  const ready = readiness({ ...file, people, booking_missing: [bail] })
  expect(namesOf(ready?.open)).toEqual(['Booking 5329129', 'MARCUS DELGADO', 'TYRELL BANKS'])
  expect(ready).toMatchObject({ gaps: 3, ready: [] })
  expect(gapTexts(ready?.open ?? [])).toEqual([
    'Booking 5329129: Bail Amount',
    'MARCUS DELGADO: Date of Birth',
    'TYRELL BANKS: Address',
  ])
  expect([0, 1, 3].map(readyTitle)).toEqual([
    'Ready to send',
    'Ready to send: 1 field to go',
    'Ready to send: 3 fields to go',
  ])
})

test('who has signed needs nothing more, but everyone’s documents need the defendant’s fields', () => {
  const people = [
    { ...person, signature: signed, missing: [birth] },
    { ...banks, signature: signed, missing: [address] },
    { ...banks, indemnitor_id: 6, name: 'ELENA DELGADO' },
  ]
  const ready = readiness({ ...file, people })
  expect(namesOf(ready?.open)).toEqual(['MARCUS DELGADO'])
  expect(namesOf(ready?.waiting)).toEqual(['ELENA DELGADO'])
  expect(ready?.ready).toEqual(['Booking 5329129', 'TYRELL BANKS, signed', 'ELENA DELGADO'])
})

test('once nobody waits for documents, no gap is shown', () => {
  const pending = { state: 'sent', at: null, is_unsent: false } as const
  const sent = { ...banks, missing: [address], signature: pending }
  const ready = readiness({
    ...file,
    people: [{ ...person, signature: signed }, sent],
    booking_missing: [bail],
  })
  expect(ready).toMatchObject({ open: [], waiting: [], pending: 1, gaps: 0 })
})

test('documents that were declined or failed can be sent again', () => {
  for (const state of ['declined', 'failed'] as const) {
    const people = [{ ...person, signature: { state, at: null, is_unsent: false } }]
    expect(readiness({ ...file, people })?.waiting).toHaveLength(1)
  }
})

test('a gap leads to its field: of the booking, of Defendants Info, or of the indemnitor', () => {
  const gone: unknown[] = []
  const places: FilePlaces = {
    toTab: (...way) => gone.push(way),
    toInfo: () => gone.push(null),
    toField: (...way) => gone.push(way),
    toRecord: (...way) => gone.push(way),
    toOverview: (...way) => gone.push(way),
  }
  goToGap(places, { kind: 'booking', id: 3 }, 'bail_amount')
  goToGap(places, { kind: 'person', person }, 'date_of_birth')
  goToGap(places, { kind: 'person', person: banks }, 'address')
  expect(gone).toEqual([['bookings', 3, 'bail_amount'], ['date_of_birth'], ['indemnitors', 5, 'address']])
})

test('whose link to sign stayed in the portal is named, with what to do [OPEN-189]', () => {
  const unsent = { state: 'sent', at: null, is_unsent: true } as const
  const people = [
    { ...person, signature: unsent },
    { ...banks, signature: { ...unsent, is_unsent: false } },
  ]
  const ready = readiness({ ...file, people })
  expect(ready).toMatchObject({
    pending: 2,
    unsent: ['MARCUS DELGADO'],
    ready: ['Booking 5329129', 'MARCUS DELGADO, link not sent', 'TYRELL BANKS, sent'],
  })
  expect(unsentText(['MARCUS DELGADO', 'TYRELL BANKS'], false)).toBe(
    'The link to sign was not sent to MARCUS DELGADO and TYRELL BANKS. RESEND below makes a new link: SHOW LINK then shows it, to give to them yourself.',
  )
  expect(unsentText(['MARCUS DELGADO'], true)).toBe('The link to sign was not sent to MARCUS DELGADO.')
  expect(unsentText([], false)).toBeNull()
  expect(documentsText({ ...file, people }).note).toBe('MARCUS DELGADO: link not sent, 1 more')
})
