import { readDefendant } from '@bailiwick/contract/defendants'
import type { ExtraColumn } from '@bailiwick/contract/list-columns'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { today } from '#records/case-text.ts'
import type { ListKind } from './list-kind.ts'
import { listQuery, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'

export type PageQuery = ReturnType<typeof listQuery> & ReturnType<typeof extrasQuery>

/** What a list is asked for the columns that it reads only for those who chose them. */
const extrasQuery = (columns: readonly ExtraColumn[], { inQueue }: Pick<ListView, 'inQueue'>) =>
  columns.length === 0
    ? {}
    : { columns: [...columns], ...(columns.includes('next_court') && { today: nextFrom(inQueue) }) }

/** The day from which a date of court counts as the next: that of the queue, or today. */
export const nextFrom = ({ court_day }: ListView['inQueue']): string => court_day ?? today()

/** One page of a list. It stays fresh for ten seconds. */
export const pageQuery = <Row extends ListedRow>(
  { key, read }: ListKind<Row>,
  view: ListView,
  extras: readonly ExtraColumn[] = [],
) => {
  const query = { ...listQuery(view), ...extrasQuery(extras, view) }
  return queryOptions({
    queryKey: [key, query],
    queryFn: ({ signal }) => read(query, signal),
    staleTime: 10_000,
  })
}

/** Reads the whole record of a file. */
export const readFile = async (id: number, signal: AbortSignal) =>
  (await call(readDefendant, { query: { id }, signal })).defendant

/** The whole record; loaded each time it is opened, and never while somebody types into it. */
export const defendantQuery = (id: number) =>
  queryOptions({
    queryKey: ['defendant', id],
    queryFn: ({ signal }) => readFile(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Reloads a list: its rows show values of the records that changed. */
export const refreshList = (cache: QueryClient, list: 'defendants' | 'leads'): void =>
  void cache.invalidateQueries({ queryKey: [list] })
