import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { PagedSheet } from '#ui/PagedSheet.tsx'
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

/** The sheet of what was kept: messages or mails. */
export function KeptSheet<Answer extends { total: number }>(props: Props<Answer>) {
  const { answer, view, change, things, noun, promise, table } = props
  const onPage = useCallback(
    (page: number, how?: { readonly replace: boolean }) => change((now) => ({ ...now, page }), how),
    [change],
  )
  return (
    <PagedSheet
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
      loading={`Loading ${things}`}
      failed={`The ${things} did not load`}
      noun={noun}
      empty={<EmptyPanel title={`No ${things} yet`} text={promise} />}
      table={table}
    />
  )
}
