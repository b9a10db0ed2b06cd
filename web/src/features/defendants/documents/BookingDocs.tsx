import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { reminderPeople } from '../reminder-people.ts'
import type { BookingOfDocuments } from './document-choice.ts'
import { documentsOf } from './documents-of.ts'
import { SendPanel } from './SendPanel.tsx'

interface Props {
  defendant: number
  booking: BookingOfDocuments
  /** Changes of the booking that no save has kept yet. */
  isDirty: () => boolean
  readOnly: boolean
}

/** The documents of one booking, sent and previewed from its own form (BOOK-26, BOOK-27). */
export function BookingDocs({ defendant, booking, isDirty, readOnly }: Props) {
  const record = useQuery(documentsOf(defendant))
  if (record.data === undefined)
    return record.isError ? <p role="alert">{record.error.message}</p> : <ListSkeleton rows={3} />
  return (
    <SendPanel
      defendant={defendant}
      booking={booking}
      people={reminderPeople(record.data)}
      isUnsaved={isDirty}
      readOnly={readOnly}
    />
  )
}
