import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import { expect, type Page } from '@playwright/test'
import { defendantsPath, form } from '../../support/defendant-page.ts'
import { button, dialogWithText } from '../../support/elements.ts'
import { addDefendant, changeRecord } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

const toTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** A new form with an invalid first name. */
async function openNewForm({ page, enter }: Stage): Promise<void> {
  await enter('clerk', defendantsPath)
  await button(page, 'ADD').click()
  await expect(form(page)).toBeVisible()
  await form(page).getByRole('textbox', { name: 'First Name' }).first().fill('HALF1')
  await form(page).getByRole('textbox', { name: 'Last Name' }).first().focus()
}

/** The form of a saved defendant with a middle name typed into it. */
async function openChangedForm({ page, api, enter }: Stage): Promise<void> {
  const { path } = await addDefendant(api)
  await enter('owner', path)
  await form(page).getByRole('textbox', { name: 'Middle Name' }).first().fill('MID')
}

/** The form of the second of two people who changed the same field. */
async function openConflict({ api, enterElsewhere }: Stage): Promise<Page> {
  const { id, path } = await addDefendant(api)
  const page = await enterElsewhere('agent', path)
  await expect(button(page, 'UPDATE DEFENDANT')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Middle Name' }).first().fill('MINE')
  await changeRecord(api, id, { middle_name: 'THEIRS' })
  await button(page, 'UPDATE DEFENDANT').click()
  await expect(page.getByRole('region', { name: 'Changed in the meantime' })).toBeVisible()
  return page
}

const sections = defendantSections.map(({ id }): PageState => ({
  name: `the section ${id} of a defendant`,
  async open({ page, api, enter }) {
    const { path } = await addDefendant(api)
    await enter('owner', `${path}&tab=${id}`)
    await expect(button(page, 'UPDATE DEFENDANT')).toBeVisible()
  },
}))

export const defendantFormStates: readonly PageState[] = [
  ...sections,
  { name: 'a new defendant with an error', open: openNewForm },
  {
    name: 'the Submit tab with errors',
    async open(stage) {
      await openNewForm(stage)
      await button(stage.page, 'CREATE DEFENDANT').click()
      await expect(stage.page.getByText('Please correct these errors before submitting.')).toBeVisible()
    },
  },
  {
    name: 'the calendar of a date field',
    async open(stage) {
      await openNewForm(stage)
      await button(stage.page, 'Open calendar for Date of Birth').first().click()
      await expect(stage.page.getByRole('button', { name: /^1 / }).first()).toBeVisible()
    },
  },
  {
    name: 'the question before a changed form closes',
    async open(stage) {
      await openNewForm(stage)
      await button(stage.page, 'CLOSE').click()
      await expect(button(stage.page, 'CANCEL')).toBeVisible()
    },
  },
  {
    name: 'the question before a changed page is left',
    async open(stage) {
      await openNewForm(stage)
      await stage.page.goBack()
      await expect(stage.page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    },
  },
  {
    name: 'the Submit tab without changes',
    async open({ page, api, enter }) {
      const { path } = await addDefendant(api)
      await enter('owner', `${path}&tab=submit`)
      await expect(page.getByText('All changes saved. There is nothing to submit.')).toBeVisible()
    },
  },
  {
    name: 'the Submit tab with changes',
    async open(stage) {
      await openChangedForm(stage)
      await toTab(stage.page, 'Submit')
      await expect(stage.page.getByRole('table', { name: 'Unsaved changes' })).toBeVisible()
    },
  },
  {
    name: 'the outcome of a save',
    async open(stage) {
      await openChangedForm(stage)
      await button(stage.page, 'UPDATE DEFENDANT').click()
      await expect(dialogWithText(stage.page, 'Successfully updated defendant')).toBeVisible()
    },
  },
  {
    name: 'the dialog that sends a reminder',
    async open({ page, api, enter }) {
      const { path } = await addDefendant(api)
      await enter('owner', path)
      await button(page, 'REMINDER').click()
      await expect(page.getByRole('dialog', { name: 'Reminder' })).toBeVisible()
    },
  },
  {
    name: 'the question before a defendant is deleted',
    async open({ page, api, enter }) {
      const { path } = await addDefendant(api)
      await enter('owner', path)
      await button(page, 'DELETE').click()
      await expect(page.getByText('Delete this defendant?')).toBeVisible()
    },
  },
  {
    name: 'a defendant that is only viewed',
    async open({ page, api, enter }) {
      const { path } = await addDefendant(api)
      await enter('owner', `${path}&mode=view`)
      await expect(form(page)).toBeVisible()
    },
  },
  {
    name: 'a defendant that somebody else edits',
    async open({ page, api, enter, enterElsewhere }) {
      const { path } = await addDefendant(api)
      await expect(button(await enterElsewhere('agent', path), 'UPDATE DEFENDANT')).toBeVisible()
      await enter('owner', path)
      await expect(page.getByText(/^Being edited by /)).toBeVisible()
    },
  },
  { name: 'a defendant changed by two people', open: openConflict },
  {
    name: 'a changed form after its session has ended',
    async open(stage) {
      const page = await openConflict(stage)
      const tab = await page.context().newPage()
      await tab.goto('/logout')
      await button(page.getByRole('dialog', { name: 'Are you sure?' }), 'No').click()
      await expect(page.getByText(/^You were signed out\./)).toBeVisible()
      return page
    },
  },
]
