import type { DeletedFilters } from '@bailiwick/contract/deleted-files'
import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { choiceParam, numberParam, textParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** The filters of the deleted files, and the page shown. */
export interface DeletedView {
  readonly filters: DeletedFilters
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
}

export const firstDeletedView: DeletedView = { filters: {}, page: 1, rows: rowsPerPage[0] }

/** The search parameters of the page; defaults are left out. */
export type DeletedSearch = DeletedFilters & {
  readonly page?: number | undefined
  readonly rows?: number | undefined
}

/** Validates the address; malformed values are left out. */
export const parseDeletedSearch = (raw: RawSearch): DeletedSearch => ({
  name: textParam(raw['name']),
  page: numberParam(raw['page']),
  rows: choiceParam(raw['rows'], rowsPerPage),
})

const readView = ({ name, page, rows }: DeletedSearch): DeletedView => ({
  filters: name === undefined ? {} : { name },
  page: page ?? firstDeletedView.page,
  rows: rows ?? firstDeletedView.rows,
})

const writeView = ({ filters: { name }, page, rows }: DeletedView): DeletedSearch => ({
  name: name || undefined,
  page: page === firstDeletedView.page ? undefined : page,
  rows: rows === firstDeletedView.rows ? undefined : rows,
})

export const deletedCodec = { read: readView, write: writeView } satisfies SearchCodec<
  DeletedView,
  DeletedSearch
>

/** The query of the call for a view; `offset` counts rows. */
export const deletedQuery = ({ filters, page, rows }: DeletedView) => ({
  ...filters,
  offset: (page - 1) * rows,
  rows,
})
