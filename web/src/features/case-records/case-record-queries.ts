import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CaseRecord, RecordKind } from './record-kind.ts'

/** The records of a defendant, newest first, asked for afresh whenever their tab is opened. */
export const recordsQuery = (kind: RecordKind, defendant: number) =>
  queryOptions({
    queryKey: ['case-records', defendant, kind.noun],
    queryFn: ({ signal }) => kind.list(defendant, signal),
    staleTime: 0,
  })

/** One of them, asked for afresh whenever its form is opened; null where the file has none such. */
export const recordQuery = (kind: RecordKind, defendant: number, id: number) =>
  queryOptions({
    queryKey: ['case-records', defendant, kind.noun, id],
    queryFn: async ({ signal }): Promise<CaseRecord | null> =>
      kind.read
        ? await kind.read(id, signal)
        : ((await kind.list(defendant, signal)).find((record) => record.id === id) ?? null),
    staleTime: 0,
  })

/** After a save: the lists of the file, and the list of defendants, which shows what stands in them. */
export function invalidateRecords(cache: QueryClient, defendant: number): void {
  void cache.invalidateQueries({ queryKey: ['case-records', defendant] })
  void cache.invalidateQueries({ queryKey: ['defendants'] })
}
