import { Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { lastPage } from '#ui/paging.ts'
import sheet from '#ui/Sheet.module.css'
import type { KeptView } from './kept-view.ts'
import type { ChangeKept } from './use-kept-view.ts'

interface Props<Answer extends { total: number }> {
  /** A page of the list, as it was answered. */
  answer: UseQueryResult<Answer>
  view: KeptView
  change: ChangeKept
  /** What the list holds, in lower case: 'text messages'. */
  things: string
  /** One of them, or more: 'message(s)'. */
  noun: string
  /** What will be here, where there is nothing yet. */
  promise: string
  table: (answer: Answer, busy: boolean) => ReactNode
}

/** The sheet of a list: its rows and the pager, or why there are none. */
export function KeptSheet<Answer extends { total: number }>(props: Props<Answer>) {
  const { answer, view, change, things, noun, promise, table } = props
  const { data, isPlaceholderData } = answer
  const total = data?.total ?? 0
  const pages = lastPage(total, view.rows)

  // The address may be an old one
  useEffect(() => {
    if (!isPlaceholderData && total > 0 && view.page > pages) change({ page: pages }, { replace: true })
  }, [isPlaceholderData, total, view.page, pages, change])

  return (
    <Paper withBorder className={sheet.sheet ?? ''}>
      {answer.isPending ? (
        <ListSkeleton rows={view.rows} label={`Loading ${things}`} />
      ) : data === undefined || (answer.isError && isPlaceholderData) ? (
        <ErrorPanel
          title={`The ${things} did not load`}
          text={answer.error?.message ?? ''}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : total === 0 ? (
        <EmptyPanel title={`No ${things} yet`} text={promise} />
      ) : (
        <>
          {answer.isError && (
            <p className={sheet.stale} role="alert">
              These rows may be out of date. {answer.error.message}
            </p>
          )}
          {table(data, isPlaceholderData)}
          <Pager
            page={view.page}
            rows={view.rows}
            total={total}
            noun={noun}
            onPage={(page) => change({ page })}
            onRows={(rows) => change({ page: 1, rows })}
          />
        </>
      )}
    </Paper>
  )
}
