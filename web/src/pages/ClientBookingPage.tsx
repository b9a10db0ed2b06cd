import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClientFrame } from '#features/client/ClientFrame.tsx'
import { ClientMenu } from '#features/client/ClientMenu.tsx'
import { portalTexts } from '#features/client/portal-texts.ts'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { BookingInfo } from '#features/client-form/lazy-parts.ts'
import { nameOfClient } from '#features/client-form/client-name.ts'
import { clientFileQuery } from '#features/client-form/client-queries.ts'
import { clientPaths } from '#platform/client-paths.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { useClientSession } from '#platform/client-session.ts'
import { loggingOut } from './client-logout.ts'

/** A client's latest booking (NAV-34, CLI-41). */
export function ClientBookingPage() {
  const { defendant_id, indemnitor_id } = useClientSession()
  usePageTitle(portalTexts.use().bookingPage)
  // Redirecting to the login
  if (defendant_id === null) return null
  return <Booking id={defendant_id} own={indemnitor_id} />
}

function Booking({ id, own }: { id: number; own: number | null }) {
  const navigate = useNavigate()
  const { data } = useQuery(clientFileQuery(id))
  const { yourInformation, loadingBooking } = portalTexts.use()
  const logOut = () => void navigate(loggingOut)
  return (
    <ClientFrame
      name={nameOfClient(data, null)}
      loggedIn={nameOfClient(data, own)}
      onLogOut={logOut}
      menu={<ClientMenu entries={[]} onLogOut={logOut} />}
    >
      <Suspense fallback={<ListSkeleton rows={6} label={loadingBooking} />}>
        <BookingInfo defendant={id} />
      </Suspense>
      <Button
        size="lg"
        variant="default"
        fullWidth
        mt="md"
        data-print="hide"
        onClick={() => void navigate({ to: clientPaths.dashboard })}
      >
        {yourInformation}
      </Button>
    </ClientFrame>
  )
}
