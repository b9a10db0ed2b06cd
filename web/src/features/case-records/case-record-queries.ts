import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RecordNoun } from '@bailiwick/contract/kit/record-nouns'
import type { CaseRecord, RecordKind } from './record-kind.ts'

/** The beginning of the keys of all records of a file. */
export const recordsKey = (defendant: number) => ['case-records', defendant] as const

/** The records of a defendant, newest first; reloaded whenever their tab is opened. */
export const recordsQuery = (kind: RecordKind, defendant: number) =>
  queryOptions({
    queryKey: [...recordsKey(defendant), kind.noun],
    queryFn: ({ signal }) => kind.list(defendant, signal),
    staleTime: 0,
  })

/** A record, reloaded whenever its form is opened; null if it isn't in the file. */
export const recordQuery = (kind: RecordKind, defendant: number, id: number) =>
  queryOptions({
    queryKey: [...recordsKey(defendant), kind.noun, id],
    queryFn: async ({ signal }): Promise<CaseRecord | null> =>
      kind.read
        ? await kind.read(id, signal)
        : ((await kind.list(defendant, signal)).find((record) => record.id === id) ?? null),
    staleTime: 0,
  })

/** Reloads the indemnitors of a file, whose names a form offers, and not the record that is being typed. */
export function refreshChoices(cache: QueryClient, defendant: number): void {
  const noun: RecordNoun = 'indemnitor'
  void cache.invalidateQueries({ queryKey: [...recordsKey(defendant), noun], exact: true })
}

/** After a save, reloads the file's lists and the list of defendants, which shows their values. */
export function invalidateRecords(cache: QueryClient, defendant: number): void {
  void cache.invalidateQueries({ queryKey: recordsKey(defendant) })
  void cache.invalidateQueries({ queryKey: ['defendants'] })
}
