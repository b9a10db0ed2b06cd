import { expect } from '@playwright/test'
import { button, pageHeading } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { signInPath } from '../../support/sign-in-page.ts'
import { forgedToken, hoursFromNow } from '../../support/tokens.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkSignIn({ page, enterWith, check }: Stage): Promise<void> {
  await page.goto(signInPath)
  await expect(page.getByLabel('Username')).toBeFocused()
  await check('the sign-in')
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check('the sign-in after a refusal')
  await neverAnswer(page, '**/api/users/login')
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('status')).toHaveText('Logging in')
  await check('the sign-in while it waits')
  const expired = forgedToken({ id: 1, name: 'Over', exp: hoursFromNow(-1), permObj: {} })
  await enterWith(expired, '/crm/leads')
  await expect(page).toHaveURL(`${signInPath}?o=CRM`)
  await check('the sign-in after a session has ended')
}

async function walkPublicPages({ page, check }: Stage): Promise<void> {
  for (const path of ['/pages/register-page', '/pages/lock-screen-page', '/nothing/here', '/client']) {
    await page.goto(path)
    await expect(pageHeading(page)).toBeVisible()
    await check(`the public page ${path}`)
  }
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByText('I am an Indemnitor.').click()
  await check('the client sign-in after a refusal')
}

export const signInWalks: readonly PageWalk[] = [
  { name: 'the sign-in', walk: walkSignIn },
  { name: 'the public pages', walk: walkPublicPages },
]
