import {
  filterNames,
  rowsPerPage,
  sortColumns,
  type ListFilters,
  type SortColumn,
} from '@bailiwick/contract/defendants'
import { isHeldKey, type RecordRef } from './record-ref.ts'

/** All that the address says of the list: what is searched, how it is sorted, and which record stands open (OPEN-19). */
export interface ListView {
  readonly filters: ListFilters
  readonly sort_by: SortColumn
  readonly sort_direction: 'asc' | 'desc'
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
  /** The record that stands open, 'new' for one being added. */
  readonly id: number | 'new' | null
  /** The tab or sub-section of the open record; null for the first. */
  readonly tab: string | null
  /** The booking, indemnitor or arrest that stands open on its tab. */
  readonly record: RecordRef | null
  /** The record was opened to be read alone. */
  readonly reading: boolean
}

const firstSort = { sort_by: 'date_created', sort_direction: 'desc' } as const

export const firstView: ListView = {
  filters: {},
  ...firstSort,
  page: 1,
  rows: rowsPerPage[0],
  id: null,
  tab: null,
  record: null,
  reading: false,
}

type Search = Readonly<Record<string, unknown>>

const oneOf = <const Value extends string>(value: unknown, all: readonly Value[]): Value | undefined =>
  all.find((one) => one === value)

export const whole = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined

/** What is no column or no direction falls back to the newest first, as on the server (OPEN-66); unsaid is downwards. */
function sortOf(search: Search): Pick<ListView, 'sort_by' | 'sort_direction'> {
  const sort_by = oneOf(search['sort_by'], sortColumns)
  const sort_direction = oneOf(search['sort_direction'] ?? firstSort.sort_direction, ['asc', 'desc'])
  return sort_by && sort_direction ? { sort_by, sort_direction } : firstSort
}

/** Reads the address. What it does not know or cannot be is left out, never an error: addresses are typed and cut off. */
export function readView(search: Search): ListView {
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value]] : []
    }),
  )
  const rows = whole(search['rows'])
  const opened = (value: unknown) => (value === 'new' ? 'new' : (whole(value) ?? null))
  return {
    filters,
    ...sortOf(search),
    page: whole(search['page']) ?? firstView.page,
    rows: rowsPerPage.find((choice) => choice === rows) ?? firstView.rows,
    id: opened(search['id']),
    tab: typeof search['tab'] === 'string' && search['tab'] !== '' ? search['tab'] : null,
    record: isHeldKey(search['record']) ? search['record'] : opened(search['record']),
    reading: search['mode'] === 'view',
  }
}

/** The address of a view: plain text, and nothing in it that is so anyway. */
export function writeView(view: ListView): Record<string, string> {
  const search: Record<string, string> = {}
  for (const name of filterNames) {
    const value = view.filters[name]
    if (value) search[name] = value
  }
  if (view.sort_by !== firstView.sort_by || view.sort_direction !== firstView.sort_direction) {
    search['sort_by'] = view.sort_by
    search['sort_direction'] = view.sort_direction
  }
  if (view.page !== firstView.page) search['page'] = String(view.page)
  if (view.rows !== firstView.rows) search['rows'] = String(view.rows)
  if (view.id !== null) {
    search['id'] = String(view.id)
    if (view.tab !== null) search['tab'] = view.tab
    if (view.record !== null) search['record'] = String(view.record)
    if (view.reading) search['mode'] = 'view'
  }
  return search
}

/** What is asked of the server for a view: `offset` is a count of rows (OPEN-10), empty filters are not sent (DEF-99). */
export function listQuery({ filters, sort_by, sort_direction, page, rows }: ListView) {
  return { q: 'get', ...filters, sort_by, sort_direction, offset: (page - 1) * rows, rows }
}

/** SEARCH: page 1, the sort stays (OPEN-62). */
export const searched = (view: ListView, filters: ListFilters): ListView => ({ ...view, filters, page: 1 })

/** CLEAR: no filters, page 1, the default sort (OPEN-62). */
export const cleared = (view: ListView): ListView => ({ ...firstView, rows: view.rows })

/** The view with a record that stands open at its first tab. */
export const opened = (view: ListView, id: number | 'new'): ListView => ({
  ...view,
  id,
  tab: null,
  record: null,
  reading: false,
})

/** The view without its open record. */
export const closed = (view: ListView): ListView => ({
  ...view,
  id: null,
  tab: null,
  record: null,
  reading: false,
})

/** Whether two views ask the server for the same rows. */
export const isSameList = (one: ListView, other: ListView): boolean =>
  JSON.stringify(listQuery(one)) === JSON.stringify(listQuery(other))
