import { readDefendant } from '@bailiwick/contract/defendants'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import type { ListKind } from './list-kind.ts'
import { listQuery, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'

/** One page of a list. Shown again within ten seconds it is not asked for again. */
export const pageOf = <Row extends ListedRow>({ key, read }: ListKind<Row>, view: ListView) => {
  const query = listQuery(view)
  return queryOptions({
    queryKey: [key, query],
    queryFn: ({ signal }) => read(query, signal),
    staleTime: 10_000,
  })
}

/** The whole record, asked for afresh each time it is opened and never behind the back of who is typing into it. */
export const defendantById = (id: number) =>
  queryOptions({
    queryKey: ['defendant', id],
    queryFn: async ({ signal }) => (await call(readDefendant, { query: { id }, signal })).defendant,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
