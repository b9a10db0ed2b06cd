import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { signersOf } from '#features/messaging/signers.ts'
import type { DocumentBooking } from './document-choice.ts'
import { documentsQuery } from './documents-query.ts'
import { SendPanel } from './SendPanel.tsx'
import { UnsavedNote } from './UnsavedNote.tsx'

interface Props {
  defendant: number
  booking: DocumentBooking
  /** The booking has unsaved changes. */
  isDirty: () => boolean
  /** The file behind it has some. */
  isFileDirty: () => boolean
  readOnly: boolean
}

/** Sends and previews the documents of a booking from its own form (BOOK-26, BOOK-27). */
export function BookingDocs({ defendant, booking, isDirty, isFileDirty, readOnly }: Props) {
  const record = useQuery(documentsQuery(defendant))
  if (record.data === undefined)
    return record.isError ? <p role="alert">{record.error.message}</p> : <ListSkeleton rows={3} />
  return (
    <>
      {isFileDirty() && <UnsavedNote />}
      <SendPanel
        defendant={defendant}
        booking={booking}
        signers={signersOf(record.data)}
        unsaved={() => (isDirty() ? 'booking' : isFileDirty() ? 'file' : null)}
        readOnly={readOnly}
      />
    </>
  )
}
