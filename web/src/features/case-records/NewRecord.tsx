import { useState } from 'react'
import { RecordPlaceholder } from '#records/RecordPlaceholder.tsx'
import { CaseRecordForm } from './CaseRecordForm.tsx'
import type { RecordKind } from './record-kind.ts'
import type { FormPlace } from './use-case-record-form.ts'
import { useRecordStart } from './use-record-start.ts'

interface Props extends FormPlace {
  kind: RecordKind
}

/** The form of a new record, as soon as it is known what the record takes from its file. */
export function NewRecord(props: Props) {
  const { kind, file, onClose } = props
  const { start, query } = useRecordStart(kind, file)
  // Keep the form that somebody is typing into when the cache is cleared
  const [first, setFirst] = useState(start)
  if (first === undefined && start !== undefined) setFirst(start)
  if (first !== undefined) return <CaseRecordForm record={null} pending={null} start={first} {...props} />
  return (
    <RecordPlaceholder
      noun={kind.noun}
      title={`New ${kind.noun}`}
      query={query}
      missing={null}
      failed={`The ${kind.noun} did not load`}
      loading={`Loading the ${kind.noun}`}
      rows={6}
      onClose={onClose}
    />
  )
}
