import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import { isPermitted, mayOpen, portalPages, type PortalPage, type PortalPath } from './portal-pages.ts'

/** A page in the sidebar, with its label there. */
export interface MenuEntry {
  readonly path: PortalPath
  readonly label: string
}
/** A collapsible group of pages. */
export interface MenuGroup {
  /** The start of the paths, '-page' for every path that contains it (NAV-50), or 'more'. */
  readonly group: string
  readonly label: string
  readonly entries: readonly MenuEntry[]
}
interface MenuSection {
  readonly title: string | null
  readonly items: readonly (MenuEntry | MenuGroup)[]
}

const collapsible: Readonly<Record<string, string>> = {
  '/components': 'Components',
  '/forms': 'Forms',
  '/tables': 'Tables',
  '/maps': 'Maps',
  '-page': 'Pages',
}

/** The collapsible group of a path; null if there is none (NAV-50). */
export function collapsibleOf(path: string): string | null {
  if (path.includes('-page')) return '-page'
  return Object.keys(collapsible).find((group) => path.startsWith(`${group}/`)) ?? null
}

/** The marks of a page (OPEN-12): `permitted` on the route, `permitted2` the same test on a child. */
interface MarkedPage extends PortalPage {
  readonly permitted: boolean
  readonly permitted2: boolean
}

export const markPermitted = (permissions: PermissionMap, page: PortalPage, isOwner = false): MarkedPage => {
  const permitted = mayOpen(page, permissions, isOwner)
  return { ...page, permitted, permitted2: permitted }
}

interface SectionPlan {
  readonly title: string | null
  /** The permission that the whole section requires (NAV-48). */
  readonly permission?: string
  /** What its pages are collected in: one group, or those of their paths (NAV-50). */
  readonly collect?: (entries: readonly MenuEntry[]) => (MenuEntry | MenuGroup)[]
  readonly paths: readonly (
    | PortalPath
    | { readonly path: PortalPath; readonly label?: string; readonly permission?: string }
  )[]
}

const toggle = '/components/maintenance_toggle'
const forDevelopers = portalPages
  .filter((page: PortalPage) => page.permission === 'Developer')
  .map((page) => page.path)

const plan: readonly SectionPlan[] = [
  { title: null, paths: ['/dashboard'] },
  {
    title: 'CRM',
    permission: 'CRM',
    paths: ['/crm/leads', '/crm/defendants', '/crm/notifications', '/crm/messages', '/crm/histories'],
  },
  // Pages that show nothing but their name so far (OPEN-17)
  {
    title: null,
    collect: (entries) => [{ group: 'more', label: 'More', entries }],
    paths: ['/power-numbers', '/agent-area', '/clients', '/payments', '/payroll'],
  },
  {
    title: 'Admin',
    paths: [
      '/user-permissions',
      '/user-admin',
      '/security-events',
      '/deleted-files',
      '/components/notifications_admin',
      '/document-templates',
      { path: toggle, label: 'Maintenance' },
      '/components/maintenance_page',
    ],
  },
  // The toggle is listed for developers, although opening it requires UserPerms (OPEN-54): among the components, because
  // who may open it has its entry above
  {
    title: 'Settings',
    permission: 'Developer',
    collect: collectGroups,
    paths: [{ path: toggle, permission: 'Developer' }, ...forDevelopers, '/user-page'],
  },
]

const pagesByPath = new Map<string, PortalPage>(portalPages.map((page) => [page.path, page]))

/** The sidebar for these permissions, without hidden pages and those that aren't permitted (NAV-48, NAV-49). */
export function menuFor(permissions: PermissionMap, isOwner = false): MenuSection[] {
  return plan.flatMap(({ title, permission, collect, paths }): MenuSection[] => {
    if (!isPermitted(permissions, permission)) return []
    const children = paths.flatMap((item) => {
      const entry = typeof item === 'string' ? { path: item } : item
      const page = pagesByPath.get(entry.path)
      if (page === undefined) return []
      const asked = { ...page, permission: entry.permission ?? page.permission } as PortalPage
      const child = markPermitted(permissions, asked, isOwner)
      if (!child.permitted2 || child.hidden) return []
      return [{ path: child.path, label: entry.label ?? child.name }]
    })
    if (children.length === 0) return []
    return [{ title, items: collect === undefined ? children : collect(children) }]
  })
}

/** Combines the pages of each collapsible group at the position of its first page. */
function collectGroups(entries: readonly MenuEntry[]): (MenuEntry | MenuGroup)[] {
  const lines = Map.groupBy(entries, ({ path }) => collapsibleOf(path) ?? path)
  return [...lines].flatMap(([group, members]): (MenuEntry | MenuGroup)[] => {
    const label = collapsible[group]
    return label === undefined ? members : [{ group, label, entries: members }]
  })
}
