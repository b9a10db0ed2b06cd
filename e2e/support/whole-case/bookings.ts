import type { FormValues } from './form-values.ts'
import { last, nightOf } from './lead.ts'

/** The booking that the lead made. */
export const bookingOfLead: FormValues = {
  values: {
    Booking: { 'Booking #': '2611-4471', 'Booking Name': nightOf },
    Bail: { 'Bail Amount': '50,000', 'Jail / Court': 'Kings County Jail' },
    Arrest: { 'Arrest County': 'Kings', 'Arrest Case #': '26-A-1180', 'Arrest Date': '11/19/2026' },
    Case: { 'Court Case #': '26CM-3301' },
  },
}
/** What the agent adds to it. */
export const completion: FormValues = {
  values: {
    Booking: { 'Bond #': 'B-90017', 'Title 10': 'Self', Surety: 'Bankers' },
    Bail: { 'Bail Post Date': '11/20/2026' },
    Court: { 'Court Name': 'Kings Superior', 'Court Room': '4' },
    Money: { 'Premium Amount': '5,000', 'Amount Paid Down': '1,250', 'Unpaid Balance': '3,750' },
    Payments: { 'Payment 1 Date': '12/01/2026', 'Payment 1 Amount': '1,250' },
    Terms: { 'Payment Schedule': 'Three parts, on the first of each month' },
    Notes: { Notes: 'Posted at the night window.' },
  },
  rows: [
    {
      add: 'ADD CHARGE',
      row: 'charge',
      values: [
        { Code: 'PC 459', Type: 'Felony' },
        { Code: 'PC 484', Type: 'Misdemeanor' },
      ],
    },
    {
      add: 'ADD COURT DATE',
      row: 'court date',
      values: [
        { Date: '12/08/2026', Time: '08:30 AM' },
        { Date: '01/12/2027', Time: '01:30 PM' },
      ],
    },
  ],
}
export const secondBooking: FormValues = {
  values: {
    Booking: { 'Booking Name': `Warrant of ${last}`, Surety: 'FCS' },
    Bail: { 'Bail Amount': '7,500', 'Where Held': 'Tulare' },
    Money: { 'Premium Amount': '750' },
    'Credit Card': { 'Credit Card Charge Date': '12/01/2026', 'Credit Card Charge Amount': '750' },
  },
  rows: [
    { add: 'ADD CHARGE', row: 'charge', values: [{ Code: 'VC 23152(a)', Type: 'Misdemeanor' }] },
    { add: 'ADD COURT DATE', row: 'court date', values: [{ Date: '12/15/2026', Time: '09:00 AM' }] },
  ],
}
