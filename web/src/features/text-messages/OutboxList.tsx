import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import type { OutboxView } from './outbox-view.ts'
import { usePageChange, type ChangeView } from '#platform/search-view.ts'

interface Props<Answer extends { total: number }> {
  /** The query of one page. */
  answer: UseQueryResult<Answer>
  view: OutboxView
  change: ChangeView<OutboxView>
  /** What the list shows, in lower case: 'text messages'. */
  things: string
  /** As in 'Showing 1 to 10 of 12 message(s)'. */
  noun: string
  /** What will appear in an empty list. */
  hint: string
  table: (answer: Answer, busy: boolean) => ReactNode
}

/** The paged list of text messages or emails. */
export function OutboxList<Answer extends { total: number }>(props: Props<Answer>) {
  const { answer, view, change, things, noun, hint, table } = props
  const onPage = usePageChange(change)
  const showAll = () => change((now) => ({ ...now, page: 1, id: null }))
  if (view.id !== null && answer.data?.total === 0)
    return (
      <EmptyPanel
        title="It is no longer here"
        text={`What you looked for is not among the ${things} any more.`}
        actions={<ShowAll things={things} onClick={showAll} />}
      />
    )
  return (
    <>
      {view.id !== null && <ShowAll things={things} onClick={showAll} />}
      <PagedList
        answer={answer}
        page={view.page}
        rows={view.rows}
        onPage={onPage}
        onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
        loading={`Loading ${things}`}
        failed={`The ${things} did not load`}
        noun={noun}
        empty={<EmptyPanel title={`No ${things} yet`} text={hint} />}
        table={table}
      />
    </>
  )
}

const ShowAll = ({ things, onClick }: { things: string; onClick: () => void }) => (
  <Button variant="default" mb="sm" w="fit-content" onClick={onClick}>
    SHOW ALL {things.toUpperCase()}
  </Button>
)
