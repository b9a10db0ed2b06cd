import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

export const button = (scope: Scope, name: string | RegExp): Locator =>
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

/** The small dialogs: not the forms, which have tabs. */
const smallDialog = (page: Page): Locator =>
  page.getByRole('dialog').filter({ hasNot: page.getByRole('tablist') })
export const dialogWithText = (page: Page, text: string): Locator =>
  smallDialog(page).getByText(text, { exact: true })

/** The dialog on top. */
export const topDialog = (page: Page): Locator => page.getByRole('dialog').last()

/** Expects how an action ended in a dialog, and closes it. */
export async function dismissOutcome(page: Page, text: string): Promise<void> {
  const outcome = smallDialog(page).filter({ has: page.getByText(text, { exact: true }) })
  await expect(outcome).toBeVisible()
  await closeMessage(outcome)
}

/** Closes a message; a success may close by itself before. */
export async function closeMessage(message: Locator): Promise<void> {
  await button(message, 'CLOSE')
    .click({ timeout: 10_000 })
    .catch(async (error: unknown) => {
      if ((await message.count()) > 0) throw error
    })
  await expect(message).toHaveCount(0)
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
