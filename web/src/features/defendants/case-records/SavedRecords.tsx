import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Told } from '../FormQuestions.tsx'
import type { RecordRef } from '../record-ref.ts'
import { OpenRecord } from './OpenRecord.tsx'
import type { CaseRow, RecordKind } from './record-kind.ts'
import { RecordList } from './RecordList.tsx'
import { recordsOf } from './records-of.ts'
import type { FormPlace } from './CaseRecordForm.tsx'
import { useRemoval } from './use-removal.ts'

interface Props extends FormPlace {
  kind: RecordKind
  defendant: number
  mayDelete: boolean
  open: RecordRef | null
  onOpen: (record: number) => void
}

/** The records that the server keeps, and the one of them that stands open. */
export function SavedRecords({ kind, defendant, mayDelete, open, onOpen, ...form }: Props) {
  const records = useQuery(recordsOf(kind, defendant))
  const [asked, setAsked] = useState<number | null>(null)
  const { busy, outcome, remove, read } = useRemoval(kind, defendant)
  const commands = useMemo(() => {
    const on = (task: (id: number) => void) => (row: CaseRow) => {
      if (typeof row.id === 'number') task(row.id)
    }
    return { open: on(onOpen), reading: form.readOnly, remove: mayDelete ? on(setAsked) : undefined }
  }, [onOpen, form.readOnly, mayDelete])
  return (
    <>
      <RecordList kind={kind} records={records} commands={commands} />
      {typeof open === 'number' && (
        <OpenRecord key={open} kind={kind} defendant={defendant} id={open} {...form} />
      )}
      <ConfirmDialog
        opened={asked !== null}
        danger
        title={`Delete this ${kind.noun}?`}
        text="It disappears from the file and from every list."
        confirm="DELETE"
        busy={busy}
        onConfirm={() => {
          if (asked !== null) void remove(asked).finally(() => setAsked(null))
        }}
        onCancel={() => setAsked(null)}
      />
      {outcome && <Told outcome={outcome} onRead={read} />}
    </>
  )
}
