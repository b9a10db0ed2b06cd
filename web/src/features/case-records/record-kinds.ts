import type { CaseTab } from '#records/case-tabs.ts'
import { arrestKind } from './arrest-kind.ts'
import { bookingKind } from './booking-kind.ts'
import { indemnitorKind } from './indemnitor-kind.ts'
import type { RecordKind } from './record-kind.ts'

/** Every kind of case record, by its tab. */
export const recordKinds: Readonly<Record<CaseTab, RecordKind>> = {
  bookings: bookingKind,
  indemnitors: indemnitorKind,
  arrests: arrestKind,
}
