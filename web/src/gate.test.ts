import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPage, portalPages, signedDocument } from '#features/navigation/portal-pages.ts'
import { queryClient } from '#platform/query-client.ts'
import { currentSession, startSession, clearSession } from '#platform/session.ts'
import { afterDuties, dutiesPage } from '#features/navigation/landing.ts'
import { requireAccess, requireDuties, requireNoticeAccess, afterLogin, openGroup } from './gate.ts'

const future = 4_000_000_000
const logIn = (keys: string[], exp = future) => {
  const permObj = Object.fromEntries(keys.map((key) => [key, []]))
  startSession(`h.${btoa(JSON.stringify({ id: 1, name: 'Ana', exp, permObj }))}.s`)
}

/** Stubs the maintenance check and counts its calls. */
const maintenanceIs = (value: string, status = 200) => {
  const answer = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ value }, { status })))
  vi.stubGlobal('fetch', answer)
  return answer
}

/** Where the gate of a page redirects to; 'in' if it doesn't. */
async function gateOf(path: string, href = path): Promise<unknown> {
  const page = findPage(path)
  if (page === undefined) throw new Error(`no page ${path}`)
  const gate = page.hidden === true ? requireNoticeAccess : requireAccess
  try {
    await gate(page, { pathname: path, href } as ParsedLocation)
    return 'in'
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, search } = thrown.options
    return search === undefined ? to : { to, search }
  }
}

const toLogin = (search: object) => ({ to: '/pages/login-page', search })
const notice = '/components/maintenance_page'

function thrownBy(task: () => void): unknown {
  try {
    task()
  } catch (thrown) {
    return thrown
  }
  return undefined
}

beforeEach(() => {
  clearSession()
  queryClient.clear()
  maintenanceIs('no')
})
afterEach(() => vi.unstubAllGlobals())

test('the dashboard requires a token and nothing else [NAV-9, NAV-10]', async () => {
  expect(await gateOf('/dashboard')).toEqual(toLogin({}))
  logIn([])
  expect(await gateOf('/dashboard')).toBe('in')
})

test('without a token a gated page leads to the login with its group [NAV-37, NAV-39]', async () => {
  expect(await gateOf('/crm/leads')).toEqual(toLogin({ o: 'CRM' }))
  expect(await gateOf('/components/notifications_admin')).toEqual(toLogin({ o: 'SMS' }))
  expect(await gateOf('/user-page')).toEqual(toLogin({}))
})

test('no page of the portal opens without a token [NAV-12]', async () => {
  const opened = await Promise.all([...portalPages, signedDocument].map(({ path }) => gateOf(path)))
  expect(opened).toEqual(opened.map(() => expect.objectContaining({ to: '/pages/login-page' })))
})

test('a gated page leads to the login with an expired token [NAV-38]', async () => {
  // A token that is stored after its time is removed before the gate is asked
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime((future - 1) * 1000)
  logIn(['CRM edit'])
  expect(await gateOf('/crm/leads')).toBe('in')
  vi.setSystemTime(future * 1000)
  expect(await gateOf('/crm/leads')).toEqual(toLogin({ o: 'CRM' }))
  vi.useRealTimers()
})

test('a page whose group is absent leads to the dashboard [NAV-36]', async () => {
  logIn(['SMS edit'])
  expect(await gateOf('/crm/leads')).toBe('/dashboard')
  expect(await gateOf('/components/notifications_admin')).toBe('in')
})

test("while maintenance mode is 'yes' gated pages lead to its notice [NAV-40]", async () => {
  logIn(['CRM edit', 'UserAdmin edit', 'SMS edit'])
  maintenanceIs('yes')
  for (const path of ['/crm/leads', '/user-admin', '/components/notifications_admin'])
    expect(await gateOf(path)).toBe(notice)
})

test('maintenance does not close the dashboard, the toggle and the profile [OPEN-56]', async () => {
  logIn(['UserPerms edit'])
  maintenanceIs('yes')
  for (const path of ['/dashboard', '/components/maintenance_toggle', '/user-page'])
    expect(await gateOf(path)).toBe('in')
})

test("a failed check counts as 'no', silently [MAINT-7, OPEN-57]", async () => {
  logIn(['CRM edit'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await gateOf('/crm/leads')).toBe('in')
})

test('going from page to page checks maintenance once', async () => {
  logIn(['CRM edit'])
  const asked = maintenanceIs('no')
  await gateOf('/crm/leads')
  await gateOf('/crm/defendants')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the notice is for everyone during maintenance, else it requires RFIDhistory [OPEN-55, NAV-27]', async () => {
  expect(await gateOf(notice)).toEqual(toLogin({ o: 'RFIDhistory' }))
  logIn(['CRM edit'])
  expect(await gateOf(notice)).toBe('/dashboard')
  logIn(['RFIDhistory view'])
  expect(await gateOf(notice)).toBe('in')
  logIn(['CRM edit'])
  queryClient.clear()
  maintenanceIs('yes')
  expect(await gateOf(notice)).toBe('in')
})

test('a login opens the remembered page and forgets it [OPEN-20, OPEN-21]', async () => {
  await gateOf('/crm/defendants', '/crm/defendants?id=7')
  expect(currentSession().origin).toBe('/crm/defendants?id=7')
  logIn(['CRM edit'])
  expect(afterLogin('CRM')).toBe('/CRM')
  expect(() => openGroup('CRM')).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ href: '/crm/defendants?id=7' }) }),
  )
  expect(currentSession().origin).toBeNull()
})

test('a login without a group leads to the dashboard and forgets the page [AUTH-12]', async () => {
  await gateOf('/crm/leads')
  logIn(['CRM edit'])
  expect(afterLogin(undefined)).toBe('/dashboard')
  expect(currentSession().origin).toBeNull()
})

test('a session with a duty gets to nothing else, and then to the page it wanted', async () => {
  const claims = { id: 1, name: 'Ana', exp: future, permObj: { 'CRM edit': [] } }
  const tokenWith = (more: object) => `h.${btoa(JSON.stringify({ ...claims, ...more }))}.s`
  startSession(tokenWith({ duties: ['password'] }))
  for (const path of ['/dashboard', '/user-page', '/crm/leads']) expect(await gateOf(path)).toBe(dutiesPage)
  expect(() => requireDuties()).not.toThrow()
  startSession(tokenWith({}))
  expect(afterDuties()).toBe('/crm/leads')
  expect(afterDuties()).toBe('/dashboard')
  expect(isRedirect(thrownBy(requireDuties))).toBe(true)
  expect(await gateOf('/crm/leads')).toBe('in')
})

test('who must set up an app goes on once the office requires none any more', async () => {
  const claims = { id: 1, name: 'Ana', exp: future, permObj: {} }
  const tokenWith = (more: object) => `h.${btoa(JSON.stringify({ ...claims, ...more }))}.s`
  const answer = (json: object, status = 200) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(json, { status })))
  startSession(tokenWith({ duties: ['second_factor'] }))
  answer({ token: null })
  await requireDuties()
  answer({ error: 'Out of order.' }, 500)
  await requireDuties()
  answer({ token: tokenWith({}) })
  await expect(requireDuties()).rejects.toMatchObject({ options: { href: '/dashboard' } })
  expect(currentSession().claims?.duties).toBeUndefined()
})
