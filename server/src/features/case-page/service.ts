import type { CaseBooking, CaseSummary, readCase } from '@bailiwick/contract/case-page'
import { missingOf } from '@bailiwick/contract/document-fields'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import { sumAmounts } from '@bailiwick/contract/kit/money'
import type { Context, ReadPart } from '#platform/context'
import { JsonText } from '#platform/json-text'
import { dayIn } from '#platform/office-day'
import { notFound } from '#platform/refusal'
import { earliestCourt, lastPaymentOf, nextCourtOf, nextPaymentOf } from './date-policy.ts'
import { peopleOf } from './people-policy.ts'
import { caseRow, type CaseRow } from './queries.ts'

/** What the case page is given by the rest of the server. */
export interface CasePageParts {
  /** The time zone of the office; null: UTC. */
  readonly officeTimeZone: string | null
}

/** A file at a glance (OPEN-191), without sensitive fields; 404 if it is missing. */
export async function readSummary(
  context: Context & ReadPart,
  { officeTimeZone }: CasePageParts,
  { id, today }: QueryOf<typeof readCase>,
): Promise<JsonText<CaseSummary>> {
  const row = await caseRow(context, id)
  if (row === undefined) throw notFound()
  const day = mdyToIso(today ?? '') ?? dayIn(officeTimeZone, context.now)
  return new JsonText(JSON.stringify(summaryOf(row, day)), row.accessVersion)
}

/** `today` is YYYY-MM-DD. */
function summaryOf(row: CaseRow, today: string): CaseSummary {
  const { id, is_lead, lead_data, fields, photo, agent, here, bookings, arrests } = row
  const { first_name, last_name, date_of_birth, phone, home_phone, status } = fields
  const shown = bookings.map((booking) => bookingOf(booking, today))
  const people = peopleOf(row)
  return {
    id,
    is_lead,
    name: [last_name, first_name].filter(Boolean).join(', '),
    date_of_birth,
    phone: phone || home_phone,
    status,
    photo,
    agent,
    here,
    next_court: earliestCourt(shown.map(({ next_court }) => next_court)),
    bail_total: sumAmounts(
      is_lead === 1 ? [lead_data?.bail_amount ?? null] : shown.map(({ bail_amount }) => bail_amount),
    ),
    balance_total: sumAmounts(shown.map(({ unpaid_balance }) => unpaid_balance)),
    next_payment: nextPaymentOf(bookings, today),
    last_payment: lastPaymentOf(bookings, today),
    bookings: shown,
    booking_missing: bookingMissing(row),
    arrests,
    people,
    signed: people.filter(({ signature }) => signature.state === 'signed').length,
  }
}

function bookingOf({ id, fields }: CaseRow['bookings'][number], today: string): CaseBooking {
  const { booking, booking_name, surety, bail_post_date, charges, bail_amount, unpaid_balance, includeCC } =
    fields
  const [first] = charges
  return {
    id,
    booking,
    booking_name,
    surety,
    bail_post_date,
    charge: first ? { code: first.code ?? '', type: first.type ?? '', others: charges.length - 1 } : null,
    next_court: nextCourtOf({ id, fields }, today),
    case_number: fields.arrest_case || fields.court_case || fields.case_number,
    bail_amount,
    unpaid_balance,
    includeCC,
  }
}

/** What the documents of the latest booking need of it (OPEN-152). */
const bookingMissing = ({ bookings: [latest] }: CaseRow): CaseSummary['booking_missing'] =>
  latest === undefined ? [] : missingOf.booking(latest.fields)
