import {
  firstPage,
  pagedQuery,
  parsePaged,
  readPaged,
  writePaged,
  type Paged,
  type PagedSearch,
} from '#platform/paged.ts'
import { choiceParam, numberParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** Which list the page shows, and where in it. Names and phones never appear in this address. */
export interface OutboxView extends Paged {
  readonly show: 'texts' | 'mails'
  /** Shows this one alone; null: all. */
  readonly id: number | null
}

export const defaultOutboxView: OutboxView = { show: 'texts', ...firstPage, id: null }

/** The search parameters of the page; whatever equals the default view is left out. */
type OutboxSearch = PagedSearch & {
  readonly show?: OutboxView['show'] | undefined
  readonly id?: number | undefined
}

/** Validates the address; unknown or malformed values are left out. */
export const parseOutboxSearch = (raw: RawSearch): OutboxSearch => ({
  show: choiceParam(raw['show'], ['texts', 'mails']),
  ...parsePaged(raw),
  id: numberParam(raw['id']),
})

const readView = ({ show, id, ...search }: OutboxSearch): OutboxView => ({
  show: show ?? defaultOutboxView.show,
  ...readPaged(search),
  id: id ?? null,
})

const writeView = ({ show, id, ...view }: OutboxView): OutboxSearch => ({
  show: show === defaultOutboxView.show ? undefined : show,
  ...writePaged(view),
  id: id ?? undefined,
})

export const outboxCodec = { read: readView, write: writeView } satisfies SearchCodec<
  OutboxView,
  OutboxSearch
>

/** The parameters of the call for a view. */
export const outboxParams = ({ id, ...view }: OutboxView) => ({
  ...pagedQuery(view),
  ...(id !== null && { id }),
})
