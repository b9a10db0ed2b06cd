import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { logClientOut } from '#features/client/log-out.ts'
import { dropDrafts } from '#features/defendants/client-edit/drafts.ts'
import {
  currentClientSession,
  endClientSession,
  hasGoodClientToken,
  onClientChange,
  takeClientOrigin,
  watchClientSession,
} from '#platform/client-session.ts'
import { setNavigator } from '#platform/go-to.ts'
import { queryClient } from '#platform/query-client.ts'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import { ClientLoginPage } from '#pages/ClientLoginPage.tsx'
import { WholePageError } from '#pages/PageError.tsx'
import { RootPage } from '#pages/RootPage.tsx'

const login = '/client'
const dashboard = '/c/dashboard'

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: lazyRouteComponent(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

const atLogin = createRoute({
  getParentRoute: () => root,
  path: login,
  staticData: { name: 'Client Log in' },
  component: () => <ClientLoginPage arrival={null} onLoggedIn={goOn} />,
  beforeLoad({ location, preload }) {
    if (preload) return
    if (location.state.logOut) {
      logClientOut()
      dropDrafts()
    }
    if (hasGoodClientToken()) throw redirect({ to: '/client/dashboard', replace: true })
  },
})

/** The entry of the table of routes that the login leads through (NAV-32, OPEN-18). */
const atDashboard = createRoute({
  getParentRoute: () => root,
  path: '/client/dashboard',
  beforeLoad() {
    throw redirect({ to: hasGoodClientToken() ? dashboard : login, replace: true })
  },
})

function admit() {
  if (!hasGoodClientToken()) throw redirect({ to: login, replace: true })
}

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: dashboard,
    staticData: { name: 'Your information' },
    component: lazyRouteComponent(() => import('#pages/ClientDashboardPage.tsx'), 'ClientDashboardPage'),
    beforeLoad: admit,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/c/booking_info',
    staticData: { name: 'Your booking' },
    component: lazyRouteComponent(() => import('#pages/ClientBookingPage.tsx'), 'ClientBookingPage'),
    beforeLoad: admit,
  }),
]

const router = createRouter({
  routeTree: root.addChildren([atLogin, atDashboard, ...pages]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: WholePageError,
})

/** On from a login: to the booking, or to where the client was (CLI-10, CLI-11). */
function goOn(to: 'info' | 'booking'): void {
  const origin = takeClientOrigin()
  const href = to === 'booking' ? '/c/booking_info' : origin?.startsWith(dashboard) ? origin : dashboard
  void router.navigate({ href, replace: true })
}

// Only ever to the login
setNavigator(() => endClientSession())
onClientChange(() => {
  queryClient.clear()
  if (currentClientSession().token !== null) goOn('info')
  else void router.navigate({ to: login, replace: true, ignoreBlocker: true })
})
watchClientSession()

/** The clients' pages, for whoever holds a client token. */
export function ClientPortal() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
