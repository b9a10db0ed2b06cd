import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import type { Catalogue, Field } from './kit/fields.ts'
import { indemnitorFields } from './indemnitors.ts'

/** The fields of a catalogue that clients see and can change. */
export type ForClients<C extends Catalogue> = {
  readonly [Name in keyof C as C[Name] extends { readonly staffOnly: true } ? never : Name]: C[Name]
}

const forClients = <const C extends Catalogue>(catalogue: C): ForClients<C> =>
  Object.fromEntries(
    Object.entries<Field>(catalogue).filter(([, field]) => !field.staffOnly),
  ) as unknown as ForClients<C>

/** The fields of each kind of record that clients know (CLI-54, CLI-55, OPEN-141). */
export const clientDefendantFields = forClients(defendantFields)
export const clientIndemnitorFields = forClients(indemnitorFields)
export const clientBookingFields = forClients(bookingFields)

/** Hidden from indemnitors in the defendant's record; defendants see them masked in an indemnitor's (OPEN-140). */
export const ownEyesOnly = ['ss', 'dl'] as const
