import { bookingFields } from '../bookings.ts'
import { byName } from '../kit/by-name.ts'
import type { Catalogue } from '../kit/fields.ts'

/** The `lead_data` of a lead: the fields that become its first booking on conversion (LEAD-9, OPEN-90). */
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

/** The dotted name of a field of `lead_data` in forms, errors and the history. */
const withPrefix = (name: string) => `lead_data.${name}`

/** The values of `lead_data` under their dotted names. */
export const withLeadPrefix = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [withPrefix(name), value]))

/** The `lead_data` among the fields of a lead. */
export const leadDataOf = (values: Readonly<Record<string, unknown>>): LeadData =>
  byName(leadBookingNames, (name) => {
    const value = values[withPrefix(name)]
    return typeof value === 'string' ? value : null
  })
