import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupTarget, landing } from './landing.ts'

const site = 'https://portal.example'

test("after the sign-in comes '/' and what o says [AUTH-11]", () => {
  expect(landing('CRM')).toBe('/CRM')
  expect(landing('crm/defendants?last_name=Doe')).toBe('/crm/defendants?last_name=Doe')
})

test('without o the dashboard comes [AUTH-12]', () => {
  expect(landing(undefined)).toBe('/dashboard')
  expect(landing('')).toBe('/dashboard')
})

test('o cannot lead off the site [OPEN-20]', () => {
  const tries = [
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
    '/\t/evil.example',
    'java\nscript:alert(1)',
    ' https://evil.example',
    'a:b://evil.example',
    '/https://evil.example',
  ]
  expect(tries.filter((o) => new URL(landing(o), site).origin !== site)).toEqual([])
})

test('whatever stands in o, it stays on the site and begins with one slash [OPEN-20]', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    ':',
    '//',
    'http',
    'https:',
    'javascript:',
    '\t',
    '\n',
    ' ',
    '@',
    '.',
    '?',
    '#',
    'evil.example',
    '%2f',
    '\u0000',
  )
  const unit = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code))
  const o = fc.array(fc.oneof(piece, unit), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(o, (text) => {
      const target = landing(text)
      expect(target).toMatch(/^\/(?![/\\])/)
      expect(new URL(target, site).origin).toBe(site)
      expect(new URL(target, site).protocol).toBe('https:')
    }),
    { numRuns: 500 },
  )
})

test('signing out is no place to land', () => {
  expect(landing('logout')).toBe('/dashboard')
  expect(landing('Logout?x=1')).toBe('/dashboard')
  expect(landing('logout-report')).toBe('/logout-report')
})

test("a group's name opens its first page [OPEN-20]", () => {
  expect(
    ['CRM', 'UserPerms', 'UserAdmin', 'SMS', 'Developer', 'None'].map((group) => groupTarget(group, null)),
  ).toEqual([
    '/crm/defendants',
    '/user-permissions',
    '/user-admin',
    '/components/notifications_admin',
    '/dashboard',
    '/dashboard',
  ])
})

test('the page that was wanted comes before the first of its group, and only of its group', () => {
  expect(groupTarget('CRM', '/crm/defendants?id=7&tab=family')).toBe('/crm/defendants?id=7&tab=family')
  expect(groupTarget('CRM', '/payments')).toBe('/payments')
  expect(groupTarget('CRM', '/signed-document?envelope_id=e')).toBe('/signed-document?envelope_id=e')
  expect(groupTarget('UserAdmin', '/crm/leads')).toBe('/user-admin')
  expect(groupTarget('CRM', '//evil.example/crm/leads')).toBe('/crm/defendants')
})
