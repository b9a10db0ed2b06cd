import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { groupTarget, home, landing, signInPage } from '#features/navigation/landing.ts'
import { groupOf, isPermitted, type Place } from '#features/navigation/places.ts'
import { inMaintenance } from '#features/maintenance/maintenance.ts'
import { currentSession, hasGoodToken, hasToken, rememberOrigin, takeOrigin } from '#platform/session.ts'

const toggle = '/components/maintenance_toggle'
const notice = '/components/maintenance_page'

/** The sign-in, told which group is asked for and where somebody was going (NAV-37 to NAV-39). */
export function signInFor(href: string, place: Place | undefined) {
  const o = groupOf(place)
  if (o !== undefined) rememberOrigin(href)
  return { to: signInPage, search: o === undefined ? {} : { o } }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that was asked for and takes a permission; not in the address, which is the dashboard's (NAV-36). */
    refused?: string
  }
}

const toHome = ({ name }: Place) => redirect({ to: home, state: { refused: name } })
const toSignIn = ({ href }: Pick<ParsedLocation, 'href'>, place: Place) => redirect(signInFor(href, place))

/**
 * Lets somebody on to a page, or redirects: to the sign-in without a good token, to the dashboard without the
 * permission, to the notice while maintenance closes the page (NAV-36 to NAV-40). The server decides all this again.
 */
export async function admit(place: Place, location: ParsedLocation): Promise<void> {
  if (place.path === home) {
    if (!hasToken()) throw toSignIn(location, place)
    return
  }
  if (!hasGoodToken()) throw toSignIn(location, place)
  if (!isPermitted(currentSession().permObj, place.need)) throw toHome(place)
  // Without a group a page is not gated, and closing the toggle would lock everybody out (OPEN-56)
  if (place.need === undefined || place.path === toggle) return
  const closed = await inMaintenance()
  if (!hasGoodToken()) throw toSignIn(location, place)
  if (closed) throw redirect({ to: notice })
}

/** While maintenance is on everyone may see its notice; else it takes a permission (OPEN-55). */
export async function admitToNotice(place: Place, location: ParsedLocation): Promise<void> {
  if (hasGoodToken() && (await inMaintenance())) return
  if (!hasGoodToken()) throw toSignIn(location, place)
  if (!isPermitted(currentSession().permObj, place.need)) throw toHome(place)
}

/** Where the sign-in page leads somebody who is signed in (AUTH-10 to AUTH-12); a target of its own forgets the origin. */
export function afterSignIn(o: string | undefined): string {
  if (o === undefined || o === '') takeOrigin()
  return landing(o)
}

/** Opens a group's address: the page that was wanted, else the group's first (OPEN-20). */
export function openGroup(group: string): never {
  const origin = hasToken() ? takeOrigin() : currentSession().origin
  throw redirect({ href: groupTarget(group, origin) })
}
