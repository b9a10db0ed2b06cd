import { holdsGroup, holdsKey, type PermissionMap } from '@bailiwick/contract/kit/permissions'

interface PageRow {
  readonly path: string
  /** In the sidebar, in the page's title and on the page (OPEN-13). */
  readonly name: string
  /** The required permission: a group ('CRM') or a whole key ('CRM admin'). Without one a sign-in is enough. */
  readonly need?: string
  /** Never listed (OPEN-12). */
  readonly hidden?: true
  /** What you can do there. */
  readonly about?: string
}

/** Every page that takes a sign-in (portal 2.1), in the order of the sidebar. */
const table = [
  { path: '/dashboard', name: 'Dashboard' },
  {
    path: '/crm/leads',
    name: 'Leads',
    need: 'CRM',
    about: 'Write down who calls, and make a defendant of the lead when the bond is sure.',
  },
  {
    path: '/crm/defendants',
    name: 'Defendants',
    need: 'CRM',
    about: 'Find a defendant, open the file, change it, add a new one.',
  },
  {
    path: '/crm/notifications',
    name: 'Notifications',
    need: 'CRM',
    about: 'Text people of a file about court and payments, or what the office has written.',
  },
  {
    path: '/crm/histories',
    name: 'History',
    need: 'CRM admin',
    about: 'See who changed what and when, and each record as it was then.',
  },
  { path: '/power-numbers', name: 'Power Numbers', need: 'CRM admin' },
  { path: '/agent-area', name: 'Agent Area', need: 'CRM admin' },
  { path: '/clients', name: 'Clients', need: 'CRM admin' },
  { path: '/payments', name: 'Payments', need: 'CRM admin' },
  { path: '/payroll', name: 'Payroll', need: 'CRM admin' },
  {
    path: '/user-permissions',
    name: 'User Permissions',
    need: 'UserPerms',
    about: 'See and change what each of the staff may do, one by one or many at once.',
  },
  {
    path: '/user-admin',
    name: 'User Admin',
    need: 'UserAdmin',
    about: 'Add staff, change their details and passwords, remove them and bring them back.',
  },
  {
    path: '/components/notifications_admin',
    name: 'SMS Templates',
    need: 'SMS edit',
    about: 'The texts of text messages: write new ones, change them, see how they read.',
  },
  {
    path: '/components/maintenance_toggle',
    name: 'Tool maintenance',
    need: 'UserPerms',
    about: 'Close the pages of the portal for maintenance, and open them again.',
  },
  {
    path: '/text-messages',
    name: 'Text Messages',
    need: 'Developer',
    about: 'The text messages that the portal has sent, and what became of each.',
  },
  { path: '/components/maintenance_page', name: 'Maintenance', need: 'RFIDhistory', hidden: true },
  { path: '/user-page', name: 'Profile', about: 'Your name and what you may do.' },
  { path: '/components/buttons', name: 'Buttons', need: 'Developer' },
  { path: '/components/grid-system', name: 'Grid System', need: 'Developer' },
  { path: '/components/panels', name: 'Panels', need: 'Developer' },
  { path: '/components/sweet-alert', name: 'Sweet Alert', need: 'Developer' },
  { path: '/components/notifications', name: 'Notification Demos', need: 'Developer' },
  { path: '/components/icons', name: 'Icons', need: 'Developer' },
  { path: '/components/typography', name: 'Typography', need: 'Developer' },
  { path: '/components/sap', name: 'SAP', need: 'Developer' },
  { path: '/forms/regular-forms', name: 'Regular Forms', need: 'Developer' },
  { path: '/forms/extended-forms', name: 'Extended Forms', need: 'Developer' },
  { path: '/forms/validation-forms', name: 'Validation Forms', need: 'Developer' },
  { path: '/forms/wizard', name: 'Wizard', need: 'Developer' },
  { path: '/tables/regular-tables', name: 'Regular Tables', need: 'Developer' },
  { path: '/tables/extended-tables', name: 'Extended Tables', need: 'Developer' },
  { path: '/tables/react-tables', name: 'React Tables', need: 'Developer' },
  { path: '/maps/google-maps', name: 'Google Maps', need: 'Developer' },
  { path: '/maps/full-screen-maps', name: 'Full Screen Maps', need: 'Developer' },
  { path: '/maps/vector-maps', name: 'Vector Maps', need: 'Developer' },
  { path: '/widgets', name: 'Widgets', need: 'Developer' },
  { path: '/charts', name: 'Charts', need: 'Developer' },
  { path: '/calendar', name: 'Calendar', need: 'Developer' },
  { path: '/timeline-page', name: 'Timeline', need: 'Developer' },
  { path: '/rtl/rtl-support-page', name: 'RTL Support', need: 'Developer' },
] as const satisfies readonly PageRow[]

/** The path of a page of the staff portal, as a literal type: a link to any other path does not compile. */
export type PortalPath = (typeof table)[number]['path'] | (typeof signedDocument)['path']

/** A page of the staff portal. */
export interface PortalPage extends PageRow {
  readonly path: PortalPath
}

export const portalPages: readonly PortalPage[] = table

/** One signed document, in a window of its own without the sidebar. */
export const signedDocument = {
  path: '/signed-document',
  name: 'Signed document',
  need: 'CRM',
} as const satisfies PageRow

const byPath = new Map<string, PortalPage>(
  [...portalPages, signedDocument].map((place) => [place.path, place]),
)

/** The page at an address; undefined for public pages and unknown addresses. */
export const findPage = (pathname: string): PortalPage | undefined =>
  byPath.get(pathname.replace(/(.)\/+$/, '$1'))

/** The page of a known path. */
export function pageAt(path: PortalPath): PortalPage {
  const place = byPath.get(path)
  if (place === undefined) throw new Error(`No page at ${path}`)
  return place
}

/** Whether somebody with these permissions holds what a page takes (NAV-35): a word is a group, two are a key. */
export function isPermitted(permissions: PermissionMap, need: string | undefined): boolean {
  if (need === undefined) return true
  return need.includes(' ') ? holdsKey(permissions, need) : holdsGroup(permissions, need)
}

/** The group a page asks for, as the sign-in is told it (NAV-39). */
export const groupOf = (place: PortalPage | undefined): string | undefined => place?.need?.split(' ', 1)[0]
