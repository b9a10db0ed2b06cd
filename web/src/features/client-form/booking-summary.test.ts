import { clientBookingFields } from '@bailiwick/contract/client-fields'
import { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import { expect, test } from 'vitest'
import { catalogueRecord } from '#records/catalogue-record.ts'
import { bookingSummary } from './booking-summary.ts'

const reading = { language: 'en', zone: 'America/Los_Angeles', now: new Date('2026-11-25T07:00:00Z') }
const summaryOf = (booking: typeof noFields) => bookingSummary(booking, portalEn, null, reading)
const noFields = catalogueRecord(clientBookingFields).newForm()
const bookingWith = (fields: Partial<typeof noFields>) => ({ ...noFields, ...fields })

test('a booking shows its filled values by panel, without empty panels [CLI-42, CLI-43, CLI-44, OPEN-175]', () => {
  expect(summaryOf(bookingWith({}))).toEqual([])
  expect(
    summaryOf(
      bookingWith({
        bail_amount: '25000',
        amount_paid_down: '1500.00',
        unpaid_balance: 'see office',
        payment_date_4: '03/01/2027',
        payment_amount_2: '250',
        payment_date_1: 'June',
        payment_amount_1: 'ten bucks',
        recurring_charges: 'Monthly 150',
        recurring_charges3: 'and more',
      }),
    ),
  ).toEqual([
    {
      title: 'Bail',
      facts: [
        ['Bail Amount', '$25,000'],
        ['Amount Paid Down', '$1,500'],
        ['Unpaid Balance', 'see office'],
      ],
    },
    {
      title: 'Payments',
      facts: [
        ['Payment 1', 'June · ten bucks'],
        ['Payment 2', '$250'],
        ['Payment 4', '03/01/2027'],
      ],
    },
    { title: 'Conditions', facts: [['Recurring Charges', 'Monthly 150\nand more']] },
  ])
})

test('a client sees all four lines of the recurring charges, then the other conditions [CLI-44]', () => {
  const booking = bookingWith({
    recurring_charges: 'GPS',
    recurring_charges2: 'monthly',
    recurring_charges3: 'until exonerated',
    recurring_charges4: 'or surrendered',
    other_conditions: 'Stays in the county',
  })
  expect(summaryOf(booking)).toEqual([
    {
      title: 'Conditions',
      facts: [
        ['Recurring Charges', 'GPS\nmonthly\nuntil exonerated\nor surrendered'],
        ['Other Conditions', 'Stays in the county'],
      ],
    },
  ])
  expect(summaryOf(bookingWith({ recurring_charges4: 'or surrendered' }))).toEqual([
    { title: 'Conditions', facts: [['Recurring Charges', 'or surrendered']] },
  ])
})

const monday = { date: '11/30/2026', time: '08:30 AM' }

test('the next court date comes first, in words, with court, room and address', () => {
  const booking = bookingWith({
    court_times: [{ date: '12/15/2026', time: '01:00 PM' }, monday, { date: '11/02/2026', time: '09:00 AM' }],
    date_to_appear: '11/02/2026',
    court_name: 'Central Justice Center',
    court_address: '700 Civic Center Dr W, Santa Ana',
    court_room: 'C5',
  })
  const [court, ...others] = summaryOf(booking)
  expect(court).toEqual({
    title: 'Next court date',
    note: 'Times are Pacific Time.',
    facts: [
      ['Date and time', 'Monday, November 30, 2026 at 08:30 AM'],
      ['Court Name', 'Central Justice Center'],
      ['Court Room', 'C5'],
      ['Court Address', '700 Civic Center Dr W, Santa Ana'],
    ],
  })
  expect(others.map(({ title }) => title)).toEqual(['Court Dates'])
})

test('a court date whose time nobody has set says no time', () => {
  const [court, dates] = summaryOf(bookingWith({ court_times: [{ ...monday, time: '12:00 AM' }] }))
  expect(court?.facts).toEqual([['Date and time', 'Monday, November 30, 2026']])
  expect(dates?.facts).toEqual([['1. 11/30/2026', '–']])
})

test('a court date is the next one until the day of the office is over', () => {
  const titleAt = (now: string) =>
    bookingSummary(bookingWith({ court_times: [monday] }), portalEn, null, {
      ...reading,
      now: new Date(now),
    })[0]?.title
  // Already Tuesday in UTC
  expect(titleAt('2026-12-01T07:59:00Z')).toBe('Next court date')
  expect(titleAt('2026-12-01T08:01:00Z')).toBe('Court Dates')
})

test('the date to appear counts if there is no list of court dates, and a date needs no time', () => {
  const [court] = summaryOf(bookingWith({ date_to_appear: '11/30/2026' }))
  expect(court?.facts).toEqual([['Date and time', 'Monday, November 30, 2026']])
  expect(summaryOf(bookingWith({ date_to_appear: 'soon', court_name: 'Central' }))[0]).toEqual({
    title: 'Court',
    facts: [['Court Name', 'Central']],
  })
})

test('the jail and the booking number are shown', () => {
  const booking = bookingWith({ booking: '1234567', jail_court: 'Theo Lacy', where_held: 'Orange' })
  expect(summaryOf(booking)).toEqual([
    {
      title: 'Jail',
      facts: [
        ['Booking #', '1234567'],
        ['Jail / Court', 'Theo Lacy'],
        ['Where Held', 'Orange'],
      ],
    },
  ])
})
