import { Paper } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import list from '#ui/PagedList.module.css'
import type { PendingRecord } from '#records/pending-records.ts'
import type { PendingKey } from '#records/record-ref.ts'
import { toRow } from './pending-record.ts'
import { RetryPanel } from './RetryPanel.tsx'
import { usePendingSave } from './use-pending-save.ts'
import type { CaseFile, CaseRow, RecordKind } from './record-kind.ts'
import { RecordPages } from './RecordPages.tsx'

interface Props {
  kind: RecordKind
  file: CaseFile
  /** The pending records of the kind, in the order they were added. */
  pending: readonly PendingRecord[]
  onOpen: (record: PendingKey) => void
}

/** The records that aren't saved yet: all of a new file, or those that its first save left over (DEF-87, OPEN-79). */
export function PendingRecordList({ kind, file, pending, onOpen }: Props) {
  const [deleting, setDeleting] = useState<PendingKey | null>(null)
  const { busy, outcome, save, dismissOutcome } = usePendingSave(file)
  const commands = useMemo(() => {
    const on = (task: (key: PendingKey) => void) => (row: CaseRow) => {
      if (typeof row.id !== 'number') task(row.id)
    }
    return { open: on(onOpen), reading: false, remove: on(setDeleting) }
  }, [onOpen])
  return (
    <>
      {file.defendant === null ? (
        <Paper withBorder className={list.panel ?? ''}>
          <RecordPages
            kind={kind}
            all={pending.map(toRow).toReversed()}
            empty="Records you add here are saved together with the defendant."
            commands={commands}
          />
        </Paper>
      ) : (
        pending.length > 0 && (
          <RetryPanel
            kind={kind}
            pending={pending}
            busy={busy}
            onSave={save}
            onOpen={onOpen}
            onRemove={setDeleting}
          />
        )
      )}
      <ConfirmDialog
        opened={deleting !== null}
        danger
        title={`Delete this ${kind.noun}?`}
        text="It isn’t saved yet. Everything typed in it will be lost."
        confirm="DELETE"
        onConfirm={() => {
          if (deleting !== null) file.pending.remove(deleting)
          setDeleting(null)
        }}
        onCancel={() => setDeleting(null)}
      />
      {outcome && <OutcomeDialog outcome={outcome} onDismiss={dismissOutcome} />}
    </>
  )
}
