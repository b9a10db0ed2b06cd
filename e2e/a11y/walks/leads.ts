import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { form } from '../../support/defendant-page.ts'
import { button, dismissOutcome } from '../../support/elements.ts'
import { leadsPath } from '../../support/leads-page.ts'
import { addLead } from '../../support/records.ts'
import { offeredUsers, sharingDialog } from '../../support/sharing-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkLeads({ page, api, enter, check }: Stage): Promise<void> {
  const { path } = await addLead(api)
  await enter('owner', leadsPath)
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  await check('the list of leads')
  await page.goto(`${path}&mode=view`)
  await expect(button(form(page), 'EDIT')).toBeVisible()
  await check('a lead that is only viewed', { sizes: desktopOnly })
  await page.goto(path)
  await expect(button(page, 'Convert to Defendant')).toBeVisible()
  await check('a lead')
  await button(page, 'Convert to Defendant').click()
  await expect(button(page, 'YES')).toBeVisible()
  await check('the question before a lead is converted', { sizes: phoneOnly })
  await button(page, 'YES').click()
  await dismissOutcome(page, 'Successfully updated lead')
  await expect(offeredUsers(sharingDialog(page)).first()).toBeVisible()
  await check('the sharing dialog after a conversion')
  await page.goto(path)
  await expect(button(page, 'OPEN THE DEFENDANT')).toBeVisible()
  await check('a lead that is a defendant now', { sizes: phoneOnly })
}

export const leadWalks: readonly PageWalk[] = [{ name: 'the leads', walk: walkLeads }]
