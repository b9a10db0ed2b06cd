import { bookingFields, usualCourtTime, type Booking } from './bookings.ts'
import { isMidnight } from './kit/times.ts'
import { blocksOf, type RecordForm } from './kit/record-form.ts'

const block = blocksOf(bookingFields)

/** The list and the form of bookings. */
export const bookingForm: RecordForm<typeof bookingFields, keyof Booking> = {
  title: 'Bookings',
  start: { includeCC: 'Yes' },
  blocks: [
    block('Booking', ['booking', 'booking_name', 'bond_no', 'title_10', 'surety']),
    block('Bail', ['bail_amount', 'bail_post_date', 'jail_court', 'where_held']),
    block('Arrest', ['arrest_county', 'arrest_state', 'arrest_case', 'arrest_date', 'charges']),
    block('Case', ['case_county', 'case_state', 'court_case', 'case_number']),
    block(
      'Court',
      [
        'court_name',
        'court_room',
        'court_address',
        'judicial_district',
        'date_to_appear',
        'time_to_appear',
        'court_times',
      ],
      'The first court date is used as the date and time to appear.',
    ),
    block('Money', ['premium_amount', 'amount_paid_down', 'unpaid_balance', 'cash_collateral']),
    block('Payments', ['payment_date_1', 'payment_amount_1', 'payment_date_2', 'payment_amount_2']),
    block('Additional Payments', [
      'payment_date_3',
      'payment_amount_3',
      'payment_date_4',
      'payment_amount_4',
    ]),
    block(
      'Terms',
      [
        'payment_schedule',
        'payment_schedule2',
        'recurring_charges',
        'recurring_charges2',
        'recurring_charges3',
        'recurring_charges4',
        'other_conditions',
      ],
      'Each line holds as much as fits on the documents.',
    ),
    block('Credit Card', ['includeCC', 'credit_card_charge_date', 'credit_card_charge_amount']),
    block('Notes', ['notes']),
  ],
  lists: {
    charges: {
      texts: {
        title: 'Charges',
        add: 'ADD CHARGE',
        waiting: 'Enter code and type first.',
        empty: 'No charges yet.',
        row: 'charge',
      },
    },
    court_times: {
      start: { time: usualCourtTime },
      noteOf: ({ time }) =>
        typeof time === 'string' && isMidnight(time) ? '12:00 AM: is that the time of court?' : null,
      texts: {
        title: 'Court Dates',
        add: 'ADD COURT DATE',
        waiting: 'Enter date and time first.',
        empty: 'No court dates yet.',
        row: 'court date',
      },
    },
  },
  // OPEN-92
  columns: [
    { name: 'booking', label: 'Booking #' },
    { name: 'booking_name', label: 'Booking Name' },
    { name: 'bail_amount', label: 'Bail Amount' },
    { name: 'bail_post_date', label: 'Bail Post Date' },
    { name: 'surety', label: 'Surety' },
    { name: 'arrest_case', label: 'Arrest Case #' },
    { name: 'court_case', label: 'Court Case #' },
    { name: 'date_created', label: 'Created', as: 'instant' },
  ],
}
