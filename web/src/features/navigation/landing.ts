import { groupOf, findPage, type PortalPath } from './portal-pages.ts'

export const home = '/dashboard' satisfies PortalPath
export const signInPage = '/pages/login-page'

/** The first page of each group, opened by the address that bears the group's name (OPEN-20). */
const groupHomes: Readonly<Record<string, PortalPath>> = {
  CRM: '/crm/defendants',
  UserPerms: '/user-permissions',
  UserAdmin: '/user-admin',
  SMS: '/components/notifications_admin',
  Developer: home,
  RFIDhistory: home,
}

// Slashes, and what makes an address one of another site
const leading = /^(?:[\s/]|[a-z][a-z0-9+.-]*:)+/i
/** What browsers drop from an address without a word. */
const isControl = (character: string) => character < ' ' || character === '\u007f'

/**
 * Where a sign-in leads: '/' and what the address's `o` says, a group or a path, else the dashboard (AUTH-11, AUTH-12).
 * Whatever stands in `o`, it stays on this site (OPEN-20); and signing out again is no place to land.
 */
export function landingAddress(o: string | undefined): string {
  const visible = Array.from(o ?? '')
    .filter((character) => !isControl(character))
    .join('')
  const path = `/${visible.replaceAll('\\', '/').replace(leading, '')}`
  return path === '/' || /^\/logout(?![\w-])/i.test(path) ? home : path
}

/**
 * What a group's address opens: the page somebody was on the way to when the sign-in came in between, if the group is
 * what it takes, else the group's first page.
 */
export function groupTarget(group: string, origin: string | null): string {
  const originPage = origin === null ? undefined : findPage(origin.split(/[?#]/, 1)[0] ?? '')
  return origin !== null && groupOf(originPage) === group ? origin : (groupHomes[group] ?? home)
}
