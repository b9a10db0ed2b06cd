import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { groupTarget, home, landingAddress, signInPage } from '#features/navigation/landing.ts'
import { groupOf, isPermitted, type PortalPage } from '#features/navigation/portal-pages.ts'
import { isInMaintenance } from '#features/maintenance/maintenance.ts'
import { currentSession, hasValidToken, hasToken, rememberOrigin, takeOrigin } from '#platform/session.ts'

const toggle = '/components/maintenance_toggle'
const notice = '/components/maintenance_page'

/** A link to the sign-in with the group of the page; remembers its address as the origin (NAV-37 to NAV-39). */
export function signInLink(href: string, page: PortalPage | undefined) {
  const o = groupOf(page)
  if (o !== undefined) rememberOrigin(href)
  return { to: signInPage, search: { o } } as const
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for and takes a permission; not in the address, which is the dashboard's (NAV-36). */
    refusedPage?: string
  }
}

const redirectHome = ({ name }: PortalPage) => redirect({ to: home, state: { refusedPage: name } })
const redirectToSignIn = ({ href }: Pick<ParsedLocation, 'href'>, page: PortalPage) =>
  redirect(signInLink(href, page))

/**
 * Lets somebody on to a page, or redirects: to the sign-in without a good token, to the dashboard without the
 * permission, to the notice while maintenance closes the page (NAV-36 to NAV-40). The server decides all this again.
 */
export async function requireAccess(page: PortalPage, location: ParsedLocation): Promise<void> {
  if (page.path === home) {
    if (!hasToken()) throw redirectToSignIn(location, page)
    return
  }
  if (!hasValidToken()) throw redirectToSignIn(location, page)
  if (!isPermitted(currentSession().permObj, page.permission)) throw redirectHome(page)
  // Without a group a page is not gated, and closing the toggle would lock everybody out (OPEN-56)
  if (page.permission === undefined || page.path === toggle) return
  const closed = await isInMaintenance()
  if (!hasValidToken()) throw redirectToSignIn(location, page)
  if (closed) throw redirect({ to: notice })
}

/** While maintenance is on everyone may see its notice; else it takes a permission (OPEN-55). */
export async function requireNoticeAccess(page: PortalPage, location: ParsedLocation): Promise<void> {
  if (hasValidToken() && (await isInMaintenance())) return
  if (!hasValidToken()) throw redirectToSignIn(location, page)
  if (!isPermitted(currentSession().permObj, page.permission)) throw redirectHome(page)
}

/** Where the sign-in page leads somebody who is signed in (AUTH-10 to AUTH-12); a target of its own forgets the origin. */
export function afterSignIn(o: string | undefined): string {
  if (o === undefined || o === '') takeOrigin()
  return landingAddress(o)
}

/** Opens a group's address: the page that was wanted, else the group's first (OPEN-20). */
export function openGroup(group: string): never {
  const origin = hasToken() ? takeOrigin() : currentSession().origin
  throw redirect({ href: groupTarget(group, origin) })
}
