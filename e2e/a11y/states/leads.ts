import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { form } from '../../support/defendant-page.ts'
import { button, dismissOutcome } from '../../support/elements.ts'
import { leadsPath } from '../../support/leads-page.ts'
import { addLead } from '../../support/records.ts'
import { offeredUsers, sharingDialog } from '../../support/sharing-page.ts'
import type { PageState, Stage } from './page-state.ts'

/** A lead; returns its path. */
async function openLead({ page, api, enter }: Stage): Promise<string> {
  const { path } = await addLead(api)
  await enter('owner', path)
  await expect(button(page, 'Convert to Defendant')).toBeVisible()
  return path
}

async function convertLead(stage: Stage): Promise<string> {
  const path = await openLead(stage)
  await button(stage.page, 'Convert to Defendant').click()
  await button(stage.page, 'YES').click()
  await dismissOutcome(stage.page, 'Successfully updated lead')
  await expect(offeredUsers(sharingDialog(stage.page)).first()).toBeVisible()
  return path
}

export const leadStates: readonly PageState[] = [
  {
    name: 'the list of leads',
    async open({ page, api, enter }) {
      await addLead(api)
      await enter('owner', leadsPath)
      await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
    },
  },
  {
    name: 'a lead that is only viewed',
    sizes: desktopOnly,
    async open({ page, api, enter }) {
      const { path } = await addLead(api)
      await enter('owner', `${path}&mode=view`)
      await expect(button(form(page), 'EDIT')).toBeVisible()
    },
  },
  { name: 'a lead', open: async (stage) => void (await openLead(stage)) },
  {
    name: 'the question before a lead is converted',
    sizes: phoneOnly,
    async open(stage) {
      await openLead(stage)
      await button(stage.page, 'Convert to Defendant').click()
      await expect(button(stage.page, 'YES')).toBeVisible()
    },
  },
  {
    name: 'the sharing dialog after a conversion',
    open: async (stage) => void (await convertLead(stage)),
  },
  {
    name: 'a lead that is a defendant now',
    sizes: phoneOnly,
    async open(stage) {
      await stage.page.goto(await convertLead(stage))
      await expect(button(stage.page, 'OPEN THE DEFENDANT')).toBeVisible()
    },
  },
]
