import type { CasePerson, CaseSummary } from '@bailiwick/contract/case-page'

export const noSignature = { state: 'not sent', at: null, is_unsent: false } as const

/** A defendant who owes nothing but a signature. */
export const person: CasePerson = {
  indemnitor_id: null,
  name: 'MARCUS DELGADO',
  relation: null,
  phone: '8055550142',
  missing: [],
  photos: { total: 10, filled: 10, missing: [] },
  signature: noSignature,
  link_last_sent: null,
  last_sign_in: null,
}

/** A file with a booking and two people. */
export const file: CaseSummary = {
  id: 7,
  is_lead: 0,
  name: 'DELGADO, MARCUS',
  date_of_birth: null,
  phone: null,
  status: null,
  photo: null,
  agent: null,
  here: [],
  next_court: null,
  bail_total: null,
  balance_total: null,
  next_payment: null,
  last_payment: null,
  bookings: [
    {
      id: 3,
      booking: '5329129',
      booking_name: null,
      surety: 'Bankers',
      bail_post_date: null,
      charge: null,
      next_court: null,
      case_number: null,
      bail_amount: null,
      unpaid_balance: null,
      includeCC: null,
    },
  ],
  booking_missing: [],
  arrests: 0,
  people: [person, { ...person, indemnitor_id: 5, name: 'TYRELL BANKS' }],
  signed: 0,
}
