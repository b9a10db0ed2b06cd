import { holdsGroup, holdsKey, type PermissionMap } from '@bailiwick/contract/kit/permissions'

interface PageRow {
  readonly path: string
  /** Shown in the sidebar, the window's title and on the page (OPEN-13). */
  readonly name: string
  /** The required permission: a group ('CRM') or a key ('CRM admin'). Without one, a login is enough. */
  readonly permission?: string
  /** Only the owner may open it (OPEN-187). */
  readonly owner?: true
  /** Never listed (OPEN-12). */
  readonly hidden?: true
  /** What you can do there. */
  readonly description?: string
}

/** Every page that requires a login (portal 2.1), in the order of the sidebar. */
const pageRows = [
  { path: '/dashboard', name: 'Dashboard' },
  {
    path: '/crm/leads',
    name: 'Leads',
    permission: 'CRM',
    description: 'Record people who call, and convert them to defendants once you write the bond.',
  },
  {
    path: '/crm/defendants',
    name: 'Defendants',
    permission: 'CRM',
    description: 'Find, open, edit and add defendants.',
  },
  {
    path: '/crm/notifications',
    name: 'Notifications',
    permission: 'CRM',
    description: 'Text people about court dates and payments, or send them a message from a template.',
  },
  {
    path: '/crm/messages',
    name: 'Messages',
    permission: 'CRM',
    description: 'Read and answer the texts that people send to the agency.',
  },
  {
    path: '/crm/histories',
    name: 'History',
    permission: 'CRM admin',
    description: 'See who changed what and when, and what each record looked like then.',
  },
  { path: '/power-numbers', name: 'Power Numbers', permission: 'CRM admin' },
  { path: '/agent-area', name: 'Agent Area', permission: 'CRM admin' },
  { path: '/clients', name: 'Clients', permission: 'CRM admin' },
  { path: '/payments', name: 'Payments', permission: 'CRM admin' },
  { path: '/payroll', name: 'Payroll', permission: 'CRM admin' },
  {
    path: '/user-permissions',
    name: 'User Permissions',
    permission: 'UserPerms',
    description: 'See and change what staff can do, one user at a time or many at once.',
  },
  {
    path: '/user-admin',
    name: 'User Admin',
    permission: 'UserAdmin',
    description: 'Add staff, edit their details and passwords, remove them or bring them back.',
  },
  {
    path: '/security-events',
    name: 'Security Events',
    owner: true,
    description: 'See who changed accounts, permissions and shares, and which sign-ins were locked.',
  },
  {
    path: '/deleted-files',
    name: 'Deleted Files',
    permission: 'CRM admin',
    description: 'Restore defendants and leads that were deleted, and undo merges.',
  },
  {
    path: '/components/notifications_admin',
    name: 'SMS Templates',
    permission: 'SMS edit',
    description: 'Create and edit SMS templates and preview them.',
  },
  {
    path: '/document-templates',
    name: 'Document Templates',
    permission: 'CRM admin',
    description: 'Change what the documents of a bond say, in which order, and preview them.',
  },
  {
    path: '/components/maintenance_toggle',
    name: 'Tool maintenance',
    permission: 'UserPerms',
    description: 'Close the staff portal for maintenance, and open it again.',
  },
  {
    path: '/text-messages',
    name: 'Text Messages',
    permission: 'Developer',
    description: 'See the text messages and emails that the portal has sent and whether they were delivered.',
  },
  {
    path: '/jobs',
    name: 'Jobs',
    permission: 'Developer',
    description: 'See what the portal does by itself and what of it failed, and retry that.',
  },
  { path: '/components/maintenance_page', name: 'Maintenance', permission: 'RFIDhistory', hidden: true },
  { path: '/user-page', name: 'Profile', description: 'Your name and permissions.' },
  {
    path: '/user-page/sign-in',
    name: 'Password and Sign-In',
    hidden: true,
    description: 'Change your password, set up an authenticator app, and see where you are logged in.',
  },
  { path: '/components/buttons', name: 'Buttons', permission: 'Developer' },
  { path: '/components/grid-system', name: 'Grid System', permission: 'Developer' },
  { path: '/components/panels', name: 'Panels', permission: 'Developer' },
  { path: '/components/sweet-alert', name: 'Sweet Alert', permission: 'Developer' },
  { path: '/components/notifications', name: 'Notification Demos', permission: 'Developer' },
  { path: '/components/icons', name: 'Icons', permission: 'Developer' },
  { path: '/components/typography', name: 'Typography', permission: 'Developer' },
  { path: '/components/sap', name: 'SAP', permission: 'Developer' },
  { path: '/forms/regular-forms', name: 'Regular Forms', permission: 'Developer' },
  { path: '/forms/extended-forms', name: 'Extended Forms', permission: 'Developer' },
  { path: '/forms/validation-forms', name: 'Validation Forms', permission: 'Developer' },
  { path: '/forms/wizard', name: 'Wizard', permission: 'Developer' },
  { path: '/tables/regular-tables', name: 'Regular Tables', permission: 'Developer' },
  { path: '/tables/extended-tables', name: 'Extended Tables', permission: 'Developer' },
  { path: '/tables/react-tables', name: 'React Tables', permission: 'Developer' },
  { path: '/maps/google-maps', name: 'Google Maps', permission: 'Developer' },
  { path: '/maps/full-screen-maps', name: 'Full Screen Maps', permission: 'Developer' },
  { path: '/maps/vector-maps', name: 'Vector Maps', permission: 'Developer' },
  { path: '/widgets', name: 'Widgets', permission: 'Developer' },
  { path: '/charts', name: 'Charts', permission: 'Developer' },
  { path: '/calendar', name: 'Calendar', permission: 'Developer' },
  { path: '/timeline-page', name: 'Timeline', permission: 'Developer' },
  { path: '/rtl/rtl-support-page', name: 'RTL Support', permission: 'Developer' },
] as const satisfies readonly PageRow[]

/** The path of a page as a literal type: a link to any other path doesn't compile. */
export type PortalPath = (typeof pageRows)[number]['path'] | (typeof signedDocument)['path']

/** A page of the staff portal. */
export interface PortalPage extends PageRow {
  readonly path: PortalPath
}

export const portalPages: readonly PortalPage[] = pageRows

/** A signed document, in a separate window without the sidebar. */
export const signedDocument = {
  path: '/signed-document',
  name: 'Signed document',
  permission: 'CRM',
} as const satisfies PageRow

const pagesByPath = new Map<string, PortalPage>(
  [...portalPages, signedDocument].map((page) => [page.path, page]),
)

/** The page at an address; undefined for public pages and unknown addresses. */
export const findPage = (pathname: string): PortalPage | undefined =>
  pagesByPath.get(pathname.replace(/(.)\/+$/, '$1'))

/** The page of a known path. */
export function pageAt(path: PortalPath): PortalPage {
  const page = pagesByPath.get(path)
  if (page === undefined) throw new Error(`No page at ${path}`)
  return page
}

/** Whether these permissions include the one that a page requires (NAV-35): one word is a group, two are a key. */
export function isPermitted(permissions: PermissionMap, need: string | undefined): boolean {
  if (need === undefined) return true
  return need.includes(' ') ? holdsKey(permissions, need) : holdsGroup(permissions, need)
}

/** Whether somebody may open a page: by its permission, and some pages only as the owner. */
export const mayOpen = (
  { permission, owner }: Pick<PageRow, 'permission' | 'owner'>,
  permissions: PermissionMap,
  isOwner: boolean,
): boolean => isPermitted(permissions, permission) && (owner !== true || isOwner)

/** The group of a page's permission, for the login (NAV-39). */
export const groupOf = (page: PortalPage | undefined): string | undefined =>
  page?.permission?.split(' ', 1)[0]
