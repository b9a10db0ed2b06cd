import { takeLoginLink } from '#features/client/login-link.ts'
import { clientPaths } from '#platform/client-paths.ts'
import { hasValidClientToken } from '#platform/client-session.ts'
import { hasToken } from '#platform/session.ts'
import { ClientLoginPage } from '#pages/ClientLoginPage.tsx'

/**
 * What a client's address opens: the login alone, which a phone on a bad line has at once, or with a good token the
 * portal. A link with a code logs in afresh whatever token there is (OPEN-18).
 */
export async function openClientEntry() {
  const arrival = takeLoginLink()
  // A staff token that has expired would be sent before the client's own
  hasToken()
  if (arrival === null && hasValidClientToken()) return (await import('./client-routes.tsx')).ClientPortal
  if (window.location.pathname !== clientPaths.login) window.history.replaceState(null, '', clientPaths.login)
  const openPortal = (to: 'info' | 'booking') =>
    // Back does not lead to the login again
    window.location.replace(to === 'booking' ? clientPaths.booking : clientPaths.dashboard)
  return () => <ClientLoginPage loginLink={arrival} onLoggedIn={openPortal} />
}
