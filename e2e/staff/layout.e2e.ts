import type { Locator, Page } from '@playwright/test'
import { defendantsPath } from '../support/defendant-page.ts'
import { sidebar } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addDefendant, newPhone } from '../support/records.ts'
import { signInPath } from '../support/sign-in-page.ts'
import { storedItem } from '../support/tokens.ts'
import { palette } from '../support/search-page.ts'

const wide = { width: 1920, height: 1000 }
/** The sidebar starts minimized. */
const small = { width: 1199, height: 800 }
const phone = { width: 390, height: 844 }
const topBar = (page: Page) => page.getByRole('banner')
const foot = (page: Page) => page.getByRole('contentinfo')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const widthOf = (page: Page) => sidebar(page).evaluate((side) => side.getBoundingClientRect().width)
/** The left edge of the page beside the sidebar, in pixels. */
const pageStart = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().left)

test('the top bar has a search box, a link to the dashboard and one to the profile [NAV-43, NAV-44, NAV-45, OPEN-15]', async ({
  enter,
}) => {
  const page = await enter('agent', '/crm/leads')
  await expect(topBar(page).getByRole('button', { name: 'Search' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('/api/')) calls.push(request.url())
  })
  await topBar(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/user-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  const definitions = page.getByRole('definition')
  await expect(definitions.nth(0)).toHaveText('Avery Agent')
  await expect(definitions.nth(1).getByRole('listitem')).toHaveText(['CRM edit', 'CRM admin', 'SMS edit'])
  expect(calls).toEqual([])
  await topBar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('on 1440 px no column of a list is behind the actions, and the pager is one line', async ({
  enter,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id, last_name } = await addDefendant(api, { phone: newPhone(), date_of_birth: '01/02/1980' })
  await addBooking(api, id, {
    surety: 'Bankers',
    bail_post_date: '01/02/2026',
    arrest_date: '01/02/2026',
    arrest_county: 'Contra Costa',
    arrest_case: 'FSB26463709',
  })
  await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  const row = page.locator('tbody tr[data-row]')
  await expect(row).toHaveCount(1)
  const right = async (cell: Locator) => {
    const box = await cell.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const cells = row.locator('td')
  const actions = await cells.last().boundingBox()
  expect(await right(cells.nth(-2))).toBeLessThanOrEqual((actions?.x ?? 0) + 1)
  await page.goto(`${defendantsPath}?page=500`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const pagesBox = await pages.boundingBox()
  const showing = await page.getByText(/^Showing /).boundingBox()
  const middle = (box: typeof showing) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  expect(Math.abs(middle(pagesBox) - middle(showing))).toBeLessThan(4)
})

test('a page without its permission leads to the dashboard, which says so once [NAV-36]', async ({
  page,
  enter,
}) => {
  await page.setViewportSize(phone)
  await enter('texter', '/user-admin')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toHaveText(
    '“User Admin” requires a permission that you don’t have. Ask your administrator for it. ' +
      'Were you given it since you logged in? Log in again to use it.',
  )
  await topBar(page).getByRole('link', { name: 'Profile' }).click()
  await topBar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Bailiwick portal')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the search box opens pages by name, also by Ctrl-K and Cmd-K [NAV-43, OPEN-14]', async ({ enter }) => {
  const page = await enter('clerk')
  await topBar(page).getByRole('button', { name: 'Search' }).click()
  await expect(palette(page).getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('lead')
  await expect(palette(page).getByRole('option').first()).toHaveText('Leads')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/crm/leads')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('payroll')
  await expect(palette(page).getByRole('option', { name: 'Payroll', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Meta+k')
  await expect(palette(page)).toBeVisible()
})

test('the sidebar shows the name in the token and a way to log out [NAV-46, NAV-47]', async ({
  enter,
  page,
}) => {
  await page.setViewportSize(wide)
  await enter('agent')
  await expect(sidebar(page).getByText('Avery Agent')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(signInPath)
})

test('the sidebar is 260 px wide from 1200 px on, and stays minimized at 80 px [NAV-51, NAV-52, OPEN-177]', async ({
  enter,
  page,
}) => {
  await page.setViewportSize(small)
  await enter('clerk')
  await expect.poll(() => widthOf(page)).toBe(80)
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(() => widthOf(page)).toBe(260)
  await expect.poll(() => pageStart(page)).toBe(260)
  await topBar(page).getByRole('button', { name: 'Minimize the sidebar' }).click()
  await page.mouse.move(1000, 600)
  await expect.poll(() => widthOf(page)).toBe(80)
  await expect.poll(() => pageStart(page)).toBe(80)
  await page.reload()
  await expect.poll(() => widthOf(page)).toBe(80)
  await topBar(page).getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect.poll(() => widthOf(page)).toBe(260)
})

test('a minimized sidebar opens under the pointer and closes after a choice [NAV-53]', async ({
  enter,
  page,
}) => {
  await page.setViewportSize(small)
  await enter('clerk')
  await expect.poll(() => widthOf(page)).toBe(80)
  await page.mouse.move(40, 400)
  await page.mouse.move(42, 402)
  await expect.poll(() => widthOf(page)).toBe(260)
  // Transparent elements count as visible
  await expect(sidebar(page).getByText('Casey Clerk')).toHaveCSS('opacity', '1')
  expect(await pageStart(page)).toBe(80)
  await page.mouse.move(900, 400)
  await expect.poll(() => widthOf(page)).toBe(80)
  await sidebar(page).getByRole('link', { name: 'Leads' }).hover()
  await expect.poll(() => widthOf(page)).toBe(260)
  await sidebar(page).getByRole('link', { name: 'Leads' }).click()
  await expect(page).toHaveURL('/crm/leads')
  await expect.poll(() => widthOf(page)).toBe(80)
})

test('on a small screen the sidebar is a drawer that closes in several ways [NAV-47, NAV-54, NAV-55]', async ({
  enter,
  page,
}) => {
  await page.setViewportSize(phone)
  await enter('clerk')
  const menu = topBar(page).getByRole('button', { name: 'Menu' })
  // The sidebar isn't there before the page is
  await expect(menu).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
  expect(await pageStart(page)).toBe(0)
  await menu.click()
  await expect(drawer(page).getByText('Casey Clerk')).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: 'Log out' })).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Leads' }).click()
  await expect(page).toHaveURL('/crm/leads')
  await expect(drawer(page)).toHaveCount(0)
  await menu.click()
  // The current page
  await drawer(page).getByRole('link', { name: 'Leads' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await menu.click()
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await menu.click()
  await expect(drawer(page)).toBeVisible()
  await page.mouse.click(370, 500)
  await expect(drawer(page)).toHaveCount(0)
  await menu.click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(drawer(page)).toHaveCount(0)
})

test('sidebar, pages and sign-in show the version [NAV-57, CONST-5]', async ({ enter, page }) => {
  await page.goto(signInPath)
  await expect(page.getByText('User Portal v2.06')).toBeVisible()
  await page.setViewportSize(wide)
  await enter('clerk')
  await expect(sidebar(page).getByText('User Portal v2.06')).toBeVisible()
  await expect(foot(page)).toContainText('User Portal v2.06')
})

test("the footer has the brand, this year's copyright, and no list of links [NAV-58, NAV-59, NAV-60]", async ({
  enter,
  page,
}) => {
  await page.clock.setFixedTime('2019-07-01T12:00:00Z')
  await enter('clerk')
  await expect(foot(page)).toContainText('© 2019 Bailiwick')
  await expect(foot(page).getByRole('link')).toHaveCount(0)
  await expect(foot(page).getByRole('list')).toHaveCount(0)
})

test('banner, sign-in and footer show the name that the agency set [NAV-8, NAV-58, AUTH-2, OPEN-1]', async ({
  enter,
  page,
  portal,
}) => {
  await portal.restart({ BRAND_NAME: 'Iron & <Oak> Bail' })
  await page.goto(signInPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Iron & <Oak> Bail')
  await expect(page).toHaveTitle('Log in · Iron & <Oak> Bail')
  await enter('clerk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Iron & <Oak> Bail portal')
  await expect(foot(page)).toContainText('Iron & <Oak> Bail')
  await portal.restart()
})

test('no page is wider than a phone, or than a small laptop', async ({ enter, page }) => {
  await enter('owner')
  for (const size of [phone, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size)
    for (const path of [
      '/dashboard',
      '/crm/leads',
      '/user-page',
      '/components/maintenance_toggle',
      '/crm/defendants',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(content, `${path} at ${size.width} px`).toBe(room)
    }
  }
})

test('the colors follow the system until a choice is made, which is remembered', async ({ enter, page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const isDark = async () => Math.max(...((await ground()).match(/\d+/g) ?? []).slice(0, 3).map(Number)) < 64
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter('clerk')
  await expect.poll(isDark).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(isDark).toBe(false)
  await topBar(page).getByRole('button', { name: 'Colors: system' }).click()
  await topBar(page).getByRole('button', { name: 'Colors: light' }).click()
  await expect(topBar(page).getByRole('button', { name: 'Colors: dark' })).toBeVisible()
  await expect.poll(isDark).toBe(true)
  await page.reload()
  await expect.poll(isDark).toBe(true)
  expect(await storedItem(page, 'color-scheme')).toBe('dark')
})

test('the keyboard alone signs in, walks the sidebar, opens the search, and leaves [NAV-45, NAV-47]', async ({
  page,
}) => {
  await page.goto(signInPath)
  await page.setViewportSize(small)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('clerk')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bailiwick-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport()
  const stops = await reachable(page)
  for (const name of [
    'Leads',
    'Defendants',
    'Notifications',
    'Log out',
    'Search',
    'Profile',
    'SEARCH',
    'ADD DEFENDANT',
  ]) {
    expect(stops, stops.join(' | ')).toContain(name)
  }

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await tabTo(page, 'Defendants')
  // Open for the keyboard, as for the pointer
  await expect.poll(() => widthOf(page)).toBe(260)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/crm/defendants')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Defendants')
  await reloaded(page)
  await tabTo(page, 'Search')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(topBar(page).getByRole('button', { name: 'Search' })).toBeFocused()
  await reloaded(page)
  await tabTo(page, 'Log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(signInPath)
})

/** Reloads the page, so that Tab begins at its top. */
async function reloaded(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Defendants')
}

/** The name of the focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const stop = document.activeElement
    if (!(stop instanceof HTMLElement) || stop === document.body) return null
    const label = stop.getAttribute('aria-label') ?? (stop as HTMLInputElement).labels?.[0]?.textContent
    const style = getComputedStyle(stop)
    const marked =
      style.outlineStyle !== 'none' || style.boxShadow !== 'none' || stop.matches('input, select, textarea')
    return { name: (label ?? stop.textContent ?? '').replace(/Ctrl K$/, '').trim(), marked }
  })

/** Presses Tab until the focus is back; every stop must show its focus. */
async function reachable(page: Page): Promise<string[]> {
  const names: string[] = []
  for (let stop = await focused(page); stop !== null && names.length < 60; stop = await focused(page)) {
    expect(stop.marked, `${stop.name} shows that it has the focus`).toBe(true)
    names.push(stop.name)
    await page.keyboard.press('Tab')
  }
  return names
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page))?.name === name) return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

test('a page loads the fonts of its first paint before it asks for them, and no others', async ({
  page,
  enter,
}) => {
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')]
      const used = [...document.fonts].filter(({ status }) => status === 'loaded')
      return {
        preloaded: links.map(({ href }) => new URL(href).pathname.replace(/^.assets.|-latin.*$/g, '')),
        used: used
          .map(({ family }) => family.replaceAll('"', ''))
          .filter((name) => !name.endsWith('Fallback')),
      }
    })
  const both = {
    preloaded: ['source-sans-3', 'source-serif-4'],
    used: ['Source Sans 3 Variable', 'Source Serif 4 Variable'],
  }
  await page.goto(signInPath)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await fonts()).toEqual(both)
  await enter('clerk', defendantsPath)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await fonts()).toEqual(both)
})
