import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound, RecordPlaceholder } from '#records/RecordPlaceholder.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { recordQuery } from './case-record-queries.ts'
import { CaseRecordForm } from './CaseRecordForm.tsx'
import { kindTitle, type RecordKind } from './record-kind.ts'
import type { FormPlace } from './use-case-record-form.ts'

interface Props extends FormPlace {
  kind: RecordKind
  defendant: number
  id: number
}

/** The open record of the file, or why it isn't shown. */
export function OpenRecord({ defendant, id, ...rest }: Props) {
  const { kind, onClose } = rest
  const query = useQuery(recordQuery(kind, defendant, id))
  const found = query.data?.['defendant_id'] === defendant ? query.data : undefined
  // Keep the record of a form that somebody is typing into when the cache is cleared
  const [lastFound, setLastFound] = useState(found)
  if (found && found !== lastFound) setLastFound(found)
  if (lastFound) return <CaseRecordForm record={lastFound} pending={null} {...rest} />
  const isMissing = query.isSuccess || isNotFound(query.error)
  return (
    <RecordPlaceholder
      noun={kind.noun}
      title={isMissing ? `No such ${kind.noun}` : kindTitle(kind)}
      query={query}
      missing={
        isMissing ? (
          <ErrorPanel
            title={`This ${kind.noun} is not in the file`}
            text="It may have been deleted. Close this to go back to the list."
          />
        ) : null
      }
      failed={`The ${kind.noun} did not load`}
      loading={`Loading the ${kind.noun}`}
      rows={6}
      onClose={onClose}
    />
  )
}
