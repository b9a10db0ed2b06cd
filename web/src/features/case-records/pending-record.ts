import type { QueryClient } from '@tanstack/react-query'
import type { PendingRecord } from '#records/pending-records.ts'
import { createRecord } from './create-record.ts'
import { recordName, type CaseRow, type RecordKind } from './record-kind.ts'

type Typed = Pick<PendingRecord, 'key' | 'values' | 'sendLink' | 'files' | 'keyOf'>

/** A pending record with these values. */
export const toPendingRecord = (kind: RecordKind, typed: Typed, cache: QueryClient): PendingRecord => ({
  ...typed,
  tab: kind.tab,
  noun: kind.noun,
  name: recordName(kind, typed.values),
  reason: null,
  save: (defendant) => createRecord(kind, defendant, typed, cache),
})

/** A pending record as a row of the list. */
export const toRow = ({ key, values }: PendingRecord): CaseRow => ({ ...values, id: key })
