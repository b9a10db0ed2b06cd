import { expect, test } from 'vitest'
import { groupOf, isPermitted, findPage, portalPages } from './portal-pages.ts'

const need = (path: string) => findPage(path)?.permission

test('a page that requires a group opens with any key of the group [NAV-35]', () => {
  expect(isPermitted({ 'CRM edit': [] }, 'CRM')).toBe(true)
  expect(isPermitted({ 'CRM admin': [] }, 'CRM')).toBe(true)
  expect(isPermitted({ 'CRMX edit': [] }, 'CRM')).toBe(false)
  expect(isPermitted({}, 'CRM')).toBe(false)
})

test('a page that requires a key does not open with another key of its group', () => {
  expect(isPermitted({ 'CRM edit': [] }, 'CRM admin')).toBe(false)
  expect(isPermitted({ 'CRM admin': [3] }, 'CRM admin')).toBe(true)
})

test('the dashboard requires no permission [NAV-10]', () => {
  expect(findPage('/dashboard')).toBeDefined()
  expect(isPermitted({}, need('/dashboard'))).toBe(true)
})

test('the five placeholder pages require CRM admin [NAV-15]', () => {
  const paths = ['/power-numbers', '/agent-area', '/clients', '/payments', '/payroll']
  expect(paths.map(need)).toEqual(paths.map(() => 'CRM admin'))
})

test('leads, defendants and notifications require the CRM group [NAV-18, NAV-19, NAV-20]', () => {
  expect(['/crm/leads', '/crm/defendants', '/crm/notifications'].map(need)).toEqual(['CRM', 'CRM', 'CRM'])
})

test('the history requires CRM admin [NAV-21]', () => {
  expect(need('/crm/histories')).toBe('CRM admin')
})

test('permissions, users, SMS templates, notice and toggle require what the route table says [NAV-22, NAV-23, NAV-24, NAV-27, NAV-28]', () => {
  expect(need('/user-permissions')).toBe('UserPerms')
  expect(need('/user-admin')).toBe('UserAdmin')
  expect(need('/components/notifications_admin')).toBe('SMS edit')
  expect(need('/components/maintenance_page')).toBe('RFIDhistory')
  expect(need('/components/maintenance_toggle')).toBe('UserPerms')
})

test('the group for the login is the first word of the required permission [NAV-39]', () => {
  expect(groupOf(findPage('/payments'))).toBe('CRM')
  expect(groupOf(findPage('/user-admin'))).toBe('UserAdmin')
  expect(groupOf(findPage('/user-page'))).toBeUndefined()
})

test('a trailing slash is the same page, a longer path is not', () => {
  expect(findPage('/crm/leads/')?.name).toBe('Leads')
  expect(findPage('/crm/leads/7')).toBeUndefined()
  expect(findPage('/')).toBeUndefined()
})

/** The pages that require a permission and open with this key. */
const openedBy = (key: string) =>
  portalPages
    .filter(({ permission: required }) => required !== undefined && isPermitted({ [key]: [] }, required))
    .map(({ path }) => path)

test('CRM opens leads, defendants and texts, CRM admin also the agency and the history [PERM-23, PERM-24]', () => {
  const crm = ['/crm/leads', '/crm/defendants', '/crm/notifications', '/crm/messages']
  expect(openedBy('CRM edit')).toEqual(crm)
  expect(openedBy('CRM admin')).toEqual([
    ...crm,
    '/crm/histories',
    '/power-numbers',
    '/agent-area',
    '/clients',
    '/payments',
    '/payroll',
    '/deleted-files',
    '/document-templates',
  ])
})

test('UserPerms, UserAdmin and RFIDhistory open the pages of their lines [PERM-26, PERM-27, PERM-32]', () => {
  expect(openedBy('UserPerms edit')).toEqual(['/user-permissions', '/components/maintenance_toggle'])
  expect(openedBy('UserAdmin edit')).toEqual(['/user-admin'])
  expect(openedBy('RFIDhistory view')).toEqual(['/components/maintenance_page'])
})

test('SMS edit opens the SMS templates, Developer the pages of the Settings [PERM-28, PERM-29, PERM-30]', () => {
  expect(openedBy('SMS edit')).toEqual(['/components/notifications_admin'])
  expect(openedBy('SMS view')).toEqual([])
  expect(openedBy('Developer edit')).toHaveLength(25)
  expect(openedBy('Developer edit')).toEqual(expect.arrayContaining(['/components/sap', '/timeline-page']))
})

test('pages require the specified permissions and no others [PERM-22]', () => {
  const asked = new Set<string>(portalPages.flatMap((page) => page.permission ?? []))
  expect([...asked].toSorted()).toEqual([
    'CRM',
    'CRM admin',
    'Developer',
    'RFIDhistory',
    'SMS edit',
    'UserAdmin',
    'UserPerms',
  ])
})

test('no page is listed twice', () => {
  const paths = portalPages.map((page) => page.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test("the template's pages require Developer and have the paths of their groups [OPEN-163, DEMO-2, DEMO-7, DEMO-9]", () => {
  const paths = portalPages.filter((page) => page.permission === 'Developer').map(({ path }) => path)
  expect(paths).toEqual([
    // Not pages of the template
    '/text-messages',
    '/jobs',
    ...['buttons', 'grid-system', 'panels', 'sweet-alert', 'notifications', 'icons', 'typography', 'sap'].map(
      (name) => `/components/${name}`,
    ),
    ...['regular-forms', 'extended-forms', 'validation-forms', 'wizard'].map((name) => `/forms/${name}`),
    ...['regular-tables', 'extended-tables', 'react-tables'].map((name) => `/tables/${name}`),
    ...['google-maps', 'full-screen-maps', 'vector-maps'].map((name) => `/maps/${name}`),
    '/widgets',
    '/charts',
    '/calendar',
    '/timeline-page',
    '/rtl/rtl-support-page',
  ])
})
