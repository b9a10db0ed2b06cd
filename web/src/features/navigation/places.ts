import { holdsGroup, holdsKey, type PermissionMap } from '@bailiwick/contract/permissions'
import { signedDocumentPage } from '#platform/go-to.ts'

/** A page of the staff portal. */
export interface Place {
  readonly path: string
  /** In the sidebar, in the page's title and on the page (OPEN-13). */
  readonly name: string
  /** The permission it takes: a group ('CRM') or a whole key ('CRM admin'). Without one a sign-in is enough. */
  readonly need?: string
  /** Never listed (OPEN-12). */
  readonly hidden?: true
  /** What one does there. */
  readonly about?: string
}

/** Every page that takes a sign-in (portal 2.1), in the order of the sidebar. */
export const places = [
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
  ...(
    [
      ['/components/buttons', 'Buttons'],
      ['/components/grid-system', 'Grid System'],
      ['/components/panels', 'Panels'],
      ['/components/sweet-alert', 'Sweet Alert'],
      ['/components/notifications', 'Notification Demos'],
      ['/components/icons', 'Icons'],
      ['/components/typography', 'Typography'],
      ['/components/sap', 'SAP'],
      ['/forms/regular-forms', 'Regular Forms'],
      ['/forms/extended-forms', 'Extended Forms'],
      ['/forms/validation-forms', 'Validation Forms'],
      ['/forms/wizard', 'Wizard'],
      ['/tables/regular-tables', 'Regular Tables'],
      ['/tables/extended-tables', 'Extended Tables'],
      ['/tables/react-tables', 'React Tables'],
      ['/maps/google-maps', 'Google Maps'],
      ['/maps/full-screen-maps', 'Full Screen Maps'],
      ['/maps/vector-maps', 'Vector Maps'],
      ['/widgets', 'Widgets'],
      ['/charts', 'Charts'],
      ['/calendar', 'Calendar'],
      ['/timeline-page', 'Timeline'],
      ['/rtl/rtl-support-page', 'RTL Support'],
    ] as const
  ).map(([path, name]): Place => ({ path, name, need: 'Developer' })),
] as const satisfies readonly Place[]

/** One signed document, in a window of its own without the sidebar. */
export const signedDocument = {
  path: signedDocumentPage,
  name: 'Signed document',
  need: 'CRM',
} as const satisfies Place

const byPath = new Map<string, Place>([...places, signedDocument].map((place) => [place.path, place]))

/** The page of an address; undefined where it takes no sign-in or is none of the portal's. */
export const placeOf = (pathname: string): Place | undefined => byPath.get(pathname.replace(/(.)\/+$/, '$1'))

/** Whether somebody with these permissions holds what a page takes (NAV-35): a word is a group, two are a key. */
export function isPermitted(permissions: PermissionMap, need: string | undefined): boolean {
  if (need === undefined) return true
  return need.includes(' ') ? holdsKey(permissions, need) : holdsGroup(permissions, need)
}

/** The group a page asks for, as the sign-in is told it (NAV-39). */
export const groupOf = (place: Place | undefined): string | undefined => place?.need?.split(' ', 1)[0]
