import type { ClientBooking } from '@bailiwick/contract/client-portal'
import { latestOf } from '@bailiwick/contract/client-save'
import { useQuery } from '@tanstack/react-query'
import { portalTexts } from '#features/client/portal-texts.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { bookingSummary } from './booking-summary.ts'
import form from './ClientForm.module.css'
import { clientBookingsQuery } from './client-queries.ts'
import { fieldTexts } from './field-translation.ts'
import { Facts } from './Facts.tsx'

/** The latest booking, read-only (CLI-41 to CLI-44, OPEN-143). */
export function BookingInfo({ defendant }: { defendant: number }) {
  const bookings = useQuery(clientBookingsQuery(defendant))
  const texts = portalTexts.use()
  if (bookings.data === undefined)
    return bookings.isError ? (
      <ErrorPanel
        title={texts.bookingFailed}
        text={bookings.error.message}
        busy={bookings.isFetching}
        onRetry={() => void bookings.refetch()}
      />
    ) : (
      <ListSkeleton rows={6} label={texts.loadingBooking} />
    )
  const latest = latestOf(bookings.data)
  if (latest === null) return <EmptyPanel title={texts.noBooking} text={texts.noBookingText} />
  return <Booking booking={latest} />
}

function Booking({ booking }: { booking: ClientBooking }) {
  const texts = portalTexts.use()
  const { words } = fieldTexts.use()
  return (
    <>
      <h2 className={form.title} tabIndex={-1}>
        {booking.booking_name ?? texts.booking}
      </h2>
      {bookingSummary(booking, texts, words).map(({ title, facts }) => (
        <Facts key={title} title={title} facts={facts} />
      ))}
    </>
  )
}
