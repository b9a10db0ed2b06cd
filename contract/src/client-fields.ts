import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { indemnitorFields } from './indemnitors.ts'
import { forClients } from './kit/fields.ts'

/** The fields of each kind of record that clients know (CLI-54, CLI-55, OPEN-141). */
export const clientDefendantFields = forClients(defendantFields)
export const clientIndemnitorFields = forClients(indemnitorFields)
export const clientBookingFields = forClients(bookingFields)

/** Hidden from indemnitors in the defendant's record; defendants see them masked in an indemnitor's (OPEN-140). */
export const ownEyesOnly = ['ss', 'dl'] as const
