import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { choiceParam, numberParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** Which list the page shows, and where in it. Names and phones never appear in this address. */
export interface OutboxView {
  readonly show: 'texts' | 'mails'
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
  /** Shows this one alone; null: all. */
  readonly id: number | null
}

export const defaultOutboxView: OutboxView = { show: 'texts', page: 1, rows: rowsPerPage[0], id: null }

/** The search parameters of the page; whatever equals the default view is left out. */
export type OutboxSearch = {
  readonly [Name in keyof OutboxView]?: NonNullable<OutboxView[Name]> | undefined
}

/** Validates the address; unknown or malformed values are left out. */
export const parseOutboxSearch = (raw: RawSearch): OutboxSearch => ({
  show: choiceParam(raw['show'], ['texts', 'mails']),
  page: numberParam(raw['page']),
  rows: choiceParam(raw['rows'], rowsPerPage),
  id: numberParam(raw['id']),
})

const readView = ({ show, page, rows, id }: OutboxSearch): OutboxView => ({
  show: show ?? defaultOutboxView.show,
  page: page ?? defaultOutboxView.page,
  rows: rows ?? defaultOutboxView.rows,
  id: id ?? null,
})

const writeView = ({ show, page, rows, id }: OutboxView): OutboxSearch => ({
  show: show === defaultOutboxView.show ? undefined : show,
  page: page === defaultOutboxView.page ? undefined : page,
  rows: rows === defaultOutboxView.rows ? undefined : rows,
  id: id ?? undefined,
})

export const outboxCodec = { read: readView, write: writeView } satisfies SearchCodec<
  OutboxView,
  OutboxSearch
>

/** The parameters of the call for a view; `offset` counts rows. */
export const outboxParams = ({ page, rows, id }: OutboxView) => ({
  offset: (page - 1) * rows,
  rows,
  ...(id !== null && { id }),
})
