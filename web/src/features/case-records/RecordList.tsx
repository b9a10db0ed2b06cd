import { Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import list from '#ui/PagedList.module.css'
import type { RecordCommands } from './RecordCells.tsx'
import type { CaseRecord, RecordKind } from './record-kind.ts'
import { RecordPages } from './RecordPages.tsx'

interface Props {
  kind: RecordKind
  records: UseQueryResult<readonly CaseRecord[]>
  commands: RecordCommands
}

/** The panel with the saved records of one kind. */
export function RecordList({ kind, records, commands }: Props) {
  const plural = `${kind.noun}s`
  return (
    <Paper withBorder className={list.panel ?? ''}>
      {records.isPending ? (
        <ListSkeleton rows={4} label={`Loading ${plural}`} />
      ) : records.data === undefined ? (
        <ErrorPanel
          title={`The ${plural} did not load`}
          text={records.error?.message ?? ''}
          busy={records.isFetching}
          onRetry={() => void records.refetch()}
        />
      ) : (
        <>
          {records.isError && records.data.length > 0 && (
            <p className={list.stale} role="alert">
              These rows may be out of date. {records.error.message}
            </p>
          )}
          <RecordPages
            kind={kind}
            all={records.data}
            empty={`The ${plural} of this defendant appear here once they are added.`}
            commands={commands}
          />
        </>
      )}
    </Paper>
  )
}
