import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { button, fillField } from './elements.ts'
import { requestsOf } from './network.ts'

export const defendantsPath = '/crm/defendants'

/** The form of a record, which fills the screen. */
export const form = (page: Page): Locator => page.locator('[role=dialog][data-full-screen]')
/** The form on top: of a booking, an indemnitor or an arrest over the file. */
export const topForm = (page: Page): Locator => form(page).last()
/** The dialog that asks about unsaved changes of the form on top. */
export const exitDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Unsaved changes' })

/** The tabs of a new defendant's form. A saved one starts with Overview and also has Docs and Messages, and Share for users who may share. */
export const formTabs = ['Defendants Info', 'Submit', 'Bookings', 'Indemnitors', 'Arrests', 'Photos']
/** The tabs of a saved defendant, as far as they have no counts yet: without bookings, indemnitors and arrests. */
export const savedTabs = [
  'Overview',
  'Defendants Info',
  'Submit',
  'Bookings 0',
  'Indemnitors 0',
  'Arrests 0',
  'Photos 0/10',
  'Docs',
  'Messages',
]
/** The address of Defendants Info in a file, which opens with its overview. */
export const infoOf = (path: string): string => `${path}&tab=general`
/** Opens the question before a file is deleted. */
export async function askToDelete(page: Page): Promise<void> {
  await button(form(page), fileMenu).click()
  await page.getByRole('menuitem', { name: 'DELETE' }).click()
}
/** Expects that a file can be deleted, or can't. */
export async function expectDelete(page: Page, isOffered: boolean): Promise<void> {
  await button(form(page), fileMenu).click()
  const items = page.getByRole('menuitem').filter({ hasNotText: 'MERGE' })
  await expect(items).toHaveText(['PRINT', 'HISTORY', ...(isOffered ? ['DELETE'] : [])])
  const names = await page.getByRole('menuitem').allTextContents()
  const words = names.map((name) => name.toLowerCase().replace(/^merge .*/, 'merge'))
  await expect(
    form(page).getByRole('button', { name: `More: ${words.join(', ')}`, exact: true }),
  ).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}
/** What is done with a whole file; its name says what is offered. */
export const fileMenu = /^More: print, history/
/** Opens a tab of the form, whatever number it shows. */
export const openTab = (page: Page, name: string): Promise<void> =>
  form(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()
/** Opens a section of Defendants Info. */
export const openSection = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: title }).click()

/** 'Showing 1 to 10 of 134 defendant(s)'. */
export const footer = (page: Page): Locator => page.getByText(/^Showing \d+ to \d+ of \d+ defendant\(s\)$/)
/** The rows of defendants in the list. */
export const listRows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Defendants' }).locator('tbody tr[data-row]')
/** The search above the list. */
export const filters = (page: Page): Locator => page.getByRole('form', { name: 'Search defendants' })
export const filter = (page: Page, name: string): Locator =>
  filters(page)
    .getByRole('textbox', { name, exact: true })
    .or(filters(page).getByRole('combobox', { name, exact: true }))

/** The filters that always stand above the list; the others are behind More filters. */
export const mainFilters = ['First Name', 'Last Name', 'Phone', 'Case Number']
export const moreFilters = (page: Page): Locator =>
  filters(page).getByRole('button', { name: /^More filters/ })
/** Opens the other filters, which stay open. */
export async function openMoreFilters(page: Page): Promise<void> {
  if ((await moreFilters(page).getAttribute('aria-expanded')) === 'false') await moreFilters(page).click()
}

/** Fills filters by label, and searches. */
export async function searchFor(page: Page, wanted: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(wanted).some((name) => !mainFilters.includes(name))) await openMoreFilters(page)
  for (const [name, value] of Object.entries(wanted)) await fillField(filter(page, name), value)
  await button(filters(page), 'SEARCH').click()
}

/** The saves of a record that the page sends from now on, by method. */
export const savesOf = (page: Page, method: 'POST' | 'PUT'): Request[] =>
  requestsOf(
    page,
    (request) => request.method() === method && new URL(request.url()).pathname === '/api/crm/defendant',
  )
