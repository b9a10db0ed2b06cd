import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { sealedFields } from '#platform/sealed-fields'

/** How the sensitive fields of each table of a file are kept. */
export const sealedTables = {
  defendants: sealedFields('defendants', defendantFields),
  bookings: sealedFields('bookings', bookingFields),
  indemnitors: sealedFields('indemnitors', indemnitorFields),
  arrests: sealedFields('arrests', arrestFields),
}
