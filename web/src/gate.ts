import { redirect, type ParsedLocation } from '@tanstack/react-router'
import {
  afterDuties,
  dutiesPage,
  groupTarget,
  home,
  landingAddress,
  loginPath,
} from '#features/navigation/landing.ts'
import { groupOf, isPermitted, mayOpen, type PortalPage } from '#features/navigation/portal-pages.ts'
import { isInMaintenance } from '#features/maintenance/maintenance.ts'
import { ownerId } from '#platform/brand.ts'
import { mustStay } from '#platform/unsaved.ts'
import {
  currentSession,
  hasValidToken,
  hasToken,
  rememberOrigin,
  sessionDuties,
  takeOrigin,
} from '#platform/session.ts'

const toggle = '/components/maintenance_toggle'
const notice = '/components/maintenance_page'

/** A link to the login with the page's group; remembers the page's address as the origin (NAV-37 to NAV-39). */
export function loginLink(href: string, page: PortalPage | undefined) {
  const o = groupOf(page)
  if (o !== undefined) rememberOrigin(href)
  return { to: loginPath, search: { o } } as const
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the page that was refused for lack of permission, for the dashboard to show (NAV-36). */
    refusedPage?: string
  }
}

const redirectHome = ({ name }: PortalPage) => redirect({ to: home, state: { refusedPage: name } })
const redirectToLogin = ({ href }: Pick<ParsedLocation, 'href'>, page: PortalPage) =>
  redirect(loginLink(href, page))

/**
 * Redirects users who can't open a page: to the login without a valid token, to the dashboard without the
 * permission, to the notice during maintenance (NAV-36 to NAV-40). The server checks every call again. Who moves within
 * the open page and would lose unsaved changes stays: the page says why they can't be saved.
 */
export async function requireAccess(
  page: PortalPage,
  location: ParsedLocation,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<void> {
  if (isOpen && mustStay()) return
  if (page.path === home) {
    if (!hasToken()) throw redirectToLogin(location, page)
    redirectToDuties(location, page)
    return
  }
  if (!hasValidToken()) throw redirectToLogin(location, page)
  redirectToDuties(location, page)
  const { permObj, claims } = currentSession()
  if (!mayOpen(page, permObj, claims?.id === ownerId)) throw redirectHome(page)
  // A page without a permission isn't gated, and gating the toggle would lock everybody out (OPEN-56)
  if (page.permission === undefined || page.path === toggle) return
  const closed = await isInMaintenance()
  if (!hasValidToken()) throw redirectToLogin(location, page)
  if (closed) throw redirect({ to: notice })
}

/** Redirects a session that must do something first, and remembers the page for afterward. */
function redirectToDuties({ href }: Pick<ParsedLocation, 'href'>, { path }: PortalPage): void {
  if (sessionDuties().length === 0) return
  if (path !== home) rememberOrigin(href)
  throw redirect({ to: dutiesPage })
}

/**
 * The page on which a session does what it must do first: only with a token that says so, and, of the authenticator app, as
 * long as the office requires it.
 */
export function requireDuties(): Promise<void> | undefined {
  if (!hasValidToken()) throw redirect({ to: loginPath })
  leaveWithoutDuties()
  return sessionDuties().includes('second_factor') ? dropDuties() : undefined
}

function leaveWithoutDuties(): void {
  if (sessionDuties().length === 0) throw redirect({ href: afterDuties() })
}

/** The owner may have taken the rule back since the login. */
async function dropDuties(): Promise<void> {
  // Loaded when it is needed: few stand before it
  await (await import('#features/account/current-duties.ts')).refreshDuties()
  if (!hasValidToken()) throw redirect({ to: loginPath })
  leaveWithoutDuties()
}

/** Everyone can see the maintenance notice while maintenance is on; otherwise it requires a permission (OPEN-55). */
export async function requireNoticeAccess(page: PortalPage, location: ParsedLocation): Promise<void> {
  if (hasValidToken() && (await isInMaintenance())) return
  if (!hasValidToken()) throw redirectToLogin(location, page)
  if (!isPermitted(currentSession().permObj, page.permission)) throw redirectHome(page)
}

/** The address to open after the login (AUTH-10 to AUTH-12). Without `o`, the remembered origin is forgotten. */
export function afterLogin(o: string | undefined): string {
  if (o === undefined || o === '') takeOrigin()
  return landingAddress(o)
}

/** Opens a group's address: redirects to the remembered page, or else to the group's first page (OPEN-20). */
export function openGroup(group: string): never {
  const origin = hasToken() ? takeOrigin() : currentSession().origin
  throw redirect({ href: groupTarget(group, origin) })
}
