import type { BrowserContext, Page } from '@playwright/test'
import { defendantsPath, form, infoOf, openTab } from '../support/defendant-page.ts'
import { button, dialogWithText, field, unreachable } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addDefendant, newPhone, readRecord } from '../support/records.ts'
import { palette, searchInput } from '../support/search-page.ts'

const updated = 'The portal was updated. Save your work, then reload this page.'
const broken = (page: Page) => page.getByText('This page could not be shown')
const notice = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: `This part did not load. ${text}` })
const notes = (page: Page) => field(page, 'Notes', 'General Notes')
const typed = 'Typed before the connection was gone.'

/** Somebody who typed into a file and has not saved it. */
async function typing(
  enter: (username: 'clerk', path: string) => Promise<Page>,
  api: Parameters<typeof addDefendant>[0],
) {
  const { id, path } = await addDefendant(api, { phone: newPhone() })
  const page = await enter('clerk', infoOf(path))
  await notes(page).fill(typed)
  return { id, page }
}
async function expectTyped(page: Page, text: string) {
  await openTab(page, 'Defendants Info')
  await expect(notes(page)).toHaveValue(text)
}

/** What the browser logs of a part that did not load. */
const expectOnlyParts = (errors: string[]) => {
  for (const error of errors.splice(0))
    expect(error).toMatch(/PartError|dynamically imported module|preload CSS/)
}

/** What the portal answers with once it is updated: files of other names. */
const renameFiles = (context: BrowserContext) =>
  context.route(/\/assets\/(DocsTab|PhotosTab|Palette)-/, (route) => route.fulfill({ status: 404 }))

test('what was typed stays when tabs and the search can’t be loaded without a connection', async ({
  enter,
  context,
  api,
  pageErrors,
}) => {
  const { id, page } = await typing(enter, api)
  await context.setOffline(true)

  await openTab(page, 'Docs')
  await expect(form(page).getByText('This part did not load')).toBeVisible()
  await expect(form(page).getByText(unreachable)).toBeVisible()
  await button(form(page), 'Try again').click()
  await expect(form(page).getByText(unreachable)).toBeVisible()
  await expectTyped(page, typed)

  // The search says it over the form, and what is typed then goes into the form
  await notes(page).focus()
  await page.keyboard.press('Control+k')
  await expect(notice(page, unreachable)).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type(' And after.')
  await expect(notes(page)).toHaveValue(`${typed} And after.`)
  await page.keyboard.press('Escape')
  await expect(notice(page, unreachable)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await button(notice(page, unreachable), 'CLOSE').click()
  await expect(notice(page, unreachable)).toHaveCount(0)
  await openTab(page, 'Photos')
  await expect(form(page).getByText('This part did not load')).toBeVisible()
  await expect(broken(page)).toHaveCount(0)

  // By itself, and the search when it is opened again
  await context.setOffline(false)
  await expect(form(page).getByText('This part did not load')).toHaveCount(0)
  await expect(form(page).getByText('Selfie').first()).toBeVisible()
  await openTab(page, 'Docs')
  await expect(form(page).getByText('This part did not load')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(searchInput(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectTyped(page, `${typed} And after.`)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(dialogWithText(page, 'Successfully updated defendant')).toBeVisible()
  expect((await readRecord(api, id)).general_notes).toBe(`${typed} And after.`)
  expectOnlyParts(pageErrors)
})

test('what could not be read without a connection is read again by itself when it is back', async ({
  enter,
  context,
  api,
}) => {
  const { id, path } = await addDefendant(api, { phone: newPhone() })
  await addBooking(api, id, { booking_name: 'By night' })
  const page = await enter('clerk', path)
  // Its list is loaded like that of the bookings
  await openTab(page, 'Indemnitors')
  await expect(form(page).getByText('No indemnitors')).toBeVisible()
  await context.setOffline(true)
  await openTab(page, 'Bookings')
  await expect(form(page).getByText('The bookings did not load')).toBeVisible()
  await context.setOffline(false)
  await expect(form(page).getByText('By night')).toBeVisible()
  await expect(form(page).getByText('The bookings did not load')).toHaveCount(0)
})

test('what was typed stays while the portal is down, and the part is there when it is back', async ({
  enter,
  api,
  portal,
  pageErrors,
}) => {
  const { page } = await typing(enter, api)
  await portal.kill()
  await openTab(page, 'Docs')
  await expect(form(page).getByText(unreachable)).toBeVisible()
  await portal.start()
  await expect(form(page).getByText('No documents have been sent yet.')).toBeVisible()
  await expectTyped(page, typed)
  expectOnlyParts(pageErrors)
})

test('what was typed stays after an update of the portal, and can be saved before a reload', async ({
  enter,
  context,
  api,
  pageErrors,
}) => {
  const { id, page } = await typing(enter, api)
  await renameFiles(context)
  await openTab(page, 'Docs')
  await expect(form(page).getByText(updated)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(notice(page, updated)).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  await context.unrouteAll()
  await button(notice(page, updated), 'Try again').click()
  await expect(searchInput(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await button(form(page), 'Try again').click()
  await expect(form(page).getByText(updated)).toHaveCount(0)
  await expect(form(page).getByRole('tab', { name: 'Docs', selected: true })).toBeVisible()
  await expectTyped(page, typed)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(dialogWithText(page, 'Successfully updated defendant')).toBeVisible()
  expect((await readRecord(api, id)).general_notes).toBe(typed)
  expectOnlyParts(pageErrors)
})

test('a part whose stylesheet did not load is shown with it when tried again', async ({
  enter,
  context,
  api,
  pageErrors,
}) => {
  const { page } = await typing(enter, api)
  await context.route(/\/assets\/DocsTab-.*\.css/, (route) => route.abort())
  await openTab(page, 'Docs')
  await expect(form(page).getByText(updated)).toBeVisible()
  const styles = page.locator('link[rel=stylesheet][href*="/assets/DocsTab-"]')
  await expect(styles).toHaveCount(0)
  await context.unrouteAll()
  await button(form(page), 'Try again').click()
  await expect(form(page).getByText('No documents have been sent yet.')).toBeVisible()
  await expect(styles).toHaveCount(1)
  await expectTyped(page, typed)
  expectOnlyParts(pageErrors)
})

test('a page that can’t be loaded says so and is loaded when tried again', async ({
  enter,
  context,
  pageErrors,
}) => {
  const page = await enter('clerk')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(broken(page)).toBeVisible()
  await expect(page.getByText(unreachable)).toBeVisible()
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await expect(broken(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expectOnlyParts(pageErrors)
})

/** Opens a page whose own files are there under other names; returns how often the portal was loaded since. */
async function openUpdated(page: Page, answers: (loads: number) => boolean): Promise<() => number> {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/ProfilePage-/, (route) =>
    answers(loads) ? route.fallback() : route.fulfill({ status: 404 }),
  )
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  return () => loads
}

test('a page with its own stylesheet is loaded after an update, by one reload', async ({
  enter,
  pageErrors,
}) => {
  const page = await enter('clerk')
  const loads = await openUpdated(page, (done) => done > 0)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(broken(page)).toHaveCount(0)
  expect(loads()).toBe(1)
  expectOnlyParts(pageErrors)
})

test('a page that isn’t there after the reload says that the portal was updated', async ({
  enter,
  pageErrors,
}) => {
  const page = await enter('clerk')
  const loads = await openUpdated(page, () => false)
  await expect(page.getByText(updated)).toBeVisible()
  expect(loads()).toBe(1)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(loads()).toBe(1)
  expectOnlyParts(pageErrors)
})

test('a page that isn’t there is not reloaded where the browser stores nothing', async ({
  enter,
  context,
  pageErrors,
}) => {
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('Storage is blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get })
  })
  const page = await enter('clerk')
  const loads = await openUpdated(page, () => false)
  await expect(page.getByText(updated)).toBeVisible()
  expect(loads()).toBe(0)
  expectOnlyParts(pageErrors)
})

test('a stylesheet that stays away keeps no other part away', async ({ enter, context, api, pageErrors }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await context.route(/\/assets\/DocsTab-.*\.css/, (route) => route.fulfill({ status: 404 }))
  await openTab(page, 'Docs')
  await expect(form(page).getByText(updated)).toBeVisible()
  await openTab(page, 'Photos')
  await expect(form(page).getByText('Selfie').first()).toBeVisible()
  expectOnlyParts(pageErrors)
})

test('a part that is gone after an update is that, also while the database is down', async ({
  enter,
  context,
  api,
  pageErrors,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await renameFiles(context)
  await context.route('**/readyz', (route) => route.fulfill({ status: 503 }))
  await openTab(page, 'Docs')
  await expect(form(page).getByText(updated)).toBeVisible()
  expectOnlyParts(pageErrors)
})

test('a part that is there and fails is not taken for an update', async ({
  enter,
  context,
  api,
  pageErrors,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await context.route(/\/assets\/DocsTab-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('of the part')" }),
  )
  await openTab(page, 'Docs')
  await expect(broken(page)).toBeVisible()
  await expect(page.getByText(updated)).toHaveCount(0)
  for (const error of pageErrors.splice(0)) expect(error).toContain('of the part')
})

test('Escape closes the notice over a small dialog, and only then the dialog', async ({
  enter,
  context,
  api,
  pageErrors,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const question = dialogWithText(page, 'Are you sure? Any unsaved data will be lost.')
  await renameFiles(context)
  await notes(page).fill(typed)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(notice(page, updated)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice(page, updated)).toHaveCount(0)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(notes(page)).toHaveValue(typed)
  expectOnlyParts(pageErrors)
})

test('the columns of a list are loaded when opened again', async ({ enter, context, pageErrors }) => {
  const page = await enter('clerk', defendantsPath)
  await context.route(/\/assets\/ColumnsPopover-/, (route) => route.fulfill({ status: 404 }))
  const columns = page.getByRole('button', { name: /^Columns/ })
  await columns.click()
  await button(notice(page, updated), 'CLOSE').click()
  await context.unrouteAll()
  await columns.click()
  await expect(page.getByRole('dialog', { name: /^Columns/ })).toBeVisible()
  await expect(notice(page, updated)).toHaveCount(0)
  expectOnlyParts(pageErrors)
})
