import { expect } from '@playwright/test'
import { button, pageHeading } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { signInPath } from '../../support/sign-in-page.ts'
import { forgedToken, hoursFromNow } from '../../support/tokens.ts'
import type { PageState } from './page-state.ts'

const publicPage = (path: string): PageState => ({
  name: `the public page ${path}`,
  async open({ page }) {
    await page.goto(path)
    await expect(pageHeading(page)).toBeVisible()
  },
})

export const signInStates: readonly PageState[] = [
  {
    name: 'the sign-in',
    async open({ page }) {
      await page.goto(signInPath)
      await expect(page.getByLabel('Username')).toBeFocused()
    },
  },
  {
    name: 'the sign-in after a refusal',
    async open({ page }) {
      await page.goto(signInPath)
      await button(page, 'LOG IN').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the sign-in while it waits',
    async open({ page }) {
      await page.goto(signInPath)
      await neverAnswer(page, '**/api/users/login')
      await button(page, 'LOG IN').click()
      await expect(page.getByRole('status')).toHaveText('Logging in')
    },
  },
  {
    name: 'the sign-in after a session has ended',
    async open({ page, enterWith }) {
      const expired = forgedToken({ id: 1, name: 'Over', exp: hoursFromNow(-1), permObj: {} })
      await enterWith(expired, '/crm/leads')
      await expect(page).toHaveURL(`${signInPath}?o=CRM`)
    },
  },
  publicPage('/pages/register-page'),
  publicPage('/pages/lock-screen-page'),
  publicPage('/nothing/here'),
  publicPage('/client'),
  {
    name: 'the client sign-in after a refusal',
    async open({ page }) {
      await page.goto('/client')
      await button(page, 'LOG IN').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByText('I am an Indemnitor.').click()
    },
  },
]
