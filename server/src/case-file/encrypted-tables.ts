import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { encryptedFields } from '#case-file/encrypted-fields'

/** How each table of a file stores its sensitive fields. */
export const encryptedTables = {
  defendants: encryptedFields('defendants', defendantFields),
  bookings: encryptedFields('bookings', bookingFields),
  indemnitors: encryptedFields('indemnitors', indemnitorFields),
  arrests: encryptedFields('arrests', arrestFields),
}
