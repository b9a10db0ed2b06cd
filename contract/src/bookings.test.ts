import { expect, test } from 'vitest'
import { bookingFaults, bookingFields, chargeFields, title10Choices, usualCourtTime } from './bookings.ts'

test('Title 10 offers Self, the indemnitors and the name that is kept [BOOK-8, OPEN-95]', () => {
  expect(title10Choices([])).toEqual(['Self'])
  expect(title10Choices(['Ida Cole', null, 'Bo Quill', 'Ida Cole'])).toEqual(['Self', 'Ida Cole', 'Bo Quill'])
  expect(title10Choices(['Ida Cole'], 'Former Name')).toEqual(['Self', 'Ida Cole', 'Former Name'])
  expect(title10Choices(['Ida Cole'], 'Self')).toEqual(['Self', 'Ida Cole'])
})

test('the surety and the type of a charge offer their fixed lists and no more [CONST-12, CONST-13]', () => {
  expect(bookingFields.surety.options).toEqual(['FCS', 'Bankers'])
  expect(chargeFields.type.options).toEqual(['Infraction', 'Misdemeanor', 'Felony'])
})

test('a court time has hour 01-12, minute 00-59, AM or PM, and 12:00 AM to begin with [BOOK-15]', () => {
  const said = (time: string) =>
    bookingFaults({ court_times: [{ date: '04/05/2026', time }] })?.errors['court_times']
  expect(usualCourtTime).toBe('12:00 AM')
  for (const time of [usualCourtTime, '01:00 AM', '12:59 PM', '09:05 PM']) expect(said(time)).toBeUndefined()
  for (const time of ['00:00 AM', '13:00 PM', '1:00 PM', '01:60 PM', '01:00', '01:00 pm'])
    expect(said(time)).toBe('Time: Invalid Time, please format to HH:MM AM or HH:MM PM')
})

test('rules are held against the fields named, emptiness against the whole booking [BOOK-12]', () => {
  const old = { unpaid_balance: '$500', booking: '1' }
  expect(bookingFaults(old, ['booking'])).toBeNull()
  expect(bookingFaults(old)).toEqual({
    sentence: 'Only numbers allowed',
    errors: { unpaid_balance: 'Only numbers allowed' },
  })
  expect(bookingFaults({ includeCC: 'Yes', notes: ' ', charges: [] }, ['notes'])).toEqual({
    sentence: 'Some fields are required. Put N/A to leave blank.',
    errors: {},
  })
})
