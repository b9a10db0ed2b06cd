import { rowsPerPage } from '@bailiwick/contract/kit/paging'

interface PageParams {
  readonly offset?: number | undefined
  readonly rows?: number | undefined
}

/** The requested rows of a list; by default the first page of the smallest size. */
export const pageRange = ({ offset = 0, rows = rowsPerPage[0] }: PageParams) => ({ offset, rows })
