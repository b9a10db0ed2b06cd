import { rowsPerPage } from '@bailiwick/contract/kit/paging'

interface PageParams {
  readonly offset?: number | undefined
  readonly rows?: number | undefined
}

/** Which rows of a list are asked for: the first page of the smallest size unless said. */
export const pageRange = ({ offset = 0, rows = rowsPerPage[0] }: PageParams) => ({ offset, rows })
