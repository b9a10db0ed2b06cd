import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialogWithText } from './elements.ts'

type Noun = 'booking' | 'indemnitor' | 'arrest'

/** The notice in the form of a changed record. */
export const changesDetected = (noun: Noun): string =>
  `Change(s) Detected, please make sure to save your ${noun}.`

export const columnsOf = (page: Page, list: string): Locator =>
  page.getByRole('region', { name: list }).getByRole('columnheader')

/** Deletes the only row of a list after canceling once; the outcome closes by itself. */
export async function deleteOnlyRow(page: Page, noun: Noun): Promise<void> {
  const remove = page.getByRole('button', { name: new RegExp(`^DELETE ${noun} `) })
  const question = page.getByRole('dialog', { name: `Delete this ${noun}?` })
  await remove.click()
  await expect(question.getByRole('button')).toHaveText(['CANCEL', 'DELETE'])
  await button(question, 'CANCEL').click()
  await expect(remove).toBeVisible()
  await remove.click()
  await button(question, 'DELETE').click()
  await expect(dialogWithText(page, `Successfully deleted ${noun}`)).toBeVisible()
  await expect(dialogWithText(page, `Successfully deleted ${noun}`)).toHaveCount(0)
  await expect(page.getByText(`No ${noun}s found`)).toBeVisible()
}
