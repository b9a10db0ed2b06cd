import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import type { Catalogue, Field } from './fields.ts'
import { indemnitorFields } from './indemnitors.ts'

/** The fields of a catalogue that a client sees and may write. */
export type ForClients<C extends Catalogue> = {
  readonly [Name in keyof C as C[Name] extends { readonly staffOnly: true } ? never : Name]: C[Name]
}

const forClients = <const C extends Catalogue>(catalogue: C): ForClients<C> =>
  Object.fromEntries(
    Object.entries<Field>(catalogue).filter(([, field]) => !field.staffOnly),
  ) as unknown as ForClients<C>

/** What a client knows of each kind of record (CLI-54, CLI-55, OPEN-141). */
export const clientDefendantFields = forClients(defendantFields)
export const clientIndemnitorFields = forClients(indemnitorFields)
export const clientBookingFields = forClients(bookingFields)

/** What a co-signer does not see of the defendant, nor a defendant of a co-signer but for its end (OPEN-140). */
export const ownEyesOnly = ['ss', 'dl'] as const
