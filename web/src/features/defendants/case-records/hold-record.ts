import type { QueryClient } from '@tanstack/react-query'
import type { HeldRecord } from '../held-records.ts'
import { createRecord } from './create-record.ts'
import { calledName, type CaseRow, type RecordKind } from './record-kind.ts'

type Typed = Pick<HeldRecord, 'key' | 'values' | 'sendLink' | 'files' | 'keyOf'>

/** What was typed, as it is held. */
export const holdRecord = (kind: RecordKind, typed: Typed, cache: QueryClient): HeldRecord => ({
  ...typed,
  tab: kind.tab,
  noun: kind.noun,
  name: calledName(kind, typed.values),
  reason: null,
  save: (defendant) => createRecord(kind, defendant, typed, cache),
})

/** A held record as a row of the list. */
export const rowOf = ({ key, values }: HeldRecord): CaseRow => ({ ...values, id: key })
