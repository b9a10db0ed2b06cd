import { isFilled } from '@bailiwick/contract/kit/fields'
import { useQuery } from '@tanstack/react-query'
import type { CaseForm } from '#records/pending-records.ts'
import { dayAt } from './booking-start.ts'
import { recordsQuery } from './case-record-queries.ts'
import { officeQuery } from './office-queries.ts'
import type { CaseFile, RecordKind } from './record-kind.ts'

/** The values of a new record; `start` is undefined while it isn't known what it takes from its file. */
export function useRecordStart(kind: RecordKind, { defendant, pending, person }: CaseFile) {
  const { rules, startOf } = kind
  const hasStart = startOf !== null
  const saved = useQuery({
    ...recordsQuery(kind, defendant ?? 0),
    enabled: hasStart && defendant !== null,
  })
  const office = useQuery({ ...officeQuery, enabled: hasStart })
  if (startOf === null) return { start: rules.newForm(), query: office }
  // What doesn't load fills in nothing
  if (saved.isLoading || office.isLoading) return { start: undefined, query: office }
  const typed = pending.all().findLast(({ tab }) => tab === kind.tab)?.values
  const taken = startOf({
    person: person(),
    latest: typed ?? saved.data?.[0] ?? null,
    today: dayAt(office.data?.time_zone ?? null),
  })
  const filled = Object.fromEntries(Object.entries(taken).filter(([, value]) => isFilled(value)))
  const start: CaseForm = rules.toForm({ ...rules.newForm(), ...filled })
  return { start, query: office }
}
