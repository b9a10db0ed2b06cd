import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#theme/ThemeProvider.tsx'

/** The addresses of clients; a client's phone loads nothing that only staff use. */
const clientPattern = /^\/(client(\/dashboard)?|c\/(dashboard|booking_info))\/?$/

/** The address of a link for signature; its signer needs no sign-in, and nothing of the rest. */
const signerPattern = /^\/sign\/?$/

const { pathname } = window.location
const entry = clientPattern.test(pathname)
  ? import('./client-entry.tsx').then((module) => module.openClientEntry())
  : signerPattern.test(pathname)
    ? import('#pages/SigningPage.tsx').then((module) => module.SigningPage)
    : import('./portal.tsx').then((module) => module.Portal)

const root = document.getElementById('root')
if (root) {
  entry.then(
    (Entry) =>
      createRoot(root).render(
        <StrictMode>
          <ThemeProvider>
            <Entry />
          </ThemeProvider>
        </StrictMode>,
      ),
    () => {
      root.textContent = 'The portal could not be loaded. Check the connection and reload the page.'
    },
  )
}
