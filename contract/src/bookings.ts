import * as z from 'zod/mini'
import { answeredShape, changeShape, newShape } from './case-records.ts'
import { endpoint } from './kit/endpoint.ts'
import { errorsAmong, rejectionOf, type Rejection } from './kit/field-errors.ts'
import {
  choice,
  date,
  formerText,
  isFilled,
  longText,
  money10,
  money45,
  documentLine,
  personName,
  state,
  text,
  yesNo,
  type Catalogue,
} from './kit/fields.ts'
import { sentence } from './kit/messages.ts'
import { suretyNames } from './sureties.ts'
import { sentShape, storedShape } from './kit/record-shapes.ts'
import { midnight } from './kit/times.ts'
import { idInQuery, Made, Message, messageShape } from './kit/wire.ts'

export const chargeTypes = ['Infraction', 'Misdemeanor', 'Felony'] as const

export const chargeFields = {
  code: { ...text('Code', 50), required: true, offers: 'charges' },
  type: { ...choice('Type', chargeTypes), required: true },
} as const satisfies Catalogue

export const courtTimeFields = {
  date: { ...date('Date'), required: true },
  time: { kind: 'text', label: 'Time', max: 10, rules: ['time'], required: true },
} as const satisfies Catalogue

/** The default time of a new court date (BOOK-15). */
export const usualCourtTime = midnight

/** A booking (BOOK-1 to BOOK-5). */
export const bookingFields = {
  booking: text('Booking #', 50),
  booking_name: text('Booking Name', 100),
  bail_amount: money45('Bail Amount'),
  bail_post_date: date('Bail Post Date'),
  jail_court: { ...text('Jail / Court', 100), offers: 'jails' },
  where_held: { ...text('Where Held', 100), offers: 'jails' },
  bond_no: text('Bond #', 50),
  title_10: personName('Title 10'),
  surety: choice('Surety', suretyNames),
  charges: { kind: 'rows', label: 'Charges', of: chargeFields },
  court_times: {
    kind: 'rows',
    label: 'Court Dates',
    of: courtTimeFields,
    incomplete: sentence('dateAndTimeRequired'),
  },
  court_name: { ...text('Court Name', 100), offers: 'courts' },
  case_number: text('Other Case #', 50),
  court_address: text('Court Address', 250),
  court_room: text('Court Room', 50),
  judicial_district: text('Judicial District', 100),
  date_to_appear: date('Date to Appear'),
  time_to_appear: text('Time to Appear', 10),
  arrest_county: { ...text('Arrest County', 50), offers: 'counties' },
  arrest_state: state('Arrest State'),
  arrest_case: text('Arrest Case #', 50),
  arrest_date: date('Arrest Date'),
  case_county: { ...text('Case County', 50), offers: 'counties' },
  case_state: state('Case State'),
  court_case: text('Court Case #', 50),
  notes: { ...longText('Notes'), staffOnly: true },
  other_conditions: { ...longText('Other Conditions', 848), tooLong: sentence('lineTooLong', 848) },
  payment_schedule: documentLine('Payment Schedule', 82),
  payment_schedule2: documentLine('Payment Schedule, line 2', 82),
  recurring_charges: documentLine('Recurring Charges', 50),
  recurring_charges2: documentLine('Recurring Charges, line 2', 110),
  recurring_charges3: documentLine('Recurring Charges, line 3', 110),
  recurring_charges4: documentLine('Recurring Charges, line 4', 110),
  premium_amount: money45('Premium Amount'),
  amount_paid_down: money45('Amount Paid Down'),
  unpaid_balance: money45('Unpaid Balance'),
  cash_collateral: money45('Cash Collateral'),
  payment_date_1: formerText('Payment 1 Date'),
  payment_amount_1: money10('Payment 1 Amount'),
  payment_date_2: formerText('Payment 2 Date'),
  payment_amount_2: money10('Payment 2 Amount'),
  payment_date_3: formerText('Payment 3 Date'),
  payment_amount_3: money10('Payment 3 Amount'),
  payment_date_4: formerText('Payment 4 Date'),
  payment_amount_4: money10('Payment 4 Amount'),
  includeCC: yesNo('Include Credit Card'),
  credit_card_charge_date: date('Credit Card Charge Date'),
  credit_card_charge_amount: longText('Credit Card Charge Amount', 150),
} as const satisfies Catalogue

/** Fields that are prefilled: a booking with nothing else is empty (OPEN-93). */
const filledByItself: readonly string[] = ['includeCC']

/** Why a booking can't be saved, as far as these fields go; null if it can. An empty one can't (BOOK-12). */
export function validateBooking(
  booking: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(bookingFields),
): Rejection | null {
  const errors = errorsAmong(bookingFields, names, booking)
  const isEmpty = !Object.keys(bookingFields).some(
    (name) => !filledByItself.includes(name) && isFilled(booking[name]),
  )
  return rejectionOf(errors, isEmpty ? sentence('someFieldsRequired') : undefined)
}

/** The choice of Title 10 that isn't an indemnitor. */
export const title10Self = 'Self'

/**
 * The choices of Title 10: the defendant, the indemnitors, and the stored name even if nobody has it now (BOOK-8,
 * OPEN-95). The server accepts no other, except in a new file, which saves its bookings before its indemnitors (OPEN-180).
 */
export const title10Choices = (
  indemnitors: readonly (string | null)[],
  stored: string | null = null,
): string[] => [...new Set([title10Self, ...indemnitors, stored])].filter((name): name is string => !!name)

const Booking = z.object({ ...answeredShape, ...storedShape(bookingFields) })
export type Booking = z.output<typeof Booking>

const NewBooking = z.strictObject({ ...newShape, ...sentShape(bookingFields) })
export type NewBooking = z.output<typeof NewBooking>

/** A change; see `DefendantChange`. */
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
  reply: z.object({ bookings: z.array(Booking), ...messageShape }),
})

export const createBooking = endpoint('POST', '/api/crm/booking', {
  audience: 'CRM edit',
  summary: 'Adds a booking to a defendant. Its first court date is also the date and time to appear.',
  body: NewBooking,
  reply: Made,
})

export const updateBooking = endpoint('PUT', '/api/crm/booking', {
  audience: 'CRM edit',
  summary: 'Changes the fields of a booking that are sent.',
  body: BookingChange,
  reply: Message,
})

export const deleteBooking = endpoint('DELETE', '/api/crm/booking', {
  audience: 'CRM edit',
  summary: 'Marks a booking as deleted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
