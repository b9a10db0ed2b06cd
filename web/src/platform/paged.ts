import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { choiceParam, numberParam, type RawSearch } from './search.ts'

/** Which page of a list is shown. */
export interface Paged {
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
}

export const firstPage: Paged = { page: 1, rows: rowsPerPage[0] }

/** Its search parameters; what equals the first page is left out. */
export type PagedSearch = { readonly [Name in keyof Paged]?: number | undefined }

/** Validates the page of an address; unknown or malformed values are left out. */
export const parsePaged = (raw: RawSearch): PagedSearch => ({
  page: numberParam(raw['page']),
  rows: choiceParam(raw['rows'], rowsPerPage),
})

export const readPaged = ({ page, rows }: PagedSearch): Paged => ({
  page: page ?? firstPage.page,
  rows: rows ?? firstPage.rows,
})

export const writePaged = ({ page, rows }: Paged): PagedSearch => ({
  page: page === firstPage.page ? undefined : page,
  rows: rows === firstPage.rows ? undefined : rows,
})

/** The page as calls take it; `offset` counts rows (OPEN-10). */
export const pagedQuery = ({ page, rows }: Paged) => ({ offset: (page - 1) * rows, rows })
