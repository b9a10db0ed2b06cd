import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#theme/ThemeProvider.tsx'

/** The addresses of clients; a client's phone loads nothing that only staff use. */
const ofClients = /^\/(client(\/dashboard)?|c\/(dashboard|booking_info))\/?$/

const side = ofClients.test(window.location.pathname)
  ? import('./client-side.tsx').then((module) => module.openClientSide())
  : import('./routes.tsx').then((module) => module.Portal)

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
