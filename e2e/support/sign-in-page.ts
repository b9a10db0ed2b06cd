import type { Page } from '@playwright/test'
import { password } from './api.ts'

export const signInPath = '/pages/login-page'

/** Types a username and its password, or the one given. */
export async function fillSignIn(page: Page, username: string, typed = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
}

/** Signs the clerk, or another user, in again in the tab that the link of a page opens, and returns to that page. */
export async function signInAgain(page: Page, username = 'clerk'): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'LOG IN' }).click(),
  ])
  await fillSignIn(tab, username)
  await tab.getByRole('button', { name: 'LOG IN' }).click()
  await tab.waitForURL('**/dashboard')
  await page.bringToFront()
}
