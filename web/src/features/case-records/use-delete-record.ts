import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { outcomeOf } from '#records/outcome.ts'
import { invalidateRecords } from './case-record-queries.ts'
import type { RecordKind } from './record-kind.ts'

/** Deletes a record of the file, and its outcome. */
export function useDeleteRecord(kind: RecordKind, defendant: number) {
  const cache = useQueryClient()
  const deletion = useSingleMutation({
    mutationFn: (id: number) => call(kind.remove, { query: { id } }),
  })
  return {
    busy: deletion.isPending,
    outcome: outcomeOf(deletion),
    /** Resolves when the call settles. */
    remove: deletion.submit,
    dismissOutcome: () => {
      // Reload also after a refusal: the list may be outdated
      invalidateRecords(cache, defendant)
      deletion.reset()
    },
  }
}
