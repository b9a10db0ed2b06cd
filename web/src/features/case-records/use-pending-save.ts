import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { toMessage, type Outcome } from '#records/outcome.ts'
import type { PendingRecord } from '#records/pending-records.ts'
import type { PendingKey } from '#records/record-ref.ts'
import { savePending, summarize, type SaveReport } from '#records/save-pending.ts'
import { textLines } from '#records/written-texts.ts'
import { invalidateRecords } from './case-record-queries.ts'
import type { CaseFile } from './record-kind.ts'

/** Saves records that an earlier save left pending, one of them or all of a kind (OPEN-79). */
export function usePendingSave({ defendant, pending }: CaseFile) {
  const cache = useQueryClient()
  const saving = useSingleMutation({
    mutationFn: async (records: readonly PendingRecord[]) =>
      defendant === null ? null : savePending(pending, records, defendant),
    onSuccess: () => {
      if (defendant !== null) invalidateRecords(cache, defendant)
    },
  })
  const { data: report, variables: records = [] } = saving
  return {
    busy: saving.isPending ? busyKey(records) : null,
    outcome: report ? reportOutcome(report, records) : null,
    save: saving.mutate,
    dismissOutcome: saving.reset,
  }
}

const busyKey = (records: readonly PendingRecord[]): PendingKey | 'all' | null =>
  records.length === 1 ? (records[0]?.key ?? null) : 'all'

function reportOutcome(report: SaveReport, records: readonly PendingRecord[]): Outcome {
  const [only] = report.lines
  const lines = records.length === 1 && only ? only : summarize(report)
  const { texts, failures } = report
  return {
    ...toMessage([...lines, ...textLines(texts)]),
    texts,
    tone: failures.length === 0 ? 'ok' : 'bad',
  }
}
