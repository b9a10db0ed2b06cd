import { expect } from '@playwright/test'
import { button } from '../../support/elements.ts'
import { footer, permissionSwitch, permissionsPath } from '../../support/permissions-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkUser({ page, enter, check }: Stage): Promise<void> {
  await enter('warden', permissionsPath)
  await expect(footer(page)).toBeVisible()
  await check('the permissions without a chosen user')
  await page.goto(`${permissionsPath}?q=riley.castellanos`)
  // The first save is without a change and refused
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await button(page, 'SAVE').click()
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await check('the permissions of a user with changes')
  await button(page, 'SAVE').click()
  await expect(button(page, 'Confirm')).toBeVisible()
  await check('the review of changed permissions')
}

async function walkBulk({ page, enter, check }: Stage): Promise<void> {
  await enter('warden', `${permissionsPath}?mode=bulk`)
  await page.getByRole('checkbox', { name: 'Assign CRM Edit' }).check()
  await page.getByRole('button', { name: /^Office: / }).click()
  await expect(page.getByRole('checkbox', { name: 'Riverside' })).toBeVisible()
  await check('bulk assign with a filter open')
  await page.getByRole('checkbox', { name: 'Riverside' }).check()
  await page.keyboard.press('Escape')
  await button(page, 'ASSIGN').click()
  await expect(page.getByText('For 2 of 2 users')).toBeVisible()
  await check('the review of a bulk assign')
  await page.route('**/api/userperms/user/*', (route) => route.abort())
  await button(page, 'Submit').click()
  await expect(page.getByText('Finished Bulk Assign')).toBeVisible()
  await check('the report of a bulk assign that failed')
}

export const permissionWalks: readonly PageWalk[] = [
  { name: 'the permissions of a user', walk: walkUser },
  { name: 'the bulk assign', walk: walkBulk },
]
