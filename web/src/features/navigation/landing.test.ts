import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupTarget, landingAddress } from './landing.ts'

const site = 'https://portal.example'

test("a login leads to '/' followed by o [AUTH-11]", () => {
  expect(landingAddress('CRM')).toBe('/CRM')
  expect(landingAddress('crm/defendants?last_name=Doe')).toBe('/crm/defendants?last_name=Doe')
})

test('without o the login leads to the dashboard [AUTH-12]', () => {
  expect(landingAddress(undefined)).toBe('/dashboard')
  expect(landingAddress('')).toBe('/dashboard')
})

test('o cannot lead to another site [OPEN-20]', () => {
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
  expect(tries.filter((o) => new URL(landingAddress(o), site).origin !== site)).toEqual([])
})

test('any o leads to an address of this site that begins with one slash [OPEN-20]', () => {
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
      const target = landingAddress(text)
      expect(target).toMatch(/^\/(?![/\\])/)
      expect(new URL(target, site).origin).toBe(site)
      expect(new URL(target, site).protocol).toBe('https:')
    }),
    { numRuns: 500 },
  )
})

test('o cannot lead to the logout', () => {
  expect(landingAddress('logout')).toBe('/dashboard')
  expect(landingAddress('Logout?x=1')).toBe('/dashboard')
  expect(landingAddress('logout-report')).toBe('/logout-report')
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

test("a remembered page of the same group opens instead of the group's first page", () => {
  expect(groupTarget('CRM', '/crm/defendants?id=7&tab=family')).toBe('/crm/defendants?id=7&tab=family')
  expect(groupTarget('CRM', '/payments')).toBe('/payments')
  expect(groupTarget('CRM', '/signed-document?envelope_id=e')).toBe('/signed-document?envelope_id=e')
  expect(groupTarget('UserAdmin', '/crm/leads')).toBe('/user-admin')
  expect(groupTarget('CRM', '//evil.example/crm/leads')).toBe('/crm/defendants')
})
