import { createRootRoute, createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { logOut } from '#features/auth/log-out.ts'
import { parseDashboardSearch } from '#features/client/dashboard-view.ts'
import { parseListSearch } from '#features/file-list/list-view.ts'
import { parseDeletedSearch } from '#features/deleted-files/deleted-view.ts'
import { parseHistorySearch } from '#features/history/history-list-view.ts'
import { parsePaged } from '#platform/paged.ts'
import { dutiesPage, loginPath } from '#features/navigation/landing.ts'
import { pageAt, signedDocument, type PortalPath } from '#features/navigation/portal-pages.ts'
import { parsePermissionSearch } from '#features/permissions/permission-view.ts'
import { parseSecuritySearch } from '#features/security/security-view.ts'
import { parseOutboxSearch } from '#features/text-messages/outbox-view.ts'
import { clientPaths, type ClientPath } from '#platform/client-paths.ts'
import { textParam, type RawSearch } from '#platform/search.ts'
import { hasToken } from '#platform/session.ts'
import { lazyPage } from '#pages/lazy-page.ts'
import { PageError } from '#pages/PageError.tsx'
import { RootPage } from '#pages/RootPage.tsx'
import { requireAccess, requireDuties, requireNoticeAccess, afterLogin, openGroup } from './gate.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for the window's title (NAV-56). */
    name?: string
  }
}

const page = lazyPage
const heading = page(() => import('#pages/HeadingPage.tsx'), 'HeadingPage')
const gallery = page(() => import('#pages/GalleryPage.tsx'), 'GalleryPage')

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: page(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage'),
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: page(() => import('#pages/ShellPage.tsx'), 'ShellPage'),
})

type ParseSearch<Search> = (raw: RawSearch) => Search
const noSearch: ParseSearch<Record<string, never>> = () => ({})

/** A page inside the shell with search parameters; its gate checks the permission. */
const pageWithSearch = <const Path extends PortalPath, Search>(
  path: Path,
  component: RouteComponent,
  validateSearch: ParseSearch<Search>,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { name: pageAt(path).name },
    component,
    errorComponent: PageError,
    validateSearch,
    beforeLoad({ location, cause }) {
      // Load the page while its gate checks; without a token it leads to the login
      if (hasToken()) void component.preload?.()
      return requireAccess(pageAt(path), location, { isOpen: cause === 'stay' })
    },
  })

/** A page inside the shell; without a component it shows only its heading (OPEN-17). */
const shellPage = <const Path extends PortalPath>(path: Path, component: RouteComponent = heading) =>
  pageWithSearch(path, component, noSearch)

/** A public page outside the shell. */
const publicPage = <const Path extends string>(path: Path, name: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, staticData: { name }, component, validateSearch: noSearch })

/** An address that redirects. */
const redirectRoute = <const Path extends string>(path: Path, go: () => never) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: noSearch,
    beforeLoad({ preload }) {
      if (!preload) go()
    },
  })

/** An address of the client portal, which is another bundle and needs a page load. */
const clientRoute = <const Path extends ClientPath, Search>(
  path: Path,
  validateSearch: ParseSearch<Search>,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    beforeLoad({ preload, location }) {
      if (!preload) throw redirect({ href: location.href, reloadDocument: true })
    },
  })

const maintenanceNotice = createRoute({
  getParentRoute: () => root,
  path: '/components/maintenance_page',
  staticData: { name: pageAt('/components/maintenance_page').name },
  component: page(() => import('#pages/MaintenancePage.tsx'), 'MaintenancePage'),
  validateSearch: noSearch,
  beforeLoad: ({ location }) => requireNoticeAccess(pageAt('/components/maintenance_page'), location),
})

const signedDocumentWindow = createRoute({
  getParentRoute: () => root,
  path: signedDocument.path,
  staticData: { name: signedDocument.name },
  component: page(() => import('#pages/SignedDocumentPage.tsx'), 'SignedDocumentPage'),
  validateSearch: ({ envelope_id }: RawSearch): { envelope_id?: string | undefined } => ({
    envelope_id: textParam(envelope_id),
  }),
  beforeLoad: ({ location }) => requireAccess(signedDocument, location),
})

const login = createRoute({
  getParentRoute: () => root,
  path: loginPath,
  staticData: { name: 'Log in' },
  component: page(() => import('#pages/LoginPage.tsx'), 'LoginPage'),
  validateSearch: ({ o }: RawSearch): { o?: string | undefined } => ({ o: textParam(o) }),
  beforeLoad({ search }) {
    if (hasToken()) throw redirect({ href: afterLogin(search.o) })
  },
})

const firstSteps = createRoute({
  getParentRoute: () => root,
  path: dutiesPage,
  staticData: { name: 'First steps' },
  component: page(() => import('#pages/FirstStepsPage.tsx'), 'FirstStepsPage'),
  validateSearch: noSearch,
  beforeLoad: requireDuties,
})

const logout = redirectRoute('/logout', () => {
  logOut()
  throw redirect({ to: loginPath })
})

const to = (target: PortalPath | '/pages/register-page') => (): never => {
  throw redirect({ to: target })
}

/** Every address of the portal, with the type of its search parameters. */
export const routeTree = root.addChildren([
  shell.addChildren([
    shellPage(
      '/dashboard',
      page(() => import('#pages/DashboardPage.tsx'), 'DashboardPage'),
    ),
    pageWithSearch(
      '/crm/leads',
      page(() => import('#pages/LeadsPage.tsx'), 'LeadsPage'),
      parseListSearch,
    ),
    pageWithSearch(
      '/crm/defendants',
      page(() => import('#pages/DefendantsPage.tsx'), 'DefendantsPage'),
      parseListSearch,
    ),
    pageWithSearch(
      '/crm/notifications',
      page(() => import('#pages/NotificationsPage.tsx'), 'NotificationsPage'),
      parseListSearch,
    ),
    shellPage(
      '/crm/messages',
      page(() => import('#pages/MessagesPage.tsx'), 'MessagesPage'),
    ),
    pageWithSearch(
      '/crm/histories',
      page(() => import('#pages/HistoriesPage.tsx'), 'HistoriesPage'),
      parseHistorySearch,
    ),
    shellPage('/power-numbers'),
    shellPage('/agent-area'),
    shellPage('/clients'),
    shellPage('/payments'),
    shellPage('/payroll'),
    pageWithSearch(
      '/user-permissions',
      page(() => import('#pages/UserPermissionsPage.tsx'), 'UserPermissionsPage'),
      parsePermissionSearch,
    ),
    shellPage(
      '/user-admin',
      page(() => import('#pages/UserAdminPage.tsx'), 'UserAdminPage'),
    ),
    pageWithSearch(
      '/security-events',
      page(() => import('#pages/SecurityEventsPage.tsx'), 'SecurityEventsPage'),
      parseSecuritySearch,
    ),
    pageWithSearch(
      '/deleted-files',
      page(() => import('#pages/DeletedFilesPage.tsx'), 'DeletedFilesPage'),
      parseDeletedSearch,
    ),
    shellPage(
      '/components/notifications_admin',
      page(() => import('#pages/SmsTemplatesPage.tsx'), 'SmsTemplatesPage'),
    ),
    shellPage(
      '/document-templates',
      page(() => import('#pages/DocumentTemplatesPage.tsx'), 'DocumentTemplatesPage'),
    ),
    shellPage(
      '/components/maintenance_toggle',
      page(() => import('#pages/MaintenanceTogglePage.tsx'), 'MaintenanceTogglePage'),
    ),
    pageWithSearch(
      '/text-messages',
      page(() => import('#pages/TextMessagesPage.tsx'), 'TextMessagesPage'),
      parseOutboxSearch,
    ),
    pageWithSearch(
      '/jobs',
      page(() => import('#pages/JobsPage.tsx'), 'JobsPage'),
      parsePaged,
    ),
    shellPage(
      '/user-page',
      page(() => import('#pages/ProfilePage.tsx'), 'ProfilePage'),
    ),
    shellPage(
      '/user-page/sign-in',
      page(() => import('#pages/AccountPage.tsx'), 'AccountPage'),
    ),
    shellPage('/components/buttons', gallery),
    shellPage('/components/grid-system', gallery),
    shellPage('/components/panels', gallery),
    shellPage('/components/sweet-alert', gallery),
    shellPage('/components/notifications', gallery),
    shellPage('/components/icons', gallery),
    shellPage('/components/typography', gallery),
    shellPage('/components/sap', gallery),
    shellPage('/forms/regular-forms', gallery),
    shellPage('/forms/extended-forms', gallery),
    shellPage('/forms/validation-forms', gallery),
    shellPage('/forms/wizard', gallery),
    shellPage('/tables/regular-tables', gallery),
    shellPage('/tables/extended-tables', gallery),
    shellPage('/tables/react-tables', gallery),
    shellPage('/maps/google-maps', gallery),
    shellPage('/maps/full-screen-maps', gallery),
    shellPage('/maps/vector-maps', gallery),
    shellPage('/widgets', gallery),
    shellPage('/charts', gallery),
    shellPage('/calendar', gallery),
    shellPage('/timeline-page', gallery),
    shellPage('/rtl/rtl-support-page', gallery),
  ]),
  maintenanceNotice,
  signedDocumentWindow,
  login,
  firstSteps,
  logout,
  publicPage(
    '/pages/register-page',
    'Register',
    page(() => import('#pages/RegisterPage.tsx'), 'RegisterPage'),
  ),
  publicPage(
    '/pages/lock-screen-page',
    'Lock Screen',
    page(() => import('#pages/LockScreenPage.tsx'), 'LockScreenPage'),
  ),
  redirectRoute('/', to('/dashboard')),
  redirectRoute('/pages', to('/pages/register-page')),
  redirectRoute('/rtl', to('/rtl/rtl-support-page')),
  redirectRoute('/CRM', () => openGroup('CRM')),
  redirectRoute('/UserPerms', () => openGroup('UserPerms')),
  redirectRoute('/UserAdmin', () => openGroup('UserAdmin')),
  redirectRoute('/SMS', () => openGroup('SMS')),
  redirectRoute('/Developer', () => openGroup('Developer')),
  redirectRoute('/RFIDhistory', () => openGroup('RFIDhistory')),
  clientRoute(clientPaths.login, noSearch),
  clientRoute(clientPaths.entry, noSearch),
  clientRoute(clientPaths.dashboard, parseDashboardSearch),
  clientRoute(clientPaths.booking, noSearch),
])
