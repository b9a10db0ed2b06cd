import { filterNames, sortColumns, type ListFilters, type SortColumn } from '@bailiwick/contract/list-filters'
import { isMdy } from '@bailiwick/contract/kit/dates'
import { queueNames, type QueueName } from '@bailiwick/contract/queues'
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
import { isPendingKey, type RecordRef } from '#records/record-ref.ts'

/** The state of a list in its address: filters, sort, page and the open record (OPEN-19). */
export interface ListView extends Paged {
  readonly filters: ListFilters
  /** Only the files of a queue of the desk, and of court only of one day. */
  readonly inQueue: { readonly queue?: QueueName; readonly court_day?: string }
  readonly sort_by: SortColumn
  readonly sort_direction: 'asc' | 'desc'
  /** The open record; 'new' for one being added. */
  readonly id: number | 'new' | null
  /** The tab or section of the open record; null for the first. */
  readonly tab: string | null
  /** The open booking, indemnitor or arrest of the tab. */
  readonly record: RecordRef | null
  /** The record is open in View. */
  readonly reading: boolean
}

const firstSort = { sort_by: 'date_created', sort_direction: 'desc' } as const

export const firstView: ListView = {
  filters: {},
  inQueue: {},
  ...firstSort,
  ...firstPage,
  id: null,
  tab: null,
  record: null,
  reading: false,
}

/** The search parameters of a list's address. Defaults are left out. */
type ListSearch = ListFilters &
  PagedSearch & {
    readonly queue?: QueueName | undefined
    readonly court_day?: string | undefined
    readonly sort_by?: SortColumn | undefined
    readonly sort_direction?: ListView['sort_direction'] | undefined
    readonly id?: number | 'new' | undefined
    readonly tab?: string | undefined
    readonly record?: RecordRef | undefined
    readonly mode?: 'view' | undefined
  }

/** Unknown columns and directions mean newest first, as on the server (OPEN-66). */
function parseSort(raw: RawSearch): Pick<ListSearch, 'sort_by' | 'sort_direction'> {
  const sort_by = choiceParam(raw['sort_by'], sortColumns)
  const sort_direction = choiceParam(raw['sort_direction'] ?? firstSort.sort_direction, ['asc', 'desc'])
  return sort_by && sort_direction
    ? { sort_by, sort_direction }
    : { sort_by: undefined, sort_direction: undefined }
}

function parseQueue(raw: RawSearch): Pick<ListSearch, 'queue' | 'court_day'> {
  const queue = choiceParam(raw['queue'], queueNames)
  const day = queue === 'court' ? textParam(raw['court_day']) : undefined
  return { queue, court_day: day !== undefined && isMdy(day) ? day : undefined }
}

const parseRef = (value: unknown): number | 'new' | undefined =>
  value === 'new' ? 'new' : numberParam(value)

/** Validates the address; unknown or malformed values are left out. */
export const parseListSearch = (raw: RawSearch): ListSearch => ({
  ...Object.fromEntries(filterNames.map((name) => [name, textParam(raw[name])])),
  ...parseQueue(raw),
  ...parseSort(raw),
  ...parsePaged(raw),
  id: parseRef(raw['id']),
  tab: textParam(raw['tab']),
  record: isPendingKey(raw['record']) ? raw['record'] : parseRef(raw['record']),
  mode: choiceParam(raw['mode'], ['view']),
})

function readView(search: ListSearch): ListView {
  const { queue, court_day, sort_by, sort_direction, id, tab, record, mode } = search
  return {
    filters: Object.fromEntries(
      filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
    ),
    inQueue: { ...(queue && { queue }), ...(court_day !== undefined && { court_day }) },
    sort_by: sort_by ?? firstSort.sort_by,
    sort_direction: sort_direction ?? firstSort.sort_direction,
    ...readPaged(search),
    id: id ?? null,
    tab: tab ?? null,
    record: record ?? null,
    reading: mode === 'view',
  }
}

function writeView({
  filters,
  inQueue,
  sort_by,
  sort_direction,
  page,
  rows,
  id,
  ...openedRecord
}: ListView): ListSearch {
  const { tab, record, reading } = openedRecord
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, filters[name] || undefined])),
    ...inQueue,
    ...(isFirstSort({ sort_by, sort_direction }) ? {} : { sort_by, sort_direction }),
    ...writePaged({ page, rows }),
    ...(id === null
      ? {}
      : { id, tab: tab ?? undefined, record: record ?? undefined, mode: reading ? 'view' : undefined }),
  }
}

export const listCodec = { read: readView, write: writeView } satisfies SearchCodec<ListView, ListSearch>

/** The query for a view. `offset` counts rows (OPEN-10); empty filters aren't sent (DEF-99). */
export function listQuery(view: ListView) {
  const { filters, inQueue, sort_by, sort_direction, page, rows } = view
  const sort = isInQueueOrder(view) ? {} : { sort_by, sort_direction }
  return { q: 'get', ...filters, ...inQueue, ...sort, ...pagedQuery({ page, rows }) }
}

type Sorted = Pick<ListView, 'sort_by' | 'sort_direction'>

const isFirstSort = ({ sort_by, sort_direction }: Sorted) =>
  sort_by === firstSort.sort_by && sort_direction === firstSort.sort_direction

/** Whether the list has the order of its queue, which the server knows: nobody chose another. */
export const isInQueueOrder = (view: Sorted & Pick<ListView, 'inQueue'>): boolean =>
  view.inQueue.queue !== undefined && isFirstSort(view)

/** SEARCH: page 1 with the same sort (OPEN-62). */
export const withFilters = (view: ListView, filters: ListFilters): ListView => ({ ...view, filters, page: 1 })

/** The view of all files, whatever queue they are in. */
export const withoutQueue = (view: ListView): ListView => ({ ...view, inQueue: {}, page: 1 })

/** CLEAR: no filters, page 1, the default sort (OPEN-62). */
export const withoutFilters = (view: ListView): ListView => ({ ...firstView, rows: view.rows })

/** The view with a record open at its first tab. */
export const withRecord = (view: ListView, id: number | 'new'): ListView => ({
  ...view,
  id,
  tab: null,
  record: null,
  reading: false,
})

/** The view without its open record. */
export const withoutRecord = (view: ListView): ListView => ({
  ...view,
  id: null,
  tab: null,
  record: null,
  reading: false,
})

/** Whether two views have the same query. */
export const isSameList = (one: ListView, other: ListView): boolean =>
  JSON.stringify(listQuery(one)) === JSON.stringify(listQuery(other))
