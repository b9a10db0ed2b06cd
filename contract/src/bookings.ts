import * as z from 'zod/mini'
import { answeredShape, changeShape, faultsOf, newShape, type Faults } from './case-records.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  date,
  errorsAmong,
  exceeded,
  isFilled,
  longText,
  money45,
  paperLine,
  personName,
  state,
  text,
  yesNo,
  type Catalogue,
} from './fields.ts'
import { messages } from './messages.ts'
import { suretyNames } from './sureties.ts'
import { idInQuery, Made, Message, sentShape, storedShape } from './wire.ts'

export const chargeTypes = ['Infraction', 'Misdemeanor', 'Felony'] as const

export const chargeFields = {
  code: { ...text('Code', 50), required: true },
  type: { ...choice('Type', chargeTypes), required: true },
} as const satisfies Catalogue

export const courtTimeFields = {
  date: { ...date('Date'), required: true },
  time: { kind: 'text', label: 'Time', max: 10, rules: ['time'], required: true },
} as const satisfies Catalogue

/** What a new court date offers for its time (BOOK-15). */
export const usualCourtTime = '12:00 AM'

/** What a booking holds (BOOK-1 to BOOK-5). */
export const bookingFields = {
  booking: text('Booking #', 50),
  booking_name: text('Booking Name', 100),
  bail_amount: money45('Bail Amount'),
  bail_post_date: date('Bail Post Date'),
  jail_court: text('Jail / Court', 100),
  where_held: text('Where Held', 100),
  bond_no: text('Bond #', 50),
  title_10: personName('Title 10'),
  surety: choice('Surety', suretyNames),
  charges: { kind: 'rows', label: 'Charges', of: chargeFields },
  court_times: {
    kind: 'rows',
    label: 'Court Dates',
    of: courtTimeFields,
    incomplete: messages.dateAndTimeRequired,
  },
  court_name: text('Court Name', 100),
  case_number: text('Other Case #', 50),
  court_room: text('Court Room', 50),
  judicial_district: text('Judicial District', 100),
  date_to_appear: date('Date to Appear'),
  time_to_appear: text('Time to Appear', 10),
  arrest_county: text('Arrest County', 50),
  arrest_state: state('Arrest State'),
  arrest_case: text('Arrest Case #', 50),
  arrest_date: date('Arrest Date'),
  case_county: text('Case County', 50),
  case_state: state('Case State'),
  court_case: text('Court Case #', 50),
  notes: { ...longText('Notes'), staffOnly: true },
  other_conditions: { ...longText('Other Conditions', 848), tooLong: exceeded(848) },
  payment_schedule: paperLine('Payment Schedule', 82),
  payment_schedule2: paperLine('Payment Schedule, line 2', 82),
  recurring_charges: paperLine('Recurring Charges', 50),
  recurring_charges2: paperLine('Recurring Charges, line 2', 110),
  recurring_charges3: paperLine('Recurring Charges, line 3', 110),
  recurring_charges4: paperLine('Recurring Charges, line 4', 110),
  premium_amount: money45('Premium Amount'),
  amount_paid_down: money45('Amount Paid Down'),
  unpaid_balance: money45('Unpaid Balance'),
  cash_collateral: money45('Cash Collateral'),
  payment_date_1: text('Payment 1 Date', 10),
  payment_amount_1: text('Payment 1 Amount', 10),
  payment_date_2: text('Payment 2 Date', 10),
  payment_amount_2: text('Payment 2 Amount', 10),
  payment_date_3: text('Payment 3 Date', 10),
  payment_amount_3: text('Payment 3 Amount', 10),
  payment_date_4: text('Payment 4 Date', 10),
  payment_amount_4: text('Payment 4 Amount', 10),
  includeCC: yesNo('Include Credit Card'),
  credit_card_charge_date: date('Credit Card Charge Date'),
  credit_card_charge_amount: longText('Credit Card Charge Amount', 150),
} as const satisfies Catalogue

/** Fields that hold something without anybody's doing, and so make no booking (OPEN-93). */
const filledByItself: readonly string[] = ['includeCC']

/**
 * What is wrong with a booking among the fields named, all of them unless said: rules of single fields, and that
 * something must stand in it (BOOK-12).
 */
export function bookingFaults(
  booking: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(bookingFields),
): Faults | null {
  const errors = errorsAmong(bookingFields, names, booking)
  const isEmpty = !Object.keys(bookingFields).some(
    (name) => !filledByItself.includes(name) && isFilled(booking[name]),
  )
  return faultsOf(errors, isEmpty ? messages.someFieldsRequired : undefined)
}

const self = 'Self'

/**
 * What Title 10 offers: the defendant, the indemnitors, and a name that is kept though nobody bears it now (BOOK-8,
 * OPEN-95). The server takes any name, because a new file saves its bookings before its indemnitors.
 */
export const title10Choices = (
  indemnitors: readonly (string | null)[],
  kept: string | null = null,
): string[] => [...new Set([self, ...indemnitors, kept])].filter((name): name is string => !!name)

const Booking = z.object({ ...answeredShape, ...storedShape(bookingFields) })
export type Booking = z.output<typeof Booking>

const NewBooking = z.strictObject({ ...newShape, ...sentShape(bookingFields) })
export type NewBooking = z.output<typeof NewBooking>

/** A change, as `DefendantChange` is one. */
const BookingChange = z.strictObject({
  ...changeShape,
  ...sentShape(bookingFields),
  base: z.optional(z.strictObject(sentShape(bookingFields))),
})
export type BookingChange = z.output<typeof BookingChange>

export const listBookings = endpoint('GET', '/api/crm/bookings', {
  audience: 'CRM',
  clients: true,
  summary: 'The bookings of the defendant with this id, newest first.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ bookings: z.array(Booking), message: z.string() }),
})

export const createBooking = endpoint('POST', '/api/crm/booking', {
  audience: 'CRM edit',
  summary: 'Keeps a new booking of a defendant; the first court date is also its date and time to appear.',
  body: NewBooking,
  reply: Made,
})

export const updateBooking = endpoint('PUT', '/api/crm/booking', {
  audience: 'CRM edit',
  summary: 'Changes the fields of a booking that are sent and leaves the others as they are.',
  body: BookingChange,
  reply: Message,
})

export const deleteBooking = endpoint('DELETE', '/api/crm/booking', {
  audience: 'CRM edit',
  summary: 'Marks a booking as deleted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
