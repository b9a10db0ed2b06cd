import type { ClientBooking } from '@bailiwick/contract/client-portal'
import { latestOf } from '@bailiwick/contract/client-save'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { telOf } from '#features/client/AgencyContact.tsx'
import { portalTexts } from '#features/client/portal-texts.ts'
import { agencyPhone, brand, officeTimeZone } from '#platform/brand.ts'
import { useLanguage } from '#platform/language.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { bookingSummary } from './booking-summary.ts'
import form from './ClientForm.module.css'
import { clientBookingsQuery } from './client-queries.ts'
import { fieldTexts } from './field-translation.ts'
import { Facts } from './Facts.tsx'
import facts from './Facts.module.css'

/** The latest booking, read-only (CLI-41 to CLI-44, OPEN-143). */
export function BookingInfo({ defendant }: { defendant: number }) {
  const bookings = useQuery(clientBookingsQuery(defendant))
  const texts = portalTexts.use()
  if (bookings.data === undefined)
    return bookings.isError ? (
      <QueryError title={texts.bookingFailed} query={bookings} />
    ) : (
      <ListSkeleton rows={6} label={texts.loadingBooking} />
    )
  const latest = latestOf(bookings.data)
  return (
    <>
      {latest === null ? (
        <EmptyPanel title={texts.noBooking} text={texts.noBookingText} />
      ) : (
        <Booking booking={latest} />
      )}
      <Questions />
    </>
  )
}

function Booking({ booking }: { booking: ClientBooking }) {
  const texts = portalTexts.use()
  const { words } = fieldTexts.use()
  const language = useLanguage()
  const [now] = useState(() => new Date())
  return (
    <>
      <h2 className={form.title} tabIndex={-1}>
        {booking.booking_name ?? texts.booking}
      </h2>
      {bookingSummary(booking, texts, words, { language, zone: officeTimeZone, now }).map((panel) => (
        <Facts key={panel.title} {...panel} />
      ))}
    </>
  )
}

/** Whom to call, if the phone of the agency is known. */
function Questions() {
  const texts = portalTexts.use()
  if (agencyPhone === undefined) return null
  return (
    <section className={facts.panel} aria-label={texts.questions}>
      <h3 className={facts.title}>{texts.questions}</h3>
      <p className={facts.note}>{texts.callAgencyText}</p>
      <Button
        component="a"
        href={telOf(agencyPhone)}
        size="lg"
        fullWidth
        mt="xs"
        mb="xs"
        className={facts.call ?? ''}
      >
        {`${texts.callAgency(brand)} ${agencyPhone}`}
      </Button>
    </section>
  )
}
