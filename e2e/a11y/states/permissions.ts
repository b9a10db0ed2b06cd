import { expect } from '@playwright/test'
import { button } from '../../support/elements.ts'
import { footer, permissionSwitch, permissionsPath } from '../../support/permissions-page.ts'
import type { PageState, Stage } from './page-state.ts'

/** A user with an unsaved change, after a save without one was refused. */
async function changeUser({ page, enter }: Stage): Promise<void> {
  await enter('warden', `${permissionsPath}?q=riley.castellanos`)
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await button(page, 'SAVE').click()
  await permissionSwitch(page, 'CRM Admin').press('Space')
}

/** Bulk assign with a permission chosen and a filter open. */
async function openBulk({ page, enter }: Stage): Promise<void> {
  await enter('warden', `${permissionsPath}?mode=bulk`)
  await page.getByRole('checkbox', { name: 'Assign CRM Edit' }).check()
  await page.getByRole('button', { name: /^Office: / }).click()
  await expect(page.getByRole('checkbox', { name: 'Riverside' })).toBeVisible()
}

async function reviewBulk(stage: Stage): Promise<void> {
  const { page } = stage
  await openBulk(stage)
  await page.getByRole('checkbox', { name: 'Riverside' }).check()
  await page.keyboard.press('Escape')
  await button(page, 'ASSIGN').click()
  await expect(page.getByText('For 2 of 2 users')).toBeVisible()
}

export const permissionStates: readonly PageState[] = [
  {
    name: 'the permissions without a chosen user',
    async open({ page, enter }) {
      await enter('warden', permissionsPath)
      await expect(footer(page)).toBeVisible()
    },
  },
  { name: 'the permissions of a user with changes', open: changeUser },
  {
    name: 'the review of changed permissions',
    async open(stage) {
      await changeUser(stage)
      await button(stage.page, 'SAVE').click()
      await expect(button(stage.page, 'Confirm')).toBeVisible()
    },
  },
  { name: 'bulk assign with a filter open', open: openBulk },
  { name: 'the review of a bulk assign', open: reviewBulk },
  {
    name: 'the report of a bulk assign that failed',
    async open(stage) {
      await reviewBulk(stage)
      await stage.page.route('**/api/userperms/user/*', (route) => route.abort())
      await button(stage.page, 'Submit').click()
      await expect(stage.page.getByText('Finished Bulk Assign')).toBeVisible()
    },
  },
]
