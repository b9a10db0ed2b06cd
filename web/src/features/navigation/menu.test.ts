import { permissionKeys, type PermissionMap } from '@bailiwick/contract/kit/permissions'
import { expect, test } from 'vitest'
import { collapsibleOf, markPermitted, menuFor } from './menu.ts'
import { findPage } from './portal-pages.ts'

const every: PermissionMap = Object.fromEntries(Object.values(permissionKeys).map((key) => [key, []]))

/** The sidebar as text: the labels by section; collapsible groups with their number of pages. */
const shown = (permissions: PermissionMap) =>
  menuFor(permissions).map(({ title, items }) => [
    title,
    ...items.map((item) => ('group' in item ? `${item.label} (${item.entries.length})` : item.label)),
  ])

/** All entries, also those in groups. */
const entries = (permissions: PermissionMap) =>
  menuFor(permissions).flatMap(({ items }) =>
    items.flatMap((item) => ('group' in item ? item.entries : [item])),
  )

test('the sidebar has its entries in their order [OPEN-13]', () => {
  expect(shown(every)).toEqual([
    [null, 'Dashboard'],
    ['CRM', 'Leads', 'Defendants', 'Notifications', 'Messages', 'History'],
    [null, 'More (5)'],
    [
      'Admin',
      'User Permissions',
      'User Admin',
      'Deleted Files',
      'SMS Templates',
      'Document Templates',
      'Maintenance',
    ],
    [
      'Settings',
      'Components (9)',
      'Text Messages',
      'Jobs',
      'Forms (4)',
      'Tables (3)',
      'Maps (3)',
      'Widgets',
      'Charts',
      'Calendar',
      'Pages (3)',
    ],
  ])
})

test('pages without permission are not listed [NAV-48]', () => {
  expect(shown({})).toEqual([[null, 'Dashboard']])
  expect(shown({ 'CRM edit': [] })).toEqual([
    [null, 'Dashboard'],
    ['CRM', 'Leads', 'Defendants', 'Notifications', 'Messages'],
  ])
})

test('a child is listed only if it is permitted itself and not hidden [NAV-26, NAV-49]', () => {
  expect(shown({ 'UserAdmin edit': [] })).toEqual([
    [null, 'Dashboard'],
    ['Admin', 'User Admin'],
  ])
  expect(shown({ 'RFIDhistory view': [] })).toEqual([[null, 'Dashboard']])
  expect(entries(every).map(({ path }) => path)).not.toContain('/components/maintenance_page')
})

test('the maintenance notice is hidden from the menu [NAV-26]', () => {
  expect(findPage('/components/maintenance_page')?.hidden).toBe(true)
})

test('pages are marked by the permissions in the token [OPEN-12]', () => {
  const leads = findPage('/crm/leads')
  if (leads === undefined) throw new Error('no leads')
  expect(markPermitted({ 'CRM edit': [] }, leads)).toMatchObject({ permitted: true, permitted2: true })
  expect(markPermitted({ 'SMS edit': [] }, leads)).toMatchObject({ permitted: false, permitted2: false })
})

test('the Settings group needs the Developer permission [NAV-29]', () => {
  const { 'Developer edit': _, ...others } = every
  expect(shown(others).map(([title]) => title)).not.toContain('Settings')
  expect(shown({ 'Developer edit': [] }).map(([title]) => title)).toEqual([null, 'Settings'])
})

test('the toggle is listed for UserPerms under Admin and for Developer under Settings [OPEN-54]', () => {
  expect(shown({ 'UserPerms edit': [] })).toContainEqual(['Admin', 'User Permissions', 'Maintenance'])
  expect(entries({ 'Developer edit': [] }).map(({ label }) => label)).toContain('Tool maintenance')
})

test('the pages that show only their name are folded away, in their order [OPEN-13, OPEN-17]', () => {
  const more = menuFor(every).flatMap(({ items }) => items.filter((item) => item.label === 'More'))
  expect(more).toEqual([
    {
      group: 'more',
      label: 'More',
      entries: [
        { path: '/power-numbers', label: 'Power Numbers' },
        { path: '/agent-area', label: 'Agent Area' },
        { path: '/clients', label: 'Clients' },
        { path: '/payments', label: 'Payments' },
        { path: '/payroll', label: 'Payroll' },
      ],
    },
  ])
})

test('components, forms, tables, maps and every path with -page collapse into groups [NAV-50]', () => {
  expect(
    ['/components/icons', '/forms/wizard', '/tables/react-tables', '/maps/vector-maps', '/timeline-page'].map(
      collapsibleOf,
    ),
  ).toEqual(['/components', '/forms', '/tables', '/maps', '-page'])
  expect(['/rtl/rtl-support-page', '/two-pages/first', '/forms/one-page'].map(collapsibleOf)).toEqual([
    '-page',
    '-page',
    '-page',
  ])
  expect(['/dashboard', '/forms', '/crm/leads'].map(collapsibleOf)).toEqual([null, null, null])
})

test('the security events are listed for the owner alone, whatever they may do [OPEN-187]', () => {
  const listed = (isOwner: boolean, permissions: PermissionMap) =>
    menuFor(permissions, isOwner).flatMap(({ items }) => items.map(({ label }) => label))
  expect(listed(false, every)).not.toContain('Security Events')
  expect(listed(true, every)).toContain('Security Events')
  expect(listed(true, {})).toEqual(['Dashboard', 'Security Events'])
})
