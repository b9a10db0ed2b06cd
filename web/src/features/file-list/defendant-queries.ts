import { readDefendant } from '@bailiwick/contract/defendants'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import type { ListKind } from './list-kind.ts'
import { listQuery, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'

/** One page of a list. It stays fresh for ten seconds. */
export const pageQuery = <Row extends ListedRow>({ key, read }: ListKind<Row>, view: ListView) => {
  const query = listQuery(view)
  return queryOptions({
    queryKey: [key, query],
    queryFn: ({ signal }) => read(query, signal),
    staleTime: 10_000,
  })
}

/** The whole record; loaded each time it is opened, and never while somebody types into it. */
export const defendantQuery = (id: number) =>
  queryOptions({
    queryKey: ['defendant', id],
    queryFn: async ({ signal }) => (await call(readDefendant, { query: { id }, signal })).defendant,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Reloads a list: its rows show values of the records that changed. */
export const refreshList = (cache: QueryClient, list: 'defendants' | 'leads'): void =>
  void cache.invalidateQueries({ queryKey: [list] })
