import { rowsPerPage } from '@bailiwick/contract/kit/paging'

interface Asked {
  readonly offset?: number | undefined
  readonly rows?: number | undefined
}

/** Which rows of a list are asked for: the first page of the smallest size unless said. */
export const rowsAsked = ({ offset = 0, rows = rowsPerPage[0] }: Asked) => ({ offset, rows })
