import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { groupTarget, home, landingAddress, signInPage } from '#features/navigation/landing.ts'
import { groupOf, isPermitted, type PortalPage } from '#features/navigation/portal-pages.ts'
import { isInMaintenance } from '#features/maintenance/maintenance.ts'
import { currentSession, hasValidToken, hasToken, rememberOrigin, takeOrigin } from '#platform/session.ts'

const toggle = '/components/maintenance_toggle'
const notice = '/components/maintenance_page'

/** A link to the sign-in with the group of the page; remembers its address as the origin (NAV-37 to NAV-39). */
export function signInFor(href: string, place: PortalPage | undefined) {
  const o = groupOf(place)
  if (o !== undefined) rememberOrigin(href)
  return { to: signInPage, search: { o } } as const
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for and takes a permission; not in the address, which is the dashboard's (NAV-36). */
    refused?: string
  }
}

const toHome = ({ name }: PortalPage) => redirect({ to: home, state: { refused: name } })
const toSignIn = ({ href }: Pick<ParsedLocation, 'href'>, place: PortalPage) =>
  redirect(signInFor(href, place))

/**
 * Lets somebody on to a page, or redirects: to the sign-in without a good token, to the dashboard without the
 * permission, to the notice while maintenance closes the page (NAV-36 to NAV-40). The server decides all this again.
 */
export async function admit(place: PortalPage, location: ParsedLocation): Promise<void> {
  if (place.path === home) {
    if (!hasToken()) throw toSignIn(location, place)
    return
  }
  if (!hasValidToken()) throw toSignIn(location, place)
  if (!isPermitted(currentSession().permObj, place.need)) throw toHome(place)
  // Without a group a page is not gated, and closing the toggle would lock everybody out (OPEN-56)
  if (place.need === undefined || place.path === toggle) return
  const closed = await isInMaintenance()
  if (!hasValidToken()) throw toSignIn(location, place)
  if (closed) throw redirect({ to: notice })
}

/** While maintenance is on everyone may see its notice; else it takes a permission (OPEN-55). */
export async function admitToMaintenancePage(place: PortalPage, location: ParsedLocation): Promise<void> {
  if (hasValidToken() && (await isInMaintenance())) return
  if (!hasValidToken()) throw toSignIn(location, place)
  if (!isPermitted(currentSession().permObj, place.need)) throw toHome(place)
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
