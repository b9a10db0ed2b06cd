import { choice, date, longText, money45, personName, state, text, yesNo, type Catalogue } from './fields.ts'

export const suretyNames = ['FCS', 'Bankers'] as const
export const chargeTypes = ['Infraction', 'Misdemeanor', 'Felony'] as const

export const chargeFields = {
  code: { ...text('Code', 50), required: true },
  type: { ...choice('Type', chargeTypes), required: true },
} as const satisfies Catalogue

export const courtTimeFields = {
  date: { ...date('Date'), required: true },
  time: { ...text('Time', 10), required: true },
} as const satisfies Catalogue

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
  court_times: { kind: 'rows', label: 'Court Dates', of: courtTimeFields },
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
  other_conditions: longText('Other Conditions', 848),
  payment_schedule: longText('Payment Schedule', 82),
  payment_schedule2: longText('Payment Schedule, line 2', 82),
  recurring_charges: longText('Recurring Charges', 50),
  recurring_charges2: longText('Recurring Charges, line 2', 110),
  recurring_charges3: longText('Recurring Charges, line 3', 110),
  recurring_charges4: longText('Recurring Charges, line 4', 110),
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
