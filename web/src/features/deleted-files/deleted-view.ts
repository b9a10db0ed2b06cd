import type { DeletedFilters } from '@bailiwick/contract/deleted-files'
import {
  firstPage,
  pagedQuery,
  parsePaged,
  readPaged,
  writePaged,
  type Paged,
  type PagedSearch,
} from '#platform/paged.ts'
import { textParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** The filters of the deleted files, and the page shown. */
export interface DeletedView extends Paged {
  readonly filters: DeletedFilters
}

export const firstDeletedView: DeletedView = { filters: {}, ...firstPage }

/** The search parameters of the page; defaults are left out. */
type DeletedSearch = DeletedFilters & PagedSearch

/** Validates the address; malformed values are left out. */
export const parseDeletedSearch = (raw: RawSearch): DeletedSearch => ({
  name: textParam(raw['name']),
  ...parsePaged(raw),
})

const readView = ({ name, ...search }: DeletedSearch): DeletedView => ({
  filters: name === undefined ? {} : { name },
  ...readPaged(search),
})

const writeView = ({ filters: { name }, ...view }: DeletedView): DeletedSearch => ({
  name: name || undefined,
  ...writePaged(view),
})

export const deletedCodec = { read: readView, write: writeView } satisfies SearchCodec<
  DeletedView,
  DeletedSearch
>

/** The query of the call for a view. */
export const deletedQuery = ({ filters, ...view }: DeletedView) => ({ ...filters, ...pagedQuery(view) })
