import type { Locator, Page } from '@playwright/test'
import { expectNoFindings, neverAnswer, onDesk, onPhone } from './axe.ts'
import { expect, forgedToken, inHours, sidebar, signInPage, test } from './fixtures.ts'

test.setTimeout(240_000)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test('axe finds nothing on the public pages', async ({ page }) => {
  await page.goto(signInPage)
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectNoFindings(page, 'sign-in')
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindings(page, 'sign-in refused')
  await neverAnswer(page, '**/api/users/login')
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('status')).toHaveText('Logging in')
  await expectNoFindings(page, 'sign-in on its way')
  for (const path of ['/pages/register-page', '/pages/lock-screen-page', '/nothing/here']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectNoFindings(page, path)
  }
})

test("axe finds nothing on the clients' sign-in", async ({ page }) => {
  await page.goto('/client')
  await expect(heading(page)).toBeVisible()
  await expectNoFindings(page, 'client sign-in')
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByText('I am an Indemnitor.').click()
  await expectNoFindings(page, 'client sign-in refused')
})

test('axe finds nothing on the dashboard and the pages that stand by themselves', async ({ page, enter }) => {
  await enter('newcomer')
  await expect(heading(page)).toBeVisible()
  await expectNoFindings(page, 'dashboard without permissions')
  await enter('owner')
  for (const path of [
    '/dashboard',
    '/crm/leads',
    '/payroll',
    '/components/notifications_admin',
    '/components/maintenance_toggle',
    '/components/maintenance_page',
    '/user-page',
  ]) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectNoFindings(page, path)
  }
})

test('axe finds nothing in sidebar, drawer and search', async ({ page, enter }) => {
  await page.addInitScript(() => localStorage.setItem('sidebar', 'wide'))
  await enter('owner')
  for (const group of ['Components', 'Forms', 'Tables', 'Maps', 'Pages'])
    await button(sidebar(page), group).click()
  await expectNoFindings(page, 'sidebar with its groups open', onDesk)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await expectNoFindings(page, 'search')
  await search.fill('Ana Sample 555 0123')
  await expectNoFindings(page, 'search with results')
  await search.fill('')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Menu').click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoFindings(page, 'drawer', onPhone)
})

test('axe finds nothing in a search without results, a page that broke, and a session that is over', async ({
  page,
  enter,
  enterWith,
  faults,
}) => {
  await enter('newcomer')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('nothing of the kind')
  await expect(page.getByText('Nothing of that name.')).toBeVisible()
  await expectNoFindings(page, 'search without results')
  await page.keyboard.press('Escape')
  await page.route('**/assets/ProfilePage-*', (route) => route.abort())
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await expectNoFindings(page, 'a page that broke')
  for (const fault of faults.splice(0)) expect(fault).toContain('ProfilePage')
  await page.unroute('**/assets/ProfilePage-*')
  await enterWith(forgedToken({ id: 1, name: 'Over', exp: inHours(-1), permObj: {} }), '/crm/leads')
  await expect(page).toHaveURL(`${signInPage}?o=CRM`)
  await expectNoFindings(page, 'sign-in after the session')
})
