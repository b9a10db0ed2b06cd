import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { responsesHandled } from '../support/network.ts'
import { galleryPages } from '../support/gallery-pages.ts'
import { pageHeading } from '../support/elements.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Requests other than for the portal's own files and for the check that every page makes. */
function watchRequests(page: Page, home: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== home || (pathname.startsWith('/api/') && !pathname.endsWith('/maintenance_check')))
      asked.push(request.url())
  })
  return asked
}

test('every page of the gallery shows components [DEMO-2, DEMO-5, DEMO-9, OPEN-163]', async ({
  page,
  enter,
}) => {
  await enter('developer')
  for (const [path, name] of Object.entries(galleryPages)) {
    await page.goto(path)
    await expect(pageHeading(page)).toHaveText(name)
    await expect(main(page).getByRole('region').first()).toBeVisible()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  }
})

test('no page of the gallery asks the server for anything [DEMO-1, DEMO-3, OPEN-164]', async ({
  page,
  portal,
  enter,
}) => {
  await enter('developer')
  const requests = watchRequests(page, portal.url)
  for (const [path, name] of Object.entries(galleryPages)) {
    await page.goto(path)
    await expect(pageHeading(page)).toHaveText(name)
    await responsesHandled(page)
  }
  expect(requests.filter((url) => !url.endsWith('/readyz'))).toEqual([])
})

test('/rtl leads to the demo from right to left, with its own sidebar [DEMO-7, DEMO-8, DEMO-10, DEMO-17, OPEN-164]', async ({
  page,
  enter,
}) => {
  await enter('clerk', '/rtl')
  await expect(page).toHaveURL('/dashboard')
  await enter('developer', '/rtl')
  await expect(page).toHaveURL('/rtl/rtl-support-page')
  const side = page.getByRole('navigation', { name: 'Right to left' })
  await expect(side).toBeVisible()
  const links = await side
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  // The pages of the demo, after the public ones and those of the portal
  expect(links).toEqual([
    '/dashboard',
    '/timeline-page',
    '/user-page',
    '/pages/register-page',
    '/pages/login-page',
    '/pages/lock-screen-page',
    ...Object.keys(galleryPages).filter((path) => !/sap$|-page$/.test(path)),
  ])
  expect(await side.evaluate((nav) => getComputedStyle(nav).direction)).toBe('rtl')
  await expect(page.locator('html')).not.toHaveAttribute('dir', 'rtl')
  await page.getByLabel('Show right to left').selectOption('Regular Forms')
  const name = page.getByRole('textbox', { name: 'Name' })
  expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  const at = async (one: typeof side) => (await one.boundingBox())?.x ?? 0
  expect(await at(side)).toBeGreaterThan(await at(name))
  await side.getByRole('link', { name: 'Wizard' }).click()
  await expect(pageHeading(page)).toHaveText('Wizard')
})

test('notification, alert and lock screen card have the timing of the template [DEMO-19, DEMO-20, DEMO-21]', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('developer', '/components/notifications')
  await expect(pageHeading(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const notification = page.getByText('It closes after six seconds.')
  await button(page, 'Notify me').click()
  await expect(notification).toBeVisible()
  await page.clock.runFor(5900)
  await expect(notification).toBeVisible()
  await page.clock.runFor(200)
  await expect(notification).toHaveCount(0)

  await page.goto('/components/sweet-alert')
  await page.clock.runFor(1000)
  await button(page, 'Show an alert that closes by itself').click()
  await page.clock.runFor(300)
  const alert = page.getByText('This alert closes in two seconds')
  await expect(alert).toBeVisible()
  await page.clock.runFor(1600)
  await expect(alert).toBeVisible()
  await page.clock.runFor(200)
  // It fades away
  await responsesHandled(page)
  await page.clock.runFor(400)
  await expect(alert).toHaveCount(0)

  await page.goto('/pages/lock-screen-page')
  await page.waitForFunction(() => document.title.startsWith('Lock Screen'))
  await expect(pageHeading(page)).toHaveCount(0)
  await page.clock.runFor(600)
  await expect(pageHeading(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(pageHeading(page)).toHaveText('Lock Screen')
})

test('validators, wizard, dialogs and tables of the gallery work on sample data alone [DEMO-5, DEMO-6, DEMO-18]', async ({
  page,
  portal,
  enter,
}) => {
  await enter('developer', '/forms/validation-forms')
  const asked = watchRequests(page, portal.url)
  await page.getByLabel('At least 5 characters').fill('four')
  await page.getByLabel('A number from 6 to 10').fill('11')
  await button(page, 'CHECK').click()
  for (const text of ['Required', 'Minimum 5 characters', 'From 6 to 10'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByLabel('An email address').fill('ana@example.com')
  await page.getByLabel('At least 5 characters').fill('fives')
  await page.getByLabel('A number from 6 to 10').fill('7')
  await button(page, 'CHECK').click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()

  await page.goto('/forms/wizard')
  // The last step first: nothing enforces their order
  await page.getByRole('button', { name: /Terms/ }).click()
  await expect(page.getByLabel('Terms', { exact: true })).toBeVisible()
  await button(page, 'BACK').click()
  await expect(page.getByLabel('City')).toBeVisible()
  await button(page, 'NEXT').click()
  await button(page, 'FINISH').click()
  await expect(page.getByText('Done. Nothing was saved.')).toBeVisible()

  await page.goto('/components/panels')
  await page.getByRole('tab', { name: 'Address' }).click()
  await expect(page.getByRole('tabpanel')).toHaveText('The content of Address.')
  await button(page, 'Work').click()
  await expect(page.getByText('The hidden content of Work.')).toBeVisible()
  await page.goto('/timeline-page')
  for (const text of ['Ordered', 'Confirmed', 'Sent', 'Delivered'])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible()

  await page.goto('/components/sweet-alert')
  await button(page, 'A question').click()
  await button(page, 'CANCEL').click()
  await expect(page.getByText('Canceled.')).toBeVisible()
  await button(page, 'Several errors').click()
  await button(page, 'CLOSE').click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/tables/react-tables')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 11 to 20 of 42 order(s)')).toBeVisible()
  await page.goto('/calendar')
  await page.getByRole('button', { name: /20 March 2026/ }).click()
  await expect(page.getByText('Selected: 03/20/2026')).toBeVisible()
  expect(asked).toEqual([])
})
