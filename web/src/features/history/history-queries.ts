import { listHistories, readHistory } from '@bailiwick/contract/history'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { historyQuery, type HistoryListView } from './history-list-view.ts'

/** A page of the history. It stays fresh for ten seconds. */
export const historyPageQuery = (view: HistoryListView) => {
  const query = historyQuery(view)
  return queryOptions({
    queryKey: ['histories', query],
    queryFn: ({ signal }) => call(listHistories, { query, signal }),
    staleTime: 10_000,
  })
}

/** An entry, which never changes. */
export const historyEntryQuery = (id: number) =>
  queryOptions({
    queryKey: ['history', id],
    queryFn: async ({ signal }) => (await call(readHistory, { query: { id }, signal })).history,
    staleTime: Infinity,
  })
