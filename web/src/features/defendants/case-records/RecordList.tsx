import { Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { embeddedRowsChoices, lastPage } from '#ui/paging.ts'
import list from '../ListSheet.module.css'
import type { RecordCommands } from './RecordCells.tsx'
import type { CaseRecord, RecordKind } from './record-kind.ts'
import { RecordTable } from './RecordTable.tsx'

interface Props {
  kind: RecordKind
  records: UseQueryResult<readonly CaseRecord[]>
  commands: RecordCommands
}

/** The sheet with the records of one kind. They come all at once: their pages are turned here. */
export function RecordList({ kind, records, commands }: Props) {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<number>(embeddedRowsChoices[0])
  const all = records.data
  const total = all?.length ?? 0
  const current = Math.min(page, lastPage(total, rows))
  const plural = `${kind.noun}s`
  return (
    <Paper withBorder className={list.sheet ?? ''}>
      {records.isPending ? (
        <ListSkeleton rows={4} label={`Loading ${plural}`} />
      ) : all === undefined ? (
        <ErrorPanel
          title={`The ${plural} did not load`}
          text={records.error?.message ?? ''}
          busy={records.isFetching}
          onRetry={() => void records.refetch()}
        />
      ) : total === 0 ? (
        <EmptyPanel
          title={`No ${plural} found`}
          text={`The ${plural} of this defendant appear here once they are added.`}
        />
      ) : (
        <>
          {records.isError && (
            <p className={list.stale} role="alert">
              These rows may be out of date. {records.error.message}
            </p>
          )}
          <RecordTable
            kind={kind}
            rows={all.slice((current - 1) * rows, current * rows)}
            commands={commands}
          />
          <Pager
            page={current}
            rows={rows}
            total={total}
            noun={`${kind.noun}(s)`}
            choices={embeddedRowsChoices}
            onPage={setPage}
            onRows={(next) => {
              setPage(1)
              setRows(next)
            }}
          />
        </>
      )}
    </Paper>
  )
}
