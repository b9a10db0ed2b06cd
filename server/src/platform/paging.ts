import { rowsPerPage } from '@bailiwick/contract/kit/paging'

interface PageParams {
  readonly offset?: number | undefined
  readonly rows?: number | undefined
}

/** The rows of a page. */
export interface PageRange {
  readonly offset: number
  readonly rows: number
}

/** The requested rows of a list; by default the first page of the smallest size. */
export const pageRange = ({ offset = 0, rows = rowsPerPage[0] }: PageParams): PageRange => ({ offset, rows })
