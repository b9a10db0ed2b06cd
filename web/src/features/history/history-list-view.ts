import { momentsOf } from '@bailiwick/contract/kit/dates'
import { historyFilterNames, type HistoryFilters } from '@bailiwick/contract/history'
import {
  firstPage,
  pagedQuery,
  parsePaged,
  readPaged,
  writePaged,
  type Paged,
  type PagedSearch,
} from '#platform/paged.ts'
import { choiceParam, numberParam, textParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** The state of the history in its address: filters, sort, page and the open entry. */
export interface HistoryListView extends Paged {
  readonly filters: HistoryFilters
  readonly sort_direction: 'asc' | 'desc'
  readonly id: number | null
  /** The section of the open entry; null for the first one with a change. */
  readonly tab: string | null
}

export const firstHistory: HistoryListView = {
  filters: {},
  sort_direction: 'desc',
  ...firstPage,
  id: null,
  tab: null,
}

/** The search parameters of the history's address. Defaults are left out. */
type HistorySearch = HistoryFilters &
  PagedSearch & {
    readonly sort_direction?: HistoryListView['sort_direction'] | undefined
    readonly id?: number | undefined
    readonly tab?: string | undefined
  }

/** Validates the address; unknown or malformed values are left out. */
export const parseHistorySearch = (raw: RawSearch): HistorySearch => ({
  ...Object.fromEntries(historyFilterNames.map((name) => [name, textParam(raw[name])])),
  sort_direction: choiceParam(raw['sort_direction'], ['asc', 'desc']),
  ...parsePaged(raw),
  id: numberParam(raw['id']),
  tab: textParam(raw['tab']),
})

const readView = (search: HistorySearch): HistoryListView => ({
  filters: Object.fromEntries(
    historyFilterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ),
  sort_direction: search.sort_direction ?? firstHistory.sort_direction,
  ...readPaged(search),
  id: search.id ?? null,
  tab: search.tab ?? null,
})

const writeView = ({ filters, sort_direction, id, tab, ...view }: HistoryListView): HistorySearch => ({
  ...Object.fromEntries(historyFilterNames.map((name) => [name, filters[name] || undefined])),
  sort_direction: sort_direction === firstHistory.sort_direction ? undefined : sort_direction,
  ...writePaged(view),
  ...(id === null ? {} : { id, tab: tab ?? undefined }),
})

export const historyCodec = { read: readView, write: writeView } satisfies SearchCodec<
  HistoryListView,
  HistorySearch
>

/** The query for a view. Its days are whole days in the user's time zone (OPEN-159). */
export function historyQuery({ filters, sort_direction, ...view }: HistoryListView) {
  const { date_from: from, date_to: to, ...others } = filters
  return {
    q: 'get',
    ...others,
    ...(from && { date_from: momentsOf(from)?.first ?? from }),
    ...(to && { date_to: momentsOf(to)?.last ?? to }),
    sort_by: 'created_date',
    sort_direction,
    ...pagedQuery(view),
  }
}

/** Whether two views have the same query. */
export const isSameHistory = (one: HistoryListView, other: HistoryListView): boolean =>
  JSON.stringify(historyQuery(one)) === JSON.stringify(historyQuery(other))
