import { checkMaintenance } from '@bailiwick/contract/settings'
import type { Locator, Page } from '@playwright/test'
import { apiClient, password, tokenFor } from '../support/api.ts'
import { sidebar, unreachable } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdBack } from '../support/network.ts'
import { fillSignIn, signInPath } from '../support/sign-in-page.ts'
import { forgedToken, hoursFromNow, storedItem } from '../support/tokens.ts'

const loginCall = '**/api/users/login'
const logIn = (page: Page) => page.getByRole('button', { name: 'LOG IN' })
const message = (page: Page) => page.getByRole('alert')

/** The background and text color of an area. */
const colorsOf = (area: Locator) =>
  area.evaluate((box) => [
    getComputedStyle(box).backgroundColor,
    getComputedStyle(box.querySelector('.mantine-Alert-message') ?? box).color,
  ])

test('the sign-in shows the brand, its title, two fields, the button and the link [AUTH-1, AUTH-3, AUTH-4, AUTH-5, NAV-11]', async ({
  page,
}) => {
  await page.goto(signInPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Bailiwick')
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(logIn(page)).toHaveText('LOG IN')
  await expect(page.getByRole('link', { name: 'Forgot Password', exact: true })).toBeVisible()
  await expect(message(page)).toHaveCount(0)
  // A client token doesn't sign in staff
  await page.evaluate(() => localStorage.setItem('client-token', 'of a client'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(signInPath)
})

test('name and password lead to the dashboard, and the browser stores the token [AUTH-12, AUTH-15, AUTH-17, AUTH-22, CONST-1]', async ({
  page,
}) => {
  await page.goto(signInPath)
  await fillSignIn(page, 'clerk')
  const answered = page.waitForResponse(loginCall)
  await logIn(page).click()
  const response = await answered
  expect(response.request().method()).toBe('POST')
  expect(response.request().postDataJSON()).toEqual({ username: 'clerk', password })
  const { user } = (await response.json()) as { user: { token: string } }
  await expect(page).toHaveURL('/dashboard')
  expect(await storedItem(page, 'token')).toBe(user.token)

  const claims = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
  expect(claims).toMatchObject({ name: 'Casey Clerk', permObj: { 'CRM edit': [] } })
  expect(Number.isInteger(claims['id'])).toBe(true)
  expect(Math.abs(Number(claims['exp']) - hoursFromNow(12))).toBeLessThan(120)
  await expect(page.getByText('Signed in as Casey Clerk')).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Defendants' })).toBeVisible()
})

test('the button spins during the sign-in, and a second press sends nothing [AUTH-6, AUTH-14, MSG-1]', async ({
  page,
}) => {
  await page.goto(signInPath)
  const signIns = await holdBack(page, loginCall)
  await fillSignIn(page, 'clerk')
  await expect(page.locator('.mantine-Loader-root')).toBeHidden()
  await logIn(page).click()
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Logging in')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  signIns.release()
  await expect(page).toHaveURL('/dashboard')
  expect(signIns.count()).toBe(1)
})

test('a wrong password and an unknown name get the same answer, in red [AUTH-7, AUTH-18, MSG-2, OPEN-5]', async ({
  page,
}) => {
  await page.goto(signInPath)
  for (const username of ['clerk', 'nobody-of-that-name']) {
    await fillSignIn(page, username, 'not the password')
    const answered = page.waitForResponse(loginCall)
    await logIn(page).click()
    expect((await answered).status()).toBe(400)
    await expect(message(page)).toHaveText('Username / Password Invalid')
  }
  for (const color of await colorsOf(message(page))) {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
    expect(red, color).toBeGreaterThan(Math.max(green, blue) + 10)
  }
  await expect(page).toHaveURL(signInPath)
  expect(await storedItem(page, 'token')).toBeNull()

  const signIns = await holdBack(page, loginCall)
  await fillSignIn(page, 'clerk')
  await logIn(page).click()
  await expect(page.getByRole('status')).toHaveText('Logging in')
  await expect(message(page)).toHaveCount(0)
  signIns.release()
  await expect(page).toHaveURL('/dashboard')
})

test('another refusal shows the text of the answer [MSG-5]', async ({ page }) => {
  await page.goto(signInPath)
  await fillSignIn(page, 'x'.repeat(1_200_000))
  await logIn(page).click()
  await expect(message(page)).toHaveText('The request is too large.')
  await page.route(loginCall, (route) => route.fulfill({ status: 429, json: { error: 'Please wait.' } }))
  await fillSignIn(page, 'clerk')
  await logIn(page).click()
  await expect(message(page)).toHaveText('Please wait.')
})

test('fields are sent as they are, empty or not, and only the server validates them [AUTH-9]', async ({
  page,
}) => {
  await page.goto(signInPath)
  for (const [username, typed] of [
    ['', ''],
    [' <no> name ', ` ${'long '.repeat(30)}`],
  ] as const) {
    await fillSignIn(page, username, typed)
    const asked = page.waitForRequest(loginCall)
    await logIn(page).click()
    expect((await asked).postDataJSON()).toEqual({ username, password: typed })
    await expect(message(page)).toHaveText('Username / Password Invalid')
  }
})

test("'Forgot Password' does nothing [AUTH-8]", async ({ page }) => {
  await page.goto(signInPath)
  await fillSignIn(page, 'clerk', 'half a passw')
  const before = await page.evaluate(() => history.length)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await page.getByRole('link', { name: 'Forgot Password' }).press('Enter')
  await expect(page).toHaveURL(signInPath)
  await expect(page.getByLabel('Username')).toHaveValue('clerk')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a passw')
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(requests).toEqual([])
})

test('a user who already has a token is redirected at once [AUTH-10]', async ({ enter }) => {
  const page = await enter('clerk', signInPath)
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`${signInPath}?o=user-page`)
  await expect(page).toHaveURL('/user-page')
})

test('a sign-in with a target leads there, whether group or path [AUTH-11, NAV-63, OPEN-20]', async ({
  page,
}) => {
  await page.goto(`${signInPath}?o=UserPerms`)
  await fillSignIn(page, 'warden')
  await logIn(page).click()
  await expect(page).toHaveURL('/user-permissions')
  await page.goto(`${signInPath}?o=${encodeURIComponent('components/maintenance_toggle')}`)
  await expect(page).toHaveURL('/components/maintenance_toggle')
  await page.goto(`${signInPath}?o=${encodeURIComponent('user-permissions?mode=bulk')}`)
  await expect(page).toHaveURL('/user-permissions?mode=bulk')
})

test('a target never leads off the site, nor out of the session [OPEN-20]', async ({ enter, portal }) => {
  const page = await enter('clerk')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  const hostile = [
    '//evil.example',
    '///evil.example/x',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:window.stolen=1',
    '\t//evil.example',
    'h\nttps://evil.example',
    '/https://evil.example',
    '..//evil.example',
    'logout',
    '/logout?x',
  ]
  for (const o of hostile) {
    await page.goto(`${signInPath}?${new URLSearchParams({ o })}`)
    await page.waitForURL((url) => url.pathname !== signInPath)
    expect(new URL(page.url()).origin, o).toBe(portal.url)
    expect(await page.evaluate(() => 'stolen' in window), o).toBe(false)
    expect(await storedItem(page, 'token'), o).not.toBeNull()
  }
  expect(new Set(asked)).toEqual(new Set([portal.url]))
})

test('after the sign-in every call goes below /api/ and carries the bare token [AUTH-16, AUTH-26, AUTH-27, OPEN-4]', async ({
  signIn,
}) => {
  const page = await signIn('warden')
  const calls: { path: string; token: string | undefined }[] = []
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    calls.push({ path: new URL(request.url()).pathname, token: request.headers()['authorization'] })
  })
  await sidebar(page).getByRole('link', { name: 'Maintenance' }).click()
  await expect(page.getByRole('button', { name: 'TURN ON' })).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'User Permissions' }).click()
  await expect(page.getByRole('heading', { name: 'User Permissions' })).toBeVisible()
  const token = await storedItem(page, 'token')
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(call).toEqual({ path: expect.stringMatching(/^\/api\//), token })
})

test('logging out removes both tokens and the origin, and ends the session [AUTH-19, NAV-14, NAV-47, CONST-2, OPEN-21]', async ({
  signIn,
  request,
}) => {
  const page = await signIn('clerk')
  const token = (await storedItem(page, 'token')) ?? ''
  const check = async () => (await apiClient(request, token).attempt(checkMaintenance)).status
  expect(await check()).toBe(200)
  await page.evaluate(() => {
    localStorage.setItem('client-token', 'a client was here too')
    sessionStorage.setItem('origin', '/crm/leads')
  })
  const ended = page.waitForResponse('**/api/users/logout')
  await sidebar(page).getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(signInPath)
  expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([
    expect.not.objectContaining({ token: expect.anything() }),
    expect.not.objectContaining({ origin: expect.anything() }),
  ])
  expect(await storedItem(page, 'client-token')).toBeNull()
  expect((await ended).status()).toBe(200)
  expect(await check()).toBe(401)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByText('Casey Clerk')).toHaveCount(0)
})

test('/logout is for everybody: without a token it leads to the sign-in too [NAV-14, AUTH-20]', async ({
  page,
}) => {
  await page.goto('/logout')
  await expect(page).toHaveURL(signInPath)
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
})

test('logging out works while the portal is down [AUTH-20]', async ({ signIn }) => {
  const page = await signIn('clerk')
  await page.route('**/api/users/logout', (route) => route.abort())
  await sidebar(page).getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(signInPath)
  expect(await storedItem(page, 'token')).toBeNull()
})

test('the dashboard asks only whether a token is stored, whatever it is [AUTH-24]', async ({ enterWith }) => {
  const page = await enterWith('no token at all', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome to the Bailiwick portal' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(page).toHaveURL(signInPath)
})

test('an expired token is removed and leads to the sign-in before any call [AUTH-25, NAV-38, NAV-39]', async ({
  page,
  enterWith,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const token = forgedToken({ id: 1, name: 'Owner', exp: hoursFromNow(-1), permObj: { 'CRM edit': [] } })
  await enterWith(token, '/crm/leads')
  await expect(page).toHaveURL(`${signInPath}?o=CRM`)
  expect(await storedItem(page, 'token')).toBeNull()
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  expect(calls).toEqual([])
})

test('a token that expires while its page is open leads to the sign-in [AUTH-25, NAV-38]', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('clerk', '/crm/leads')
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
  await page.clock.fastForward('11:00:00')
  await expect(page).toHaveURL('/crm/leads')
  await page.clock.fastForward('01:01:00')
  await expect(page).toHaveURL(`${signInPath}?o=CRM`)
  await expect(page.getByText('You were logged out because your login expired.')).toBeVisible()
  expect(await storedItem(page, 'token')).toBeNull()
})

test('logging out in one tab ends the session in the others [AUTH-20]', async ({ enter, context }) => {
  const page = await enter('clerk', '/crm/leads')
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL(signInPath)
  await expect(other.getByText('You were logged out')).toHaveCount(0)
  await expect(page).toHaveURL(`${signInPath}?o=CRM`)
  await expect(page.getByText('You were logged out in another tab of this browser.')).toBeVisible()
  await fillSignIn(page, 'clerk')
  await logIn(page).click()
  await expect(page).toHaveURL('/crm/leads')
})

test('neither a password nor a token ever stands in an address [AUTH-13, AUTH-27]', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'clerk')
  const addresses: string[] = []
  page.on('request', (asked) => addresses.push(asked.url(), asked.headers()['referer'] ?? ''))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto(signInPath)
  await fillSignIn(page, 'clerk', 'wrong-secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(message(page)).toBeVisible()
  await fillSignIn(page, 'clerk')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/dashboard')
  const own = (await storedItem(page, 'token')) ?? token
  await sidebar(page).getByRole('link', { name: 'Leads' }).click()
  await expect(page).toHaveURL('/crm/leads')
  await sidebar(page).getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(signInPath)
  const all = addresses.join('\n')
  expect(all).toContain('/api/users/login')
  for (const secret of [password, 'wrong-secret', own, own.split('.')[2] ?? own])
    expect(all).not.toContain(secret)
})

test('a sign-in while the portal is down says so and works once it is back [MSG-4]', async ({
  page,
  portal,
}) => {
  await page.goto(signInPath)
  await fillSignIn(page, 'clerk')
  await portal.kill()
  await logIn(page).click()
  await expect(message(page)).toHaveText(unreachable)
  await portal.start()
  await logIn(page).click()
  await expect(page).toHaveURL('/dashboard')
})
