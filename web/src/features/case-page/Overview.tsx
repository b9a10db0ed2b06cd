import type { Defendant } from '@bailiwick/contract/defendants'
import { mayEdit } from '@bailiwick/contract/kit/permissions'
import type { UnsavedChanges } from '#features/documents/unsaved-changes.ts'
import { IconMessage2, IconNote, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Outcome } from '#records/outcome.ts'
import { usePermissions } from '#records/use-permissions.ts'
import { callAddress, textAddress } from '#ui/contact/contact-links.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { caseQuery } from './case-queries.ts'
import { CaseBookings } from './CaseBookings.tsx'
import { CaseDocuments } from './CaseDocuments.tsx'
import { CaseNotes } from './CaseNotes.tsx'
import { CasePeople } from './CasePeople.tsx'
import type { FilePlaces } from './file-places.ts'
import type { NoteDraft } from './note-draft.ts'
import classes from './Overview.module.css'
import thumb from './ThumbBar.module.css'
import { Timeline, type ShownKind } from './Timeline.tsx'

interface Props {
  record: Defendant
  readOnly: boolean
  /** The changes that documents don't contain. */
  unsaved: () => UnsavedChanges
  places: FilePlaces
  /** The note that is being typed. */
  note: NoteDraft
  shownKind: ShownKind
  showOutcome: (outcome: Outcome) => void
}

/** The first tab of a file: its bookings, people, documents, notes and timeline. */
export function Overview({ record, readOnly, note, shownKind, ...props }: Props) {
  const { id } = record
  const summary = useQuery(caseQuery(id))
  const mayWrite = mayEdit(usePermissions(), record.access_type)
  const { data: file } = summary
  const { places } = props
  const parts = { id, file, readOnly, ...props }
  return (
    <div className={classes.page}>
      <div>
        {file === undefined && summary.isError ? (
          <ErrorPanel
            title="The overview did not load"
            text={summary.error.message}
            busy={summary.isFetching}
            onRetry={() => void summary.refetch()}
          />
        ) : (
          <>
            <CaseBookings file={file} readOnly={readOnly} places={places} />
            <CasePeople {...parts} />
            <CaseDocuments {...parts} />
          </>
        )}
        <CaseNotes id={id} mayWrite={mayWrite} draft={note} />
      </div>
      <Timeline id={id} kind={shownKind} />
      <ThumbBar
        phone={record.phone ?? file?.phone ?? null}
        mobile={record.phone}
        onNote={mayWrite ? () => places.toOverview('case-note') : undefined}
      />
    </div>
  )
}

interface ThumbProps {
  phone: string | null
  mobile: string | null
  onNote: (() => void) | undefined
}

/** On phones, within reach of the thumb. */
function ThumbBar({ phone, mobile, onNote }: ThumbProps) {
  const [call, text] = [callAddress(phone ?? ''), textAddress(mobile ?? '')]
  if (call === undefined && !onNote) return null
  return (
    <nav className={thumb.bar} aria-label="Call, text or note" data-print="hide">
      {call !== undefined && (
        <a href={call}>
          <IconPhone size={18} stroke={1.6} aria-hidden />
          Call
        </a>
      )}
      {text !== undefined && (
        <a href={text}>
          <IconMessage2 size={18} stroke={1.6} aria-hidden />
          Text
        </a>
      )}
      {onNote && (
        <button type="button" onClick={onNote}>
          <IconNote size={18} stroke={1.6} aria-hidden />
          Add note
        </button>
      )}
    </nav>
  )
}
