import { expect, test } from 'vitest'
import { groupOf, isPermitted, placeOf, places, type Place } from './places.ts'

const need = (path: string) => placeOf(path)?.need

test('a page that takes a group opens with any key of the group [NAV-35]', () => {
  expect(isPermitted({ 'CRM edit': [] }, 'CRM')).toBe(true)
  expect(isPermitted({ 'CRM admin': [] }, 'CRM')).toBe(true)
  expect(isPermitted({ 'CRMX edit': [] }, 'CRM')).toBe(false)
  expect(isPermitted({}, 'CRM')).toBe(false)
})

test('a page that takes a whole key opens with no other key of the group', () => {
  expect(isPermitted({ 'CRM edit': [] }, 'CRM admin')).toBe(false)
  expect(isPermitted({ 'CRM admin': [3] }, 'CRM admin')).toBe(true)
})

test('the dashboard takes no permission [NAV-10]', () => {
  expect(placeOf('/dashboard')).toBeDefined()
  expect(isPermitted({}, need('/dashboard'))).toBe(true)
})

test('the five placeholder pages take CRM admin [NAV-15]', () => {
  const paths = ['/power-numbers', '/agent-area', '/clients', '/payments', '/payroll']
  expect(paths.map(need)).toEqual(paths.map(() => 'CRM admin'))
})

test('leads, defendants and notifications take the CRM group [NAV-18] [NAV-19] [NAV-20]', () => {
  expect(['/crm/leads', '/crm/defendants', '/crm/notifications'].map(need)).toEqual(['CRM', 'CRM', 'CRM'])
})

test('the history takes CRM admin [NAV-21]', () => {
  expect(need('/crm/histories')).toBe('CRM admin')
})

test('permissions, users, SMS templates, notice and toggle take what the route table says [NAV-22] [NAV-23] [NAV-24] [NAV-27] [NAV-28]', () => {
  expect(need('/user-permissions')).toBe('UserPerms')
  expect(need('/user-admin')).toBe('UserAdmin')
  expect(need('/components/notifications_admin')).toBe('SMS edit')
  expect(need('/components/maintenance_page')).toBe('RFIDhistory')
  expect(need('/components/maintenance_toggle')).toBe('UserPerms')
})

test('the sign-in is told the group, also of a page that takes a whole key [NAV-39]', () => {
  expect(groupOf(placeOf('/payments'))).toBe('CRM')
  expect(groupOf(placeOf('/user-admin'))).toBe('UserAdmin')
  expect(groupOf(placeOf('/user-page'))).toBeUndefined()
})

test('a slash at the end is the same page, a longer path is another', () => {
  expect(placeOf('/crm/leads/')?.name).toBe('Leads')
  expect(placeOf('/crm/leads/7')).toBeUndefined()
  expect(placeOf('/')).toBeUndefined()
})

/** The pages that a key opens beyond those that a sign-in opens. */
const opened = (key: string) =>
  places
    .filter((place: Place) => place.need !== undefined && isPermitted({ [key]: [] }, place.need))
    .map((place: Place) => place.path)

test('each permission opens the pages of its line, and no others [PERM-23, PERM-24, PERM-26, PERM-27, PERM-28, PERM-29, PERM-30, PERM-32]', () => {
  const crm = ['/crm/leads', '/crm/defendants', '/crm/notifications']
  expect(opened('CRM edit')).toEqual(crm)
  expect(opened('CRM admin')).toEqual([
    ...crm,
    '/crm/histories',
    '/power-numbers',
    '/agent-area',
    '/clients',
    '/payments',
    '/payroll',
  ])
  expect(opened('UserPerms edit')).toEqual(['/user-permissions', '/components/maintenance_toggle'])
  expect(opened('UserAdmin edit')).toEqual(['/user-admin'])
  expect(opened('SMS edit')).toEqual(['/components/notifications_admin'])
  expect(opened('SMS view')).toEqual([])
  expect(opened('RFIDhistory view')).toEqual(['/components/maintenance_page'])
  expect(opened('Developer edit')).toHaveLength(24)
  expect(opened('Developer edit')).toEqual(expect.arrayContaining(['/components/sap', '/timeline-page']))
})

test('pages ask for the named permissions and no others; UserAdmin edit and the group SMS open parts of pages [PERM-22]', () => {
  const asked = new Set<string>(places.flatMap((place: Place) => place.need ?? []))
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

test('no page stands in the table twice', () => {
  const paths = places.map((place: Place) => place.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('the pages of the template take the Developer permission and have the paths of its groups [OPEN-163, DEMO-2, DEMO-7, DEMO-9]', () => {
  const paths = places.filter((place: Place) => place.need === 'Developer').map(({ path }) => path)
  expect(paths).toEqual([
    // No page of the template: what the portal has sent
    '/text-messages',
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
