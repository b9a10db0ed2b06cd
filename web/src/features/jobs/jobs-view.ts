import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { choiceParam, numberParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

/** Which page of the failed jobs is shown. */
export interface JobsView {
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
}

const firstView: JobsView = { page: 1, rows: rowsPerPage[0] }

/** The search parameters of the page; whatever equals the first view is left out. */
export type JobsSearch = { readonly [Name in keyof JobsView]?: number | undefined }

/** Validates the address; unknown or malformed values are left out. */
export const parseJobsSearch = (raw: RawSearch): JobsSearch => ({
  page: numberParam(raw['page']),
  rows: choiceParam(raw['rows'], rowsPerPage),
})

const readView = ({ page, rows }: JobsSearch): JobsView => ({
  page: page ?? firstView.page,
  rows: rows ?? firstView.rows,
})

const writeView = ({ page, rows }: JobsView): JobsSearch => ({
  page: page === firstView.page ? undefined : page,
  rows: rows === firstView.rows ? undefined : rows,
})

export const jobsCodec = { read: readView, write: writeView } satisfies SearchCodec<JobsView, JobsSearch>

/** The parameters of the call for a view; `offset` counts rows. */
export const jobsParams = ({ page, rows }: JobsView) => ({ offset: (page - 1) * rows, rows })

/** '9 times' */
export const triedText = (tries: number): string => (tries === 1 ? 'Once' : `${tries} times`)
