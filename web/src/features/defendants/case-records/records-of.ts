import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RecordKind } from './record-kind.ts'

/** The records of a defendant, newest first, asked for afresh whenever their tab is opened. */
export const recordsOf = (kind: RecordKind, defendant: number) =>
  queryOptions({
    queryKey: ['case-records', defendant, kind.noun],
    queryFn: ({ signal }) => kind.list(defendant, signal),
    staleTime: 0,
  })

/** After a save: the lists of the file, and the list of defendants, which shows what stands in them. */
export function refreshLists(cache: QueryClient, defendant: number): void {
  void cache.invalidateQueries({ queryKey: ['case-records', defendant] })
  void cache.invalidateQueries({ queryKey: ['defendants'] })
}
