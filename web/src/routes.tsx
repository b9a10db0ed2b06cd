import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { signOut } from '#features/auth/sign-out.ts'
import { groups, signInPage } from '#features/navigation/landing.ts'
import { placeOf, places, signedDocument, type Place } from '#features/navigation/places.ts'
import { setNavigator } from '#platform/go-to.ts'
import { queryClient } from '#platform/query-client.ts'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import { hasToken, onHolderChange, onSessionEnd, watchSession } from '#platform/session.ts'
import { PageError, WholePageError } from '#pages/PageError.tsx'
import { RootPage } from '#pages/RootPage.tsx'
import { admit, admitToNotice, afterSignIn, openGroup, signInFor } from './gate.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for its title (NAV-56). */
    name?: string
  }
}

const heading = lazyRouteComponent(() => import('#pages/HeadingPage.tsx'), 'HeadingPage')
const gallery = lazyRouteComponent(() => import('#pages/GalleryPage.tsx'), 'GalleryPage')

/** What the places show; a place that is not here shows its heading, or as one of the developers' the gallery. */
const pages: Readonly<Record<string, RouteComponent>> = {
  '/dashboard': lazyRouteComponent(() => import('#pages/DashboardPage.tsx'), 'DashboardPage'),
  '/crm/leads': lazyRouteComponent(() => import('#pages/LeadsPage.tsx'), 'LeadsPage'),
  '/crm/defendants': lazyRouteComponent(() => import('#pages/DefendantsPage.tsx'), 'DefendantsPage'),
  '/crm/notifications': lazyRouteComponent(() => import('#pages/NotificationsPage.tsx'), 'NotificationsPage'),
  '/crm/histories': lazyRouteComponent(() => import('#pages/HistoriesPage.tsx'), 'HistoriesPage'),
  '/user-admin': lazyRouteComponent(() => import('#pages/UserAdminPage.tsx'), 'UserAdminPage'),
  '/user-permissions': lazyRouteComponent(
    () => import('#pages/UserPermissionsPage.tsx'),
    'UserPermissionsPage',
  ),
  '/components/notifications_admin': lazyRouteComponent(
    () => import('#pages/SmsTemplatesPage.tsx'),
    'SmsTemplatesPage',
  ),
  '/text-messages': lazyRouteComponent(() => import('#pages/TextMessagesPage.tsx'), 'TextMessagesPage'),
  '/components/maintenance_toggle': lazyRouteComponent(
    () => import('#pages/MaintenanceTogglePage.tsx'),
    'MaintenanceTogglePage',
  ),
  '/components/maintenance_page': lazyRouteComponent(
    () => import('#pages/MaintenancePage.tsx'),
    'MaintenancePage',
  ),
  '/user-page': lazyRouteComponent(() => import('#pages/ProfilePage.tsx'), 'ProfilePage'),
}

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: lazyRouteComponent(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage'),
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('#pages/ShellPage.tsx'), 'ShellPage'),
})

const inShell = places
  .filter((place: Place) => place.hidden !== true)
  .map((place: Place) => {
    const component = pages[place.path] ?? (place.need === 'Developer' ? gallery : heading)
    return createRoute({
      getParentRoute: () => shell,
      path: place.path,
      staticData: { name: place.name },
      component,
      errorComponent: PageError,
      beforeLoad({ location }) {
        // The page is fetched while its gate is asked
        void component.preload?.()
        return admit(place, location)
      },
    })
  })

const alone = places
  .filter((place: Place) => place.hidden === true)
  .map((place: Place) =>
    createRoute({
      getParentRoute: () => root,
      path: place.path,
      staticData: { name: place.name },
      component: pages[place.path] ?? heading,
      beforeLoad: ({ location }) => admitToNotice(place, location),
    }),
  )

const signIn = createRoute({
  getParentRoute: () => root,
  path: signInPage,
  staticData: { name: 'Log in' },
  component: lazyRouteComponent(() => import('#pages/LoginPage.tsx'), 'LoginPage'),
  beforeLoad({ location }) {
    if (hasToken()) throw redirect({ href: afterSignIn(parseSearch(location.searchStr)['o']) })
  },
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad({ preload }) {
    if (preload) return
    signOut()
    throw redirect({ to: signInPage })
  },
})

const open = [
  {
    path: '/pages/register-page',
    name: 'Register',
    component: lazyRouteComponent(() => import('#pages/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/pages/lock-screen-page',
    name: 'Lock Screen',
    component: lazyRouteComponent(() => import('#pages/LockScreenPage.tsx'), 'LockScreenPage'),
  },
].map(({ path, name, component }) =>
  createRoute({ getParentRoute: () => root, path, staticData: { name }, component }),
)

const signedDocumentAlone = createRoute({
  getParentRoute: () => root,
  path: signedDocument.path,
  staticData: { name: signedDocument.name },
  component: lazyRouteComponent(() => import('#pages/SignedDocumentPage.tsx'), 'SignedDocumentPage'),
  beforeLoad: ({ location }) => admit(signedDocument, location),
})

const leading = (
  [
    ['/', '/dashboard'],
    ['/pages', '/pages/register-page'],
    ['/rtl', '/rtl/rtl-support-page'],
  ] as const
).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad() {
      throw redirect({ to })
    },
  }),
)

const aliases = groups.map((group) =>
  createRoute({ getParentRoute: () => root, path: `/${group}`, beforeLoad: () => openGroup(group) }),
)

// The clients' side is another, smaller script: it starts with a page load of its own
const clients = ['/client', '/client/dashboard', '/c/dashboard', '/c/booking_info'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad({ preload }) {
      if (!preload) throw redirect({ href: path, reloadDocument: true })
    },
  }),
)

const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren(inShell),
    ...alone,
    signedDocumentAlone,
    signIn,
    logout,
    ...open,
    ...leading,
    ...aliases,
    ...clients,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: WholePageError,
  scrollRestoration: true,
})

setNavigator((href) => router.navigate({ href }))
onHolderChange(() => queryClient.clear())
onSessionEnd(() => {
  const { pathname, href } = router.latestLocation
  const place = placeOf(pathname)
  // Public pages stay where they are (OPEN-5)
  if (place !== undefined) void router.navigate(signInFor(href, place))
})
watchSession()

/** The staff portal. */
export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
