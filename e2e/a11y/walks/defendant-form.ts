import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import { expect } from '@playwright/test'
import { defendantsPath, fileMenu, form, infoOf, openTab } from '../../support/defendant-page.ts'
import { button, dialogWithText, dismissOutcome, field } from '../../support/elements.ts'
import { addDefendant, changeRecord } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkSections({ page, api, enter, check }: Stage): Promise<void> {
  const { path } = await addDefendant(api)
  await enter('owner')
  for (const { id } of defendantSections) {
    await page.goto(`${path}&tab=${id}`)
    await expect(button(page, 'UPDATE DEFENDANT')).toBeVisible()
    await check(`the section ${id} of a defendant`)
  }
}

async function walkNewForm({ page, enter, check }: Stage): Promise<void> {
  await enter('clerk', defendantsPath)
  await button(page, 'ADD').click()
  await field(page, 'Identity', 'First Name').fill('HALF1')
  await field(page, 'Identity', 'Last Name').focus()
  await check('a new defendant with an error')
  await button(page, 'CREATE DEFENDANT').click()
  await expect(page.getByText('Please correct these errors before submitting.')).toBeVisible()
  await check('the fields to correct of a new defendant')
  await openTab(page, 'Submit')
  await check('the Submit tab with errors')
  await openTab(page, 'Defendants Info')
  await button(page, 'Open calendar for Date of Birth').click()
  await expect(page.getByRole('button', { name: /^1 / }).first()).toBeVisible()
  await check('the calendar of a date field')
  await page.keyboard.press('Escape')
  await button(page, 'CLOSE').click()
  await expect(button(page, 'CANCEL')).toBeVisible()
  await check('the question before a changed form closes')
  await button(page, 'CANCEL').click()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await check('the question before a changed page is left')
}

async function walkSavedForm({ page, api, enter, check }: Stage): Promise<void> {
  const { path } = await addDefendant(api)
  await enter('owner', `${path}&tab=submit`)
  await expect(page.getByText('All changes saved. There is nothing to submit.')).toBeVisible()
  await check('the Submit tab without changes')
  await openTab(page, 'Defendants Info')
  await field(page, 'Identity', 'Middle Name').fill('MID')
  await openTab(page, 'Submit')
  await expect(page.getByRole('table', { name: 'Unsaved changes' })).toBeVisible()
  await check('the Submit tab with changes')
  await button(page, 'UPDATE DEFENDANT').click()
  await expect(dialogWithText(page, 'Successfully updated defendant')).toBeVisible()
  // It stays while the focus is on it
  await page.keyboard.press('Tab')
  await check('the outcome of a save')
  await dismissOutcome(page, 'Successfully updated defendant')
  await openTab(page, 'Defendants Info')
  await field(page, 'Identity', 'Date of Birth').fill('13/45/1990')
  await button(page, 'UPDATE DEFENDANT').click()
  await expect(page.getByRole('region', { name: 'Fields to correct' })).toBeVisible()
  await check('a save that was refused')
  await field(page, 'Identity', 'Date of Birth').fill('')
  await button(page, 'REMINDER').click()
  await expect(page.getByRole('dialog', { name: 'Reminder' })).toBeVisible()
  await check('the dialog that sends a reminder')
  await page.keyboard.press('Escape')
  await button(page, fileMenu).click()
  await check('the menu of a file')
  await page.getByRole('menuitem', { name: 'DELETE' }).click()
  await expect(page.getByText('Delete this defendant?')).toBeVisible()
  await check('the question before a defendant is deleted')
  await page.goto(`${infoOf(path)}&mode=view`)
  await expect(form(page)).toBeVisible()
  await check('a defendant that is only viewed')
}

async function walkConflict({ page, api, enter, enterElsewhere, check }: Stage): Promise<void> {
  const { id, path } = await addDefendant(api)
  const agents = await enterElsewhere('agent', infoOf(path))
  await expect(button(agents, 'UPDATE DEFENDANT')).toBeVisible()
  await enter('owner', infoOf(path))
  await expect(page.getByText(/^Being edited by /)).toBeVisible()
  await check('a defendant that somebody else edits')
  await field(agents, 'Identity', 'Middle Name').fill('MINE')
  await changeRecord(api, id, { middle_name: 'THEIRS' })
  await button(agents, 'UPDATE DEFENDANT').click()
  await expect(agents.getByRole('region', { name: 'Changed in the meantime' })).toBeVisible()
  await check('a defendant changed by two people', { page: agents })
  const tab = await agents.context().newPage()
  await tab.goto('/logout')
  await expect(agents.getByText(/^You were logged out\./)).toBeVisible()
  await check('a changed form after its session has ended', { page: agents })
}

export const defendantFormWalks: readonly PageWalk[] = [
  { name: 'the sections of a defendant', walk: walkSections },
  { name: 'the form of a new defendant', walk: walkNewForm },
  { name: 'the form of a saved defendant', walk: walkSavedForm },
  { name: 'a defendant that two people edit', walk: walkConflict },
]
