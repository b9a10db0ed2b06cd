import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import type { FileHold } from '#ui/files/file-hold.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { CaseRecordForm } from './CaseRecordForm.tsx'
import type { CaseRecord, RecordKind } from './record-kind.ts'

interface Props {
  kind: RecordKind
  defendant: number
  id: number | 'new'
  records: UseQueryResult<readonly CaseRecord[]>
  readOnly: boolean
  left: FileHold | undefined
  onLeft: (id: number, files: FileHold) => void
  onClose: () => void
}

/** The record that stands open: a new one, or one of the list. */
export function OpenRecord({ id, records, ...rest }: Props) {
  const found = records.data?.find((record) => record.id === id)
  // A list that is emptied or grows old takes nothing away from who is typing
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  if (id === 'new') return <CaseRecordForm record={null} {...rest} />
  if (known) return <CaseRecordForm record={known} {...rest} />
  // Until the list is there its bones are seen, or why it did not come
  if (records.data === undefined) return null
  const { noun } = rest.kind
  return (
    <FormDialog title={`No such ${noun}`} label={noun} onClose={rest.onClose}>
      <ErrorPanel
        title={`This ${noun} is not in the file`}
        text="It may have been deleted meanwhile. Close this to see those that are."
      />
    </FormDialog>
  )
}
