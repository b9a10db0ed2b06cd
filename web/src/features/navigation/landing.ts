import { takeOrigin } from '#platform/session.ts'
import { groupOf, findPage, type PortalPath } from './portal-pages.ts'

export const home = '/dashboard' satisfies PortalPath
export const loginPath = '/pages/login-page'
/** Where a session does what it must do before all else. */
export const dutiesPage = '/pages/first-steps'

/** The first page of each group, which the group's address opens (OPEN-20). */
const groupHomes: Readonly<Record<string, PortalPath>> = {
  CRM: '/crm/defendants',
  UserPerms: '/user-permissions',
  UserAdmin: '/user-admin',
  SMS: '/components/notifications_admin',
  Developer: home,
  RFIDhistory: home,
}

// Leading slashes, and anything that would make it an address of another site
const leadingPattern = /^(?:[\s/]|[a-z][a-z0-9+.-]*:)+/i
/** Browsers silently remove these characters from addresses. */
const isControl = (character: string) => character < ' ' || character === '\u007f'

/**
 * The address to open after a login: '/' and `o`, a group or a path, or else the dashboard (AUTH-11, AUTH-12). It
 * is always on this site, whatever `o` is (OPEN-20), and never the logout.
 */
export function landingAddress(o: string | undefined): string {
  const printable = Array.from(o ?? '')
    .filter((character) => !isControl(character))
    .join('')
  const path = `/${printable.replaceAll('\\', '/').replace(leadingPattern, '')}`
  return path === '/' || /^\/logout(?![\w-])/i.test(path) ? home : path
}

/** What a group's address opens: the remembered page if it requires the group, or else the group's first page. */
export function groupTarget(group: string, origin: string | null): string {
  const originPage = origin === null ? undefined : findPage(origin.split(/[?#]/, 1)[0] ?? '')
  return origin !== null && groupOf(originPage) === group ? origin : (groupHomes[group] ?? home)
}

/** Where to go once everything is done that must be done first. */
export const afterDuties = (): string => takeOrigin() ?? home
