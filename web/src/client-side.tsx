import { takeArrival } from '#features/client/arrival.ts'
import { hasGoodClientToken } from '#platform/client-session.ts'
import { hasToken } from '#platform/session.ts'
import { ClientLoginPage } from '#pages/ClientLoginPage.tsx'

const login = '/client'

/**
 * What a client's address opens: the login alone, which a phone on a bad line has at once, or with a good token the
 * portal. A link with a code logs in afresh whatever token there is (OPEN-18).
 */
export async function openClientSide() {
  const arrival = takeArrival()
  // A staff token that has expired would be sent before the client's own
  hasToken()
  if (arrival === null && hasGoodClientToken()) return (await import('./client-routes.tsx')).ClientPortal
  if (window.location.pathname !== login) window.history.replaceState(null, '', login)
  const goOn = (to: 'info' | 'booking') =>
    // Back does not lead to the login again
    window.location.replace(to === 'booking' ? '/c/booking_info' : '/c/dashboard')
  return () => <ClientLoginPage arrival={arrival} onLoggedIn={goOn} />
}
