import type { ClientBooking } from '@bailiwick/contract/client-portal'
import { latestOf } from '@bailiwick/contract/client-save'
import { useQuery } from '@tanstack/react-query'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { bookingSummary } from './booking-summary.ts'
import form from './ClientForm.module.css'
import { clientBookingsQuery } from './client-queries.ts'
import { Facts } from './Facts.tsx'

/** The latest booking, read-only (CLI-41 to CLI-44, OPEN-143). */
export function BookingInfo({ defendant }: { defendant: number }) {
  const bookings = useQuery(clientBookingsQuery(defendant))
  if (bookings.data === undefined)
    return bookings.isError ? (
      <ErrorPanel
        title="The booking did not load"
        text={bookings.error.message}
        busy={bookings.isFetching}
        onRetry={() => void bookings.refetch()}
      />
    ) : (
      <ListSkeleton rows={6} label="Loading the booking" />
    )
  const latest = latestOf(bookings.data)
  if (latest === null)
    return <EmptyPanel title="No booking found" text="It will appear here when the agency enters it." />
  return <Booking booking={latest} />
}

const Booking = ({ booking }: { booking: ClientBooking }) => (
  <>
    <h2 className={form.title} tabIndex={-1}>
      {booking.booking_name ?? 'Booking'}
    </h2>
    {bookingSummary(booking).map(({ title, facts }) => (
      <Facts key={title} title={title} facts={facts} />
    ))}
  </>
)
