import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { securityFilters, type SecurityFilters } from '@bailiwick/contract/security-events'
import { choiceParam, numberParam, textParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** The filters of the security events, and the page shown. */
export interface SecurityView {
  readonly filters: SecurityFilters
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
}

export const firstSecurityView: SecurityView = { filters: {}, page: 1, rows: rowsPerPage[0] }

/** The search parameters of the page; defaults are left out. */
export type SecuritySearch = SecurityFilters & {
  readonly page?: number | undefined
  readonly rows?: number | undefined
}

/** Validates the address; unknown or malformed values are left out. */
export const parseSecuritySearch = (raw: RawSearch): SecuritySearch => ({
  kind: choiceParam(raw['kind'], securityFilters.kind.options),
  username: textParam(raw['username']),
  page: numberParam(raw['page']),
  rows: choiceParam(raw['rows'], rowsPerPage),
})

const readView = ({ kind, username, page, rows }: SecuritySearch): SecurityView => ({
  filters: { ...(kind !== undefined && { kind }), ...(username !== undefined && { username }) },
  page: page ?? firstSecurityView.page,
  rows: rows ?? firstSecurityView.rows,
})

const writeView = ({ filters: { kind, username }, page, rows }: SecurityView): SecuritySearch => ({
  kind: kind || undefined,
  username: username || undefined,
  page: page === firstSecurityView.page ? undefined : page,
  rows: rows === firstSecurityView.rows ? undefined : rows,
})

export const securityCodec = { read: readView, write: writeView } satisfies SearchCodec<
  SecurityView,
  SecuritySearch
>

/** The query of the call for a view; `offset` counts rows. */
export const securityQuery = ({ filters, page, rows }: SecurityView) => ({
  ...filters,
  offset: (page - 1) * rows,
  rows,
})
