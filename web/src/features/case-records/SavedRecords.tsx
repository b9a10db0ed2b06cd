import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import type { RecordRef } from '#records/record-ref.ts'
import { OpenRecord } from './OpenRecord.tsx'
import type { CaseRow, RecordKind } from './record-kind.ts'
import { RecordList } from './RecordList.tsx'
import { recordsQuery } from './case-record-queries.ts'
import type { FormPlace } from './use-case-record-form.ts'
import { useDeleteRecord } from './use-delete-record.ts'

interface Props extends FormPlace {
  kind: RecordKind
  defendant: number
  mayDelete: boolean
  open: RecordRef | null
  onOpen: (record: number) => void
}

/** The saved records, and the open one. */
export function SavedRecords({ kind, defendant, mayDelete, open, onOpen, ...form }: Props) {
  const records = useQuery(recordsQuery(kind, defendant))
  const [deleting, setDeleting] = useState<number | null>(null)
  const { busy, outcome, remove, dismissOutcome } = useDeleteRecord(kind, defendant)
  const commands = useMemo(() => {
    const on = (task: (id: number) => void) => (row: CaseRow) => {
      if (typeof row.id === 'number') task(row.id)
    }
    return { open: on(onOpen), reading: form.readOnly, remove: mayDelete ? on(setDeleting) : undefined }
  }, [onOpen, form.readOnly, mayDelete])
  return (
    <>
      <RecordList kind={kind} records={records} commands={commands} />
      {typeof open === 'number' && (
        <OpenRecord key={open} kind={kind} defendant={defendant} id={open} {...form} />
      )}
      <ConfirmDialog
        opened={deleting !== null}
        danger
        title={`Delete this ${kind.noun}?`}
        text="It will be removed from the file and from every list."
        confirm="DELETE"
        busy={busy}
        onConfirm={() => {
          if (deleting !== null) void remove(deleting).finally(() => setDeleting(null))
        }}
        onCancel={() => setDeleting(null)}
      />
      {outcome && <OutcomeDialog outcome={outcome} onDismiss={dismissOutcome} />}
    </>
  )
}
