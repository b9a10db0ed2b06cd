import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { wantedLanguage } from '#platform/language.ts'
import { ThemeProvider } from '#theme/ThemeProvider.tsx'
import { rememberFocus } from '#ui/last-focus.ts'
import { watchStyles } from '#ui/load-part.ts'
import { selectOnTab } from '#ui/select-on-tab.ts'

/** The client portal's addresses. Clients don't load the staff portal's code. */
const clientPattern = /^\/(client(\/dashboard)?|c\/(dashboard|booking_info))\/?$/

/** The address of a signing link. It needs no login and loads only the signing page. */
const signerPattern = /^\/sign\/?$/

/** The addresses that a short link leads to that has ended, or can't be looked up now (linkGonePath and linkLaterPath of the contract). */
const linkPattern = /^\/link-(gone|later)\/?$/

const { pathname } = window.location
const isForClients = [clientPattern, signerPattern, linkPattern].some((pattern) => pattern.test(pathname))
const isSpanish = isForClients && wantedLanguage() === 'es'

const entry = clientPattern.test(pathname)
  ? import('./client-entry.tsx').then((module) => module.openClientEntry())
  : signerPattern.test(pathname)
    ? import('#pages/SigningPage.tsx').then((module) => module.openSigningPage())
    : linkPattern.test(pathname)
      ? import('#pages/LinkPages.tsx').then((module) =>
          module.openLinkPage(pathname.startsWith('/link-gone') ? 'gone' : 'later'),
        )
      : import('./portal.tsx').then((module) => module.Portal)

selectOnTab()
watchStyles()
rememberFocus()

const root = document.getElementById('root')
if (root) {
  entry.then(
    (Entry) =>
      // In slices: in one piece the first page would block a phone
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <ThemeProvider>
              <Entry />
            </ThemeProvider>
          </StrictMode>,
        ),
      ),
    () => {
      root.textContent = isSpanish
        ? 'No se pudo cargar el portal. Revise su conexión y vuelva a cargar la página.'
        : 'The portal could not be loaded. Check the connection and reload the page.'
    },
  )
}
