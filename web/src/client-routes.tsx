import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { openLoginTexts } from '#features/client/login-texts.ts'
import { Suspense } from 'react'
import { logOutClient } from '#features/client/log-out-client.ts'
import { parseDashboardSearch } from '#features/client/dashboard-view.ts'
import { discardDrafts } from '#features/client-form/drafts.ts'
import { removeStoredDrafts } from '#features/client-form/stored-drafts.ts'
import { forgetToken } from '#features/signing/signing-token.ts'
import { clientPaths } from '#platform/client-paths.ts'
import {
  currentClientSession,
  endClientSession,
  hasValidClientToken,
  onClientSessionChange,
  takeClientOrigin,
  watchClientSession,
} from '#platform/client-session.ts'
import { runWhenIdle } from '#platform/when-idle.ts'
import { setRedirects } from '#platform/redirects.ts'
import { queryClient } from '#platform/query-client.ts'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import { lazyPage } from '#pages/lazy-page.ts'
import { ClientPageError } from '#pages/ClientPageError.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const loadLogin = () => import('#pages/ClientLoginPage.tsx')
const ClientLoginPage = lazyPart(() => loadLogin().then((module) => ({ default: module.ClientLoginPage })))
// A session can end without a connection
runWhenIdle([loadLogin])

const { login, entry, dashboard, booking } = clientPaths

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyPage(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: login,
  component: () => (
    <Suspense>
      <ClientLoginPage loginLink={null} onLoggedIn={openPortal} />
    </Suspense>
  ),
  async beforeLoad({ location, preload }) {
    if (preload) return
    if (location.state.logOut) {
      logOutClient()
      discardDrafts()
      removeStoredDrafts()
      forgetToken()
    }
    if (hasValidClientToken()) throw redirect({ to: entry, replace: true })
    await openLoginTexts()
  },
})

/** Redirects to the dashboard, or to the login without a valid token (NAV-32, OPEN-18). */
const entryRoute = createRoute({
  getParentRoute: () => root,
  path: entry,
  beforeLoad() {
    throw redirect({ to: hasValidClientToken() ? dashboard : login, replace: true })
  },
})

function requireLogin() {
  if (!hasValidClientToken()) throw redirect({ to: login, replace: true })
}

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: dashboard,
    validateSearch: parseDashboardSearch,
    component: lazyPage(() => import('#pages/ClientDashboardPage.tsx'), 'ClientDashboardPage'),
    beforeLoad: requireLogin,
  }),
  createRoute({
    getParentRoute: () => root,
    path: booking,
    component: lazyPage(() => import('#pages/ClientBookingPage.tsx'), 'ClientBookingPage'),
    beforeLoad: requireLogin,
  }),
]

const router = createRouter({
  routeTree: root.addChildren([loginRoute, entryRoute, ...pages]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ClientPageError,
})

/** Opens the booking, or the page where the client was before the login (CLI-10, CLI-11). */
function openPortal(to: 'info' | 'booking'): void {
  const origin = takeClientOrigin()
  const href = to === 'booking' ? booking : origin?.startsWith(dashboard) ? origin : dashboard
  void router.navigate({ href, replace: true })
}

setRedirects({ clientLogin: endClientSession })
onClientSessionChange(() => {
  queryClient.clear()
  if (currentClientSession().token !== null) openPortal('info')
  else void router.navigate({ to: login, replace: true, ignoreBlocker: true })
})
watchClientSession()

/** The pages for logged-in clients. */
export function ClientPortal() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
