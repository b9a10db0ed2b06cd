import { missingOf, neededOf } from '@bailiwick/contract/document-fields'
import type { caseEntities } from '@bailiwick/contract/entities'
import type { KindOptions } from './define-record-kind.ts'

export const indemnitorOptions: KindOptions<(typeof caseEntities)['indemnitors']> = {
  lock: 'GIN',
  offersFormLink: true,
  photos: 'indemnitor',
  documentNeeds: { needed: neededOf.indemnitor, missing: missingOf.indemnitor },
}
