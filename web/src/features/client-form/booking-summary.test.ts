import { clientBookingFields } from '@bailiwick/contract/client-fields'
import { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import { expect, test } from 'vitest'
import { catalogueRecord } from '#records/catalogue-record.ts'
import { bookingSummary } from './booking-summary.ts'

const summaryOf = (booking: typeof noFields) => bookingSummary(booking, portalEn, null)
const noFields = catalogueRecord(clientBookingFields).newForm()
const bookingWith = (fields: Partial<typeof noFields>) => ({ ...noFields, ...fields })

test('a booking shows its filled values by panel, without empty panels [CLI-42, CLI-43, CLI-44, OPEN-175]', () => {
  expect(summaryOf(bookingWith({}))).toEqual([])
  expect(
    summaryOf(
      bookingWith({
        bail_amount: '25,000',
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
