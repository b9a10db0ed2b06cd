import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { CaseRecordForm, type FormPlace } from './CaseRecordForm.tsx'
import { wordOf, type RecordKind } from './record-kind.ts'
import { recordOf } from './records-of.ts'

interface Props extends FormPlace {
  kind: RecordKind
  defendant: number
  id: number
}

/** The record of the file that stands open, or why it does not. */
export function OpenRecord({ defendant, id, ...rest }: Props) {
  const { kind, onClose } = rest
  const record = useQuery(recordOf(kind, defendant, id))
  const found = record.data?.['defendant_id'] === defendant ? record.data : undefined
  // A cache that is emptied or grows old takes nothing away from who is typing
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  if (known) return <CaseRecordForm record={known} held={null} {...rest} />
  const isMissing = record.isSuccess || (record.error instanceof ApiError && record.error.status === 404)
  const title = isMissing ? `No such ${kind.noun}` : wordOf(kind)
  return (
    <FormDialog title={title} label={kind.noun} onClose={onClose}>
      {isMissing ? (
        <ErrorPanel
          title={`This ${kind.noun} is not in the file`}
          text="It may have been deleted meanwhile. Close this to see those that are."
        />
      ) : record.isError ? (
        <ErrorPanel
          title={`The ${kind.noun} did not load`}
          text={record.error.message}
          busy={record.isFetching}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <ListSkeleton framed rows={6} label={`Loading the ${kind.noun}`} />
      )}
    </FormDialog>
  )
}
