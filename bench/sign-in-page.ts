import type { Page } from '@playwright/test'
import { samplePassword } from '../server/src/commands/sample.ts'

/** Signs in as the owner of the sample agency, up to the dashboard. */
export async function signIn(page: Page, url: string): Promise<void> {
  const answer = await page.goto(`${url}/pages/login-page`)
  if (answer?.status() !== 200) throw new Error('The pages are not built: npm run build')
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await page.waitForURL('**/dashboard')
}
