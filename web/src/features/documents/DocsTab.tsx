import { bookingFields } from '@bailiwick/contract/bookings'
import type { Defendant } from '@bailiwick/contract/defendants'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dollars } from '#records/case-text.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { signersOf } from '#features/messaging/signers.ts'
import { ReminderButton } from '#features/messaging/ReminderButton.tsx'
import { latestBooking, suretyText } from './document-choice.ts'
import { DocumentList } from './DocumentList.tsx'
import { documentsQuery } from './documents-query.ts'
import classes from './DocsTab.module.css'
import { useOpenSignedDocument } from './open-signed-document.ts'
import { SendPanel } from './SendPanel.tsx'
import { DocumentActionDialogs } from './DocumentActionDialogs.tsx'
import type { UnsavedChanges } from './unsaved-changes.ts'
import { UnsavedNote } from './UnsavedNote.tsx'
import { useDocumentActions } from './use-document-actions.ts'

interface Props {
  defendant: number
  unsaved: () => UnsavedChanges
  readOnly: boolean
  onTab: (tab: string) => void
}

/** The Docs tab of a file: sends the documents of its latest booking, and lists those already sent (DEF-50). */
export function DocsTab({ defendant, unsaved, readOnly, onTab }: Props) {
  const openSignedDocument = useOpenSignedDocument()
  const actions = useDocumentActions(defendant)
  const record = useQuery(documentsQuery(defendant))
  const cache = useQueryClient()
  if (record.data === undefined)
    return (
      <div className={classes.page}>
        {record.isError ? (
          <ErrorPanel
            title="The documents did not load"
            text={record.error.message}
            busy={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : (
          <ListSkeleton rows={5} label="Loading the documents" />
        )}
      </div>
    )
  const signers = signersOf(record.data)
  const booking = latestBooking(record.data)
  return (
    <div className={classes.page} data-print="hide">
      <section aria-labelledby="docs-send">
        <h2 id="docs-send" className={classes.title}>
          {readOnly ? 'Documents of the latest booking' : 'Send for signature'}
        </h2>
        {booking === null ? (
          <EmptyPanel
            title="No booking yet"
            text="Documents are made from the latest booking in the file."
            {...(!readOnly && {
              actions: (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  onClick={() => onTab('bookings')}
                >
                  TO THE BOOKINGS
                </Button>
              ),
            })}
          />
        ) : (
          <>
            <BookingFacts booking={booking} />
            {unsaved() !== null && <UnsavedNote />}
            <SendPanel
              key={booking.id}
              defendant={defendant}
              booking={booking}
              signers={signers}
              unsaved={unsaved}
              readOnly={readOnly}
            />
          </>
        )}
      </section>
      <section aria-labelledby="docs-sent">
        <div className={classes.head}>
          <h2 id="docs-sent" className={classes.title}>
            Documents
          </h2>
          {!readOnly && (
            <ReminderButton
              id={defendant}
              onClose={() => void cache.invalidateQueries(documentsQuery(defendant))}
            />
          )}
        </div>
        <DocumentList
          signers={signers}
          readOnly={readOnly}
          onDownload={openSignedDocument}
          onAct={actions.ask}
        />
        <DocumentActionDialogs actions={actions} />
      </section>
    </div>
  )
}

/** Identifies the booking. */
const BookingFacts = ({ booking }: { booking: Defendant['allBookings'][number] }) => (
  <dl className={classes.facts}>
    {(
      [
        ['Latest booking', booking.booking_name ?? booking.booking],
        ['Surety', suretyText(booking.surety)],
        ['Bail Amount', dollars(booking.bail_amount)],
        [bookingFields.includeCC.label, booking.includeCC],
      ] as const
    ).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)
