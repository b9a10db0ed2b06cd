import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

export const button = (scope: Scope, name: string): Locator =>
  scope.getByRole('button', { name, exact: true })
export const pageHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
/** The sidebar of a desktop. */
export const sidebar = (page: Page): Locator => page.getByRole('complementary')

/** An input of a form by its block and its label. */
export function field(scope: Scope, block: string, name: string): Locator {
  const region = scope.getByRole('region', { name: block, exact: true })
  return region
    .getByRole('textbox', { name, exact: true })
    .or(region.getByRole('combobox', { name, exact: true }))
}

/** Types into an input, or selects from it. */
export async function fillField(input: Locator, value: string): Promise<void> {
  if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value)
  else await input.fill(value)
}

/** The error text under an input. */
export const errorOf = (input: Locator): Locator =>
  input
    .locator('xpath=ancestor::*[contains(@class, "mantine-InputWrapper-root")][1]')
    .locator('.mantine-InputWrapper-error')

export const cell = (page: Page, name: string): Locator => page.getByRole('cell', { name, exact: true })
/** The rows of a table by the name of its region. */
export const rowsOf = (page: Page, list: string): Locator =>
  page.getByRole('region', { name: list }).locator('tbody tr')

/** A text in a small dialog: not in a form, which has tabs. */
export const dialogWithText = (page: Page, text: string): Locator =>
  page
    .getByRole('dialog')
    .filter({ hasNot: page.getByRole('tablist') })
    .getByText(text, { exact: true })

/** The dialog on top. */
export const topDialog = (page: Page): Locator => page.getByRole('dialog').last()

/** Expects the outcome of a save in a dialog and closes it. */
export async function dismissOutcome(page: Page, text: string): Promise<void> {
  await expect(dialogWithText(page, text)).toBeVisible()
  await button(topDialog(page), 'CLOSE').click()
  await expect(dialogWithText(page, text)).toHaveCount(0)
}

/** Moves the pointer off the sidebar, which opens under it: some browsers start with it in the upper left corner. */
export const movePointerOffSidebar = (page: Page): Promise<void> => page.mouse.move(1200, 4)

/** The question before unsaved changes of a dialog are discarded. */
export const discardQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Are you sure? Any unsaved data will be lost.' })
/** The question before a page with unsaved changes is left. */
export const leaveQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Are you sure?', exact: true })

/** The outcome of a text message without a provider (OPEN-189). */
export const textNotSent = 'No text provider is set up. The message was saved and not sent.'

/** The outcome of a call that did not reach the portal. */
export const unreachable = 'The portal can’t be reached. Check your connection and try again.'
