import { momentsOf } from '@bailiwick/contract/dates'
import { rowsPerPage } from '@bailiwick/contract/defendants'
import { historyFilterNames, type HistoryFilters } from '@bailiwick/contract/history'
import { whole } from '../list-view.ts'

/** All that the address says of the history: what is searched, how it is sorted, and which entry stands open. */
export interface HistoryListView {
  readonly filters: HistoryFilters
  readonly sort_direction: 'asc' | 'desc'
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
  readonly id: number | null
  /** The sub-section of the open entry; null for the first that holds a change. */
  readonly tab: string | null
}

export const firstHistory: HistoryListView = {
  filters: {},
  sort_direction: 'desc',
  page: 1,
  rows: rowsPerPage[0],
  id: null,
  tab: null,
}

/** Reads the address; what it does not know or cannot be is left out. */
export function readHistoryView(search: Readonly<Record<string, unknown>>): HistoryListView {
  const textOf = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const filters = historyFilterNames.flatMap((name) => {
    const value = textOf(name)
    return value === null ? [] : [[name, value]]
  })
  const rows = whole(search['rows'])
  return {
    filters: Object.fromEntries(filters) as HistoryFilters,
    sort_direction: search['sort_direction'] === 'asc' ? 'asc' : 'desc',
    page: whole(search['page']) ?? firstHistory.page,
    rows: rowsPerPage.find((choice) => choice === rows) ?? firstHistory.rows,
    id: whole(search['id']) ?? null,
    tab: textOf('tab'),
  }
}

/** The address of a view: plain text, and nothing in it that is so anyway. */
export function writeHistoryView(view: HistoryListView): Record<string, string> {
  const search: Record<string, string> = {}
  for (const name of historyFilterNames) {
    const value = view.filters[name]
    if (value) search[name] = value
  }
  if (view.sort_direction !== firstHistory.sort_direction) search['sort_direction'] = view.sort_direction
  if (view.page !== firstHistory.page) search['page'] = String(view.page)
  if (view.rows !== firstHistory.rows) search['rows'] = String(view.rows)
  if (view.id !== null) {
    search['id'] = String(view.id)
    if (view.tab !== null) search['tab'] = view.tab
  }
  return search
}

/** What is asked of the server for a view. Its days are the reader's own, from the first moment to the last (OPEN-159). */
export function historyQuery({ filters, sort_direction, page, rows }: HistoryListView) {
  const { date_from: from, date_to: to, ...others } = filters
  return {
    q: 'get',
    ...others,
    ...(from && { date_from: momentsOf(from)?.first ?? from }),
    ...(to && { date_to: momentsOf(to)?.last ?? to }),
    sort_by: 'created_date',
    sort_direction,
    offset: (page - 1) * rows,
    rows,
  }
}

/** Whether two views ask the server for the same rows. */
export const isSameHistory = (one: HistoryListView, other: HistoryListView): boolean =>
  JSON.stringify(historyQuery(one)) === JSON.stringify(historyQuery(other))
