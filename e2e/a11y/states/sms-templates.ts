import { expect } from '@playwright/test'
import { failWith, neverAnswer } from '../../support/network.ts'
import { changeTemplate } from '../../support/sms-templates-page.ts'
import type { PageState, Stage } from './page-state.ts'

const path = '/components/notifications_admin'
const templatesCall = '**/api/settings/sms_config'

/** The page with one added template; returns its id. */
async function openWithTemplate({ page, addTemplate, enter }: Stage): Promise<number> {
  const id = await addTemplate('Office hours', 'Nine to five.')
  await enter('texter', path)
  await expect(page.getByRole('button', { name: 'Edit Office hours' })).toBeVisible()
  return id
}

export const smsTemplateStates: readonly PageState[] = [
  {
    name: 'the SMS templates without an added one',
    async open({ page, enter }) {
      await enter('texter', path)
      await expect(page.getByText('No notifications yet')).toBeVisible()
    },
  },
  {
    name: 'the SMS templates with one opened',
    async open(stage) {
      await openWithTemplate(stage)
      await stage.page.getByRole('button', { name: 'Whole content of Office hours' }).click()
    },
  },
  {
    name: 'a new SMS template with an error',
    async open(stage) {
      await openWithTemplate(stage)
      await stage.page.getByRole('button', { name: 'Add New' }).click()
      const add = stage.page.getByRole('dialog', { name: 'SMS Template add' })
      await add.getByRole('textbox', { name: 'Description' }).fill('office hours')
      await add.getByRole('textbox', { name: 'Content' }).fill('See you – {friend}')
    },
  },
  {
    name: 'an SMS template changed by two people',
    async open(stage) {
      const id = await openWithTemplate(stage)
      await stage.page.getByRole('button', { name: 'Edit Office hours' }).click()
      const edit = stage.page.getByRole('dialog', { name: 'SMS Template edit' })
      await edit.getByRole('textbox', { name: 'Content' }).fill('Ten to six.')
      await changeTemplate(stage.api, id, 'At any time.')
      await edit.getByRole('button', { name: 'Update' }).click()
      await expect(edit.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the SMS templates while they load',
    async open({ page, enter }) {
      await neverAnswer(page, templatesCall)
      await enter('texter', path)
      await expect(page.getByText('Loading SMS templates')).toBeAttached()
    },
  },
  {
    name: 'SMS templates that did not load',
    async open({ page, enter }) {
      await failWith(page, templatesCall, 500, 'It did not work.')
      await enter('texter', path)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]
