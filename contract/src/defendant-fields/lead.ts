import { bookingFields } from '../bookings.ts'
import type { Catalogue } from '../fields.ts'

/** What a lead knows of the booking to come: its `lead_data`, copied into a booking at conversion (LEAD-9, OPEN-90). */
export const leadBookingFields = {
  booking: bookingFields.booking,
  booking_name: bookingFields.booking_name,
  bail_amount: bookingFields.bail_amount,
  jail_court: bookingFields.jail_court,
  arrest_county: bookingFields.arrest_county,
  arrest_case: bookingFields.arrest_case,
  arrest_date: bookingFields.arrest_date,
  court_case: bookingFields.court_case,
} as const satisfies Catalogue

export type LeadBookingName = keyof typeof leadBookingFields
export type LeadData = Readonly<Record<LeadBookingName, string | null>>
const leadBookingNames = Object.keys(leadBookingFields) as LeadBookingName[]

/** The name by which forms, refusals and the history call a field of `lead_data`. */
const dotted = (name: string) => `lead_data.${name}`

/** Values of `lead_data` under their dotted names, beside the other fields of the lead. */
export const besideOthers = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [dotted(name), value]))

/** The `lead_data` of a lead's fields, all eight of them. */
export const leadDataOf = (values: Readonly<Record<string, unknown>>): LeadData =>
  Object.fromEntries(
    leadBookingNames.map((name) => [name, values[dotted(name)] ?? null]),
  ) as unknown as LeadData
