import { setMaintenance } from '@bailiwick/contract/settings'
import type { Page } from '@playwright/test'
import { type ApiClient } from '../support/api.ts'
import { pageHeading, sidebar } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { responsesHandled } from '../support/network.ts'
import { signInPath } from '../support/sign-in-page.ts'
import { forgedToken, hoursFromNow } from '../support/tokens.ts'
import { searchDefendants } from '../support/records.ts'

const toggle = '/components/maintenance_toggle'
const notice = '/components/maintenance_page'
const setCall = '**/api/userperms/maintenance'
const checkCall = '**/api/userperms/maintenance_check'
const state = (page: Page) => page.getByRole('status').filter({ hasText: 'Maintenance mode is' })

const setMode = (api: ApiClient, value: 'yes' | 'no') => api.call(setMaintenance, { body: { value } })

test.afterEach(async ({ api }) => {
  await setMode(api, 'no')
})

test('the toggle turns maintenance on and off, and the state outlives the page [MAINT-1, MAINT-2, MAINT-3, MAINT-5, MAINT-8]', async ({
  page,
  enter,
}) => {
  const first = page.waitForResponse(checkCall)
  await enter('warden', toggle)
  expect(await (await first).json()).toEqual({ value: 'no' })
  await expect(state(page)).toHaveText('Maintenance mode is OFF')
  const sent = page.waitForRequest(setCall)
  const checked = sent.then(() => page.waitForRequest(checkCall))
  await page.getByRole('button', { name: 'TURN ON' }).click()
  expect((await sent).method()).toBe('POST')
  expect((await sent).postDataJSON()).toEqual({ value: 'yes' })
  expect((await checked).method()).toBe('GET')
  expect((await checked).postData()).toBeNull()
  await expect(state(page)).toHaveText('Maintenance mode is ON')
  await page.reload()
  await expect(state(page)).toHaveText('Maintenance mode is ON')
  const taken = page.waitForRequest(setCall)
  await page.getByRole('button', { name: 'TURN OFF' }).click()
  expect((await taken).postDataJSON()).toEqual({ value: 'no' })
  await expect(state(page)).toHaveText('Maintenance mode is OFF')
  // OFF is shown before the answer too
  const last = page.waitForResponse(checkCall)
  await page.reload()
  expect(await (await last).json()).toEqual({ value: 'no' })
  await expect(state(page)).toHaveText('Maintenance mode is OFF')
})

test('the toggle asks again half a second after it sent the value [MAINT-6]', async ({ page, enter }) => {
  await page.clock.install()
  await enter('warden', toggle)
  await expect(state(page)).toHaveText('Maintenance mode is OFF')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  let checks = 0
  await page.route(checkCall, (route) => {
    checks += 1
    return route.continue()
  })
  const answered = page.waitForResponse(setCall)
  await page.getByRole('button', { name: 'TURN ON' }).click()
  await answered
  await responsesHandled(page)
  await page.clock.runFor(450)
  expect(checks).toBe(0)
  await page.clock.runFor(100)
  await expect.poll(() => checks).toBe(1)
  await page.clock.resume()
  await expect(state(page)).toHaveText('Maintenance mode is ON')
})

test('a toggle or a check that fails shows nothing [MAINT-7, OPEN-57]', async ({ page, enter }) => {
  await enter('warden', toggle)
  await expect(state(page)).toHaveText('Maintenance mode is OFF')
  const messages: string[] = []
  page.on('dialog', (box) => messages.push(box.message()) && void box.dismiss())
  let isTried = false
  await page.route(setCall, (route) => {
    isTried = true
    return route.abort()
  })
  // The state is requested all the same
  const checked = page.waitForRequest((request) => isTried && request.url().endsWith('/maintenance_check'))
  await page.getByRole('button', { name: 'TURN ON' }).click()
  await checked
  await expect(page.getByRole('button', { name: 'TURN ON' })).toBeEnabled()
  await expect(state(page)).toHaveText('Maintenance mode is OFF')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(messages).toEqual([])
  await page.route(checkCall, (route) => route.abort())
  await page.goto('/user-permissions')
  await expect(pageHeading(page)).toHaveText('User Permissions')
})

test('during maintenance most pages lead to the notice, and a few stay open [NAV-40, NAV-61, OPEN-55, OPEN-56]', async ({
  page,
  api,
  enter,
}) => {
  await enter('owner')
  await setMode(api, 'yes')
  for (const path of ['/crm/defendants', '/payroll', '/user-admin', '/widgets', '/CRM']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(notice)
    await expect(pageHeading(page)).toHaveText("We'll be back soon!")
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(pageHeading(page)).toHaveText('Welcome to the Bailiwick portal')
  await page.goto('/user-page')
  await expect(pageHeading(page)).toHaveText('Profile')
  await page.goto(toggle)
  await expect(page.getByRole('button', { name: 'TURN OFF' })).toBeVisible()
  await page.goto('/client')
  await expect(pageHeading(page)).toHaveText('Client Log in')
  await page.goto('/logout')
  await expect(page).toHaveURL(signInPath)
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible()

  await enter('clerk')
  await sidebar(page).getByRole('link', { name: 'Leads' }).click()
  await expect(page).toHaveURL(notice)
  await setMode(api, 'no')
  await page.goto('/crm/leads')
  await expect(pageHeading(page)).toHaveText('Leads')
})

test('while it is on, nobody gets past the permissions, and the calls still answer [NAV-36, NAV-37, OPEN-56]', async ({
  page,
  api,
  apiAs,
  enter,
}) => {
  await setMode(api, 'yes')
  await page.goto('/crm/leads')
  await expect(page).toHaveURL(`${signInPath}?o=CRM`)
  await enter('clerk', '/user-admin')
  await expect(page).toHaveURL('/dashboard')
  await searchDefendants(await apiAs('clerk'))
})

test('the notice is open to everybody during maintenance, else to RFIDhistory alone [NAV-26, NAV-27, NAV-56, NAV-61, OPEN-55]', async ({
  page,
  api,
  enter,
}) => {
  await page.goto(notice)
  await expect(page).toHaveURL(`${signInPath}?o=RFIDhistory`)
  await enter('clerk', notice)
  await expect(page).toHaveURL('/dashboard')
  await enter('watcher', notice)
  await expect(page).toHaveURL(notice)
  await expect(page).toHaveTitle('Maintenance · Bailiwick')
  await expect(pageHeading(page)).toHaveText("We'll be back soon!")
  await setMode(api, 'yes')
  await enter('newcomer', notice)
  await expect(page).toHaveURL(notice)
  await expect(pageHeading(page)).toHaveText("We'll be back soon!")
})

test('the check itself reports an ended session, on a page and on the notice [NAV-42, OPEN-57]', async ({
  page,
  enterWith,
}) => {
  const token = forgedToken({
    id: 3,
    name: 'Gone',
    exp: hoursFromNow(1),
    permObj: { 'RFIDhistory view': [] },
  })
  await enterWith(token, notice)
  await expect(page).toHaveURL(`${signInPath}?o=RFIDhistory`)
})

test("the notice says 'We'll be back soon!' and gives the support address, if one is set [MAINT-4, OPEN-58]", async ({
  page,
  portal,
  enter,
}) => {
  await enter('watcher', notice)
  await expect(pageHeading(page)).toHaveText("We'll be back soon!")
  await expect(page.getByText('Contact us')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(0)
  await portal.restart({ SUPPORT_EMAIL: 'help@example.com' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  )
  await portal.restart()
})
