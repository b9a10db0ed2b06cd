import { title10Choices } from '@bailiwick/contract/bookings'
import { missingOf, neededOf } from '@bailiwick/contract/document-fields'
import type { caseEntities } from '@bailiwick/contract/entities'
import { bookingAmounts } from './booking-amounts.ts'
import { bookingStart } from './booking-start.ts'
import type { KindOptions } from './define-record-kind.ts'

export const bookingOptions: KindOptions<(typeof caseEntities)['bookings']> = {
  sendsDocuments: true,
  documentNeeds: { needed: neededOf.booking, missing: missingOf.booking },
  startOf: bookingStart,
  calculated: bookingAmounts,
  choices: (indemnitors, { title_10 }) => ({
    title_10: title10Choices(indemnitors, typeof title_10 === 'string' ? title_10 : null),
  }),
}
