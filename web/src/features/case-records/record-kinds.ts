import { caseEntities } from '@bailiwick/contract/entities'
import { recordTables } from '@bailiwick/contract/kit/record-nouns'
import type { CaseTab } from '#records/case-tabs.ts'
import { bookingOptions } from './booking-kind.ts'
import { recordKind } from './define-record-kind.ts'
import { indemnitorOptions } from './indemnitor-kind.ts'
import type { RecordKind } from './record-kind.ts'

const options: { readonly [Tab in CaseTab]?: Partial<RecordKind> } = {
  bookings: bookingOptions,
  indemnitors: indemnitorOptions,
}

/** Every kind of case record, by its tab. */
export const recordKinds = Object.fromEntries(
  recordTables.map((table) => [table, recordKind(caseEntities[table], options[table])]),
) as Readonly<Record<CaseTab, RecordKind>>
