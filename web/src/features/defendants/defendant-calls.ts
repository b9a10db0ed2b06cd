import { listDefendants, readDefendant } from '@bailiwick/contract/defendants'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { listQuery, type ListView } from './list-view.ts'

/** One page of the list. Shown again within ten seconds it is not asked for again. */
export const defendantsPage = (view: ListView) => {
  const query = listQuery(view)
  return queryOptions({
    queryKey: ['defendants', query],
    queryFn: ({ signal }) => call(listDefendants, { query, signal }),
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
