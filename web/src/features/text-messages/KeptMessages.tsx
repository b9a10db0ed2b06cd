import { listMessages } from '@bailiwick/contract/messaging'
import { Paper } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { rowsChoices } from '#ui/paging.ts'
import classes from './KeptMessages.module.css'
import { MessageTable } from './MessageTable.tsx'

export const keptMessagesKey = ['kept-messages']

/** Every text message with what became of it, the newest first (OPEN-53). */
export function KeptMessages() {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<number>(rowsChoices[0])
  const query = { offset: (page - 1) * rows, rows }
  const kept = useQuery({
    queryKey: [...keptMessagesKey, query],
    queryFn: ({ signal }) => call(listMessages, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const total = kept.data?.total ?? 0
  return (
    <>
      <p className={classes.note}>
        No gateway is set up: the portal keeps its text messages here and sends none to a phone.
      </p>
      <Paper withBorder className={classes.sheet ?? ''}>
        {kept.isPending ? (
          <ListSkeleton rows={rows} label="Loading text messages" />
        ) : kept.data === undefined || (kept.isError && kept.isPlaceholderData) ? (
          <ErrorPanel
            title="The text messages did not load"
            text={kept.error?.message ?? ''}
            busy={kept.isFetching}
            onRetry={() => void kept.refetch()}
          />
        ) : total === 0 ? (
          <EmptyPanel
            title="No text messages yet"
            text="Links and reminders that staff send appear here, with their text and state."
          />
        ) : (
          <>
            {kept.isError && (
              <p className={classes.stale} role="alert">
                These rows may be out of date. {kept.error.message}
              </p>
            )}
            <MessageTable rows={kept.data.messages} busy={kept.isPlaceholderData} />
            <Pager
              page={page}
              rows={rows}
              total={total}
              noun="message(s)"
              onPage={setPage}
              onRows={(next) => {
                setPage(1)
                setRows(next)
              }}
            />
          </>
        )}
      </Paper>
    </>
  )
}
