import { securityFilters, type SecurityFilters } from '@bailiwick/contract/security-events'
import {
  firstPage,
  pagedQuery,
  parsePaged,
  readPaged,
  writePaged,
  type Paged,
  type PagedSearch,
} from '#platform/paged.ts'
import { choiceParam, textParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** The filters of the security events, and the page shown. */
export interface SecurityView extends Paged {
  readonly filters: SecurityFilters
}

export const firstSecurityView: SecurityView = { filters: {}, ...firstPage }

/** The search parameters of the page; defaults are left out. */
type SecuritySearch = SecurityFilters & PagedSearch

/** Validates the address; malformed values are left out. */
export const parseSecuritySearch = (raw: RawSearch): SecuritySearch => ({
  kind: choiceParam(raw['kind'], securityFilters.kind.options),
  username: textParam(raw['username']),
  ...parsePaged(raw),
})

const readView = ({ kind, username, ...search }: SecuritySearch): SecurityView => ({
  filters: { ...(kind !== undefined && { kind }), ...(username !== undefined && { username }) },
  ...readPaged(search),
})

const writeView = ({ filters: { kind, username }, ...view }: SecurityView): SecuritySearch => ({
  kind: kind || undefined,
  username: username || undefined,
  ...writePaged(view),
})

export const securityCodec = { read: readView, write: writeView } satisfies SearchCodec<
  SecurityView,
  SecuritySearch
>

/** The query of the call for a view. */
export const securityQuery = ({ filters, ...view }: SecurityView) => ({ ...filters, ...pagedQuery(view) })
