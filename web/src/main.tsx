import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#theme/ThemeProvider.tsx'

/** The addresses of clients; a client's phone loads nothing that only staff use. */
const ofClients = /^\/(client(\/dashboard)?|c\/(dashboard|booking_info))\/?$/

/** The address of a link for signature; its signer needs no sign-in, and nothing of the rest. */
const ofSigners = /^\/sign\/?$/

const { pathname } = window.location
const side = ofClients.test(pathname)
  ? import('./client-side.tsx').then((module) => module.openClientSide())
  : ofSigners.test(pathname)
    ? import('#pages/SigningPage.tsx').then((module) => module.SigningPage)
    : import('./portal.tsx').then((module) => module.Portal)

const root = document.getElementById('root')
if (root) {
  side.then(
    (Side) =>
      createRoot(root).render(
        <StrictMode>
          <ThemeProvider>
            <Side />
          </ThemeProvider>
        </StrictMode>,
      ),
    () => {
      root.textContent = 'The portal could not be loaded. Check the connection and reload the page.'
    },
  )
}
