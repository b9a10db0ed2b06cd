import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#theme/ThemeProvider.tsx'

/** The client portal's addresses. Clients don't load the staff portal's code. */
const clientPattern = /^\/(client(\/dashboard)?|c\/(dashboard|booking_info))\/?$/

/** The address of a signing link. It needs no sign-in and loads only the signing page. */
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
