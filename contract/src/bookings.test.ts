import { expect, test } from 'vitest'
import {
  chargeTypes,
  validateBooking,
  bookingFields,
  chargeFields,
  title10Choices,
  usualCourtTime,
} from './bookings.ts'
import { suretyNames } from './sureties.ts'

test('Title 10 offers Self, the indemnitors and the stored name [BOOK-8, OPEN-95]', () => {
  expect(title10Choices([])).toEqual(['Self'])
  expect(title10Choices(['Ida Cole', null, 'Bo Quill', 'Ida Cole'])).toEqual(['Self', 'Ida Cole', 'Bo Quill'])
  expect(title10Choices(['Ida Cole'], 'Former Name')).toEqual(['Self', 'Ida Cole', 'Former Name'])
  expect(title10Choices(['Ida Cole'], 'Self')).toEqual(['Self', 'Ida Cole'])
})

test('the surety and the type of a charge offer only their fixed choices [CONST-12, CONST-13]', () => {
  expect(suretyNames).toEqual(['FCS', 'Bankers'])
  expect(chargeTypes).toEqual(['Infraction', 'Misdemeanor', 'Felony'])
  expect(bookingFields.surety.options).toEqual(['FCS', 'Bankers'])
  expect(chargeFields.type.options).toEqual(['Infraction', 'Misdemeanor', 'Felony'])
})

test('a court time is 01:00 to 12:59 AM or PM, by default 12:00 AM [BOOK-15]', () => {
  const errorOf = (time: string) =>
    validateBooking({ court_times: [{ date: '04/05/2026', time }] })?.errors['court_times']?.text
  expect(usualCourtTime).toBe('12:00 AM')
  for (const time of [usualCourtTime, '01:00 AM', '12:59 PM', '09:05 PM', '1:00 pm'])
    expect(errorOf(time)).toBeUndefined()
  for (const time of ['00:00 AM', '13:00 PM', '01:60 PM', '01:00', '1:00', 'noon'])
    expect(errorOf(time)).toBe('Time: Invalid Time, please format to HH:MM AM or HH:MM PM')
})

test('a payment is a calendar day and an amount of money, each in at most 10 characters [OPEN-175, BOOK-25]', () => {
  const invalidDate = 'Invalid Date, please format to MM/DD/YYYY'
  for (const place of [1, 2, 3, 4]) {
    const [date, amount] = [`payment_date_${place}`, `payment_amount_${place}`]
    const errorOf = (name: string, value: string) =>
      validateBooking({ booking: '1', [name]: value })?.errors[name]?.text
    for (const wrong of ['13/45/2026', 'June', '3/1/26', '03/01/20266'])
      expect(errorOf(date, wrong)).toBe(invalidDate)
    for (const wrong of ['ten bucks', '$750', '-5', '5,00'])
      expect(errorOf(amount, wrong)).toBe('Only numbers allowed')
    expect(errorOf(amount, '1'.repeat(11))).toBe('Maximum 10 characters')
    for (const right of ['1,250.00', '1'.repeat(10)]) expect(errorOf(amount, right)).toBeUndefined()
    expect(errorOf(date, '12/01/2026')).toBeUndefined()
  }
})

test('the given fields are validated, but the whole booking must not be empty [BOOK-12]', () => {
  const old = { unpaid_balance: '$500', booking: '1' }
  expect(validateBooking(old, ['booking'])).toBeNull()
  expect(validateBooking(old)).toEqual({
    summary: { code: 'digitsOnly', text: 'Only numbers allowed' },
    errors: { unpaid_balance: { code: 'digitsOnly', text: 'Only numbers allowed' } },
  })
  expect(validateBooking({ includeCC: 'Yes', notes: ' ', charges: [] }, ['notes'])).toEqual({
    summary: { code: 'someFieldsRequired', text: 'Some fields are required. Put N/A to leave blank.' },
    errors: {},
  })
})
