import { openLoginTexts } from '#features/client/login-texts.ts'
import { takeLoginLink } from '#features/client/login-link.ts'
import { clientPaths } from '#platform/client-paths.ts'
import { hasValidClientToken } from '#platform/client-session.ts'
import { startLanguage } from '#platform/language.ts'
import { hasToken } from '#platform/session.ts'

/**
 * Opens the client portal if there is a valid token. Otherwise opens only the login, which loads fast on a slow
 * connection. A link with an access code always logs in again (OPEN-18).
 */
export async function openClientEntry() {
  startLanguage()
  const arrival = takeLoginLink()
  // Remove an expired staff token: it would be sent instead of the client's
  hasToken()
  if (arrival === null && hasValidClientToken()) {
    const [{ ClientPortal }] = await Promise.all([
      import('./client-routes.tsx'),
      import('#features/client/portal-texts.ts').then(({ openPortalTexts }) => openPortalTexts()),
    ])
    return ClientPortal
  }
  const [{ ClientLoginPage }] = await Promise.all([import('#pages/ClientLoginPage.tsx'), openLoginTexts()])
  if (window.location.pathname !== clientPaths.login) window.history.replaceState(null, '', clientPaths.login)
  const openPortal = (to: 'info' | 'booking') =>
    // Replace the history entry, so that Back doesn't return to the login
    window.location.replace(to === 'booking' ? clientPaths.booking : clientPaths.dashboard)
  return () => <ClientLoginPage loginLink={arrival} onLoggedIn={openPortal} />
}
