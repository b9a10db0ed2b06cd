import { Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Density } from './DataTable.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Pager } from './Pager.tsx'
import { lastPage } from './paging.ts'
import panel from './PagedList.module.css'

interface Props<Answer extends { readonly total: number }> {
  /** The query of the current page. */
  answer: UseQueryResult<Answer>
  /** Counts from 1. */
  page: number
  rows: number
  /** `replace`: the current page doesn't exist anymore, so Back skips it. */
  onPage: (page: number, options?: { readonly replace: boolean }) => void
  onRows: (rows: number) => void
  /** The user is near the pager and will probably open this page next. */
  onLookAhead?: (page: number) => void
  /** 'Loading the history'. */
  loading: string
  /** 'The history did not load'. */
  failed: string
  /** What the rows are: 'message(s)'. */
  noun: string
  /** The height of the rows while they load. */
  density?: Density | undefined
  /** In the footer. */
  hints?: ReactNode
  /** The active filters. */
  above?: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
  table: (answer: Answer, busy: boolean) => ReactNode
}

/** The panel of a paged list: its rows and the pager, or why there are none. */
export function PagedList<Answer extends { readonly total: number }>(props: Props<Answer>) {
  const { answer, page, rows, onPage, onRows, onLookAhead, loading, failed, noun } = props
  const { density, hints, above, empty, table } = props
  const { data, isPlaceholderData } = answer
  const total = data?.total ?? 0
  const pages = lastPage(total, rows)

  // The last page may be gone because its rows were deleted, or the address may be outdated
  useEffect(() => {
    if (!isPlaceholderData && total > 0 && page > pages) onPage(pages, { replace: true })
  }, [isPlaceholderData, total, page, pages, onPage])

  const lookAhead = () => {
    if (page < pages) onLookAhead?.(page + 1)
  }

  return (
    <Paper withBorder className={panel.panel ?? ''}>
      {above}
      {answer.isPending ? (
        <ListSkeleton rows={rows} label={loading} density={density} />
      ) : data === undefined || (answer.isError && isPlaceholderData) ? (
        <ErrorPanel
          title={failed}
          text={answer.error?.message ?? ''}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : total === 0 ? (
        empty
      ) : (
        <>
          {answer.isError && (
            <p className={panel.stale} role="alert">
              These rows may be out of date. {answer.error.message}
            </p>
          )}
          {table(data, isPlaceholderData)}
        </>
      )}
      {total > 0 && (
        <div onPointerEnter={lookAhead} onFocus={lookAhead}>
          <Pager {...{ page, rows, total, noun, hints, onPage, onRows }} />
        </div>
      )}
    </Paper>
  )
}
