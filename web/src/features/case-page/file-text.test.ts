import type { CaseSummary } from '@bailiwick/contract/case-page'
import { expect, test } from 'vitest'
import { file, noSignature, person } from './case-sample.ts'
import { ageOf, courtTitle, documentsText, paymentLines, withWeekday } from './file-text.ts'

const court = { booking_id: 1, time: '8:30 AM', court_name: 'Ventura', court_room: 'Dept. 12' }
const today = '11/23/2026'

test('an age counts whole years, and needs a valid date of birth', () => {
  expect(ageOf('11/23/1991', today)).toBe(35)
  expect(ageOf('11/24/1991', today)).toBe(34)
  expect(ageOf('02/29/2000', '02/28/2026')).toBe(25)
  for (const birth of [null, '', '13/45/1991', 'unknown', '01/01/2030'])
    expect(ageOf(birth, today)).toBeNull()
})

test('court asks for attention today, tomorrow and in two days [OPEN-191]', () => {
  const titleOf = (date: string) => courtTitle({ ...court, date }, today)
  expect(titleOf('11/23/2026')).toEqual({ text: 'Next court, today', isSoon: true })
  expect(titleOf('11/24/2026')).toEqual({ text: 'Next court, tomorrow', isSoon: true })
  expect(titleOf('11/25/2026')).toEqual({ text: 'Next court, in 2 days', isSoon: true })
  expect(titleOf('11/26/2026')).toEqual({ text: 'Next court', isSoon: false })
  expect(titleOf('11/22/2026').isSoon).toBe(false)
  expect(courtTitle(null, today)).toEqual({ text: 'Next court', isSoon: false })
})

test('days count on the calendar, also over a year and a change of the clock', () => {
  expect(courtTitle({ ...court, date: '01/01/2027' }, '12/31/2026').text).toBe('Next court, tomorrow')
  expect(courtTitle({ ...court, date: '11/02/2026' }, '10/31/2026').text).toBe('Next court, in 2 days')
})

test('dates have their weekday, and an invalid date stays', () => {
  expect(withWeekday('11/24/2026')).toBe('Tue 11/24/2026')
  expect(withWeekday('soon')).toBe('soon')
})

test('the documents name who has not signed, those who declined or were not reached first', () => {
  const textOf = (of: Pick<CaseSummary, 'people' | 'signed'>) => documentsText({ ...of, bookings: [] })
  const signed = { ...person, signature: { state: 'signed', at: null, is_unsent: false } } as const
  const banks = { ...person, name: 'TYRELL BANKS', signature: noSignature }
  expect(textOf({ people: [banks, banks], signed: 0 })).toEqual({ text: 'None sent', note: null })
  expect(textOf({ people: [signed, banks], signed: 1 })).toEqual({
    text: '1 of 2 signed',
    note: 'TYRELL BANKS: not sent',
  })
  expect(textOf({ people: [signed, banks, banks], signed: 1 }).note).toBe('TYRELL BANKS: not sent, 1 more')
  const pending = {
    ...person,
    name: 'ANA DECK',
    signature: { state: 'sent', at: null, is_unsent: false },
  } as const
  const declined = {
    ...person,
    name: 'IDA COLE',
    signature: { state: 'declined', at: null, is_unsent: false },
  } as const
  expect(textOf({ people: [pending, banks, declined], signed: 0 }).note).toBe('IDA COLE: declined, 2 more')
  expect(textOf({ people: [signed], signed: 1 })).toEqual({ text: '1 of 1 signed', note: null })
  const voided = { ...banks, signature: { ...noSignature, state: 'voided' } } as const
  expect(textOf({ people: [voided], signed: 0 })).toEqual({
    text: '0 of 1 signed',
    note: 'TYRELL BANKS: voided',
  })
})

test('with several bookings the header says for which of them no documents were sent', () => {
  const earlier = file.bookings.map((booking) => ({ ...booking, id: 2, booking: '1111111' }))
  expect(documentsText(file)).toEqual({ text: 'None sent', note: null })
  expect(documentsText({ ...file, bookings: [...file.bookings, ...earlier] })).toEqual({
    text: 'None sent',
    note: 'For Booking 5329129',
  })
})

test('a payment date that is over stands beside the next one, without saying it was missed', () => {
  const [last_payment, next_payment] = [
    { date: '10/01/2026', amount: '300' },
    { date: '12/01/2026', amount: null },
  ]
  expect(paymentLines({ last_payment, next_payment })).toEqual([
    '$300 was due 10/01/2026',
    'Payment due 12/01/2026',
  ])
  expect(paymentLines({ last_payment, next_payment: null })).toEqual(['$300 was due 10/01/2026'])
  expect(paymentLines({ last_payment: null, next_payment: null })).toEqual([])
})
