import { expect } from '@playwright/test'
import { button } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import { changeTemplate } from '../../support/sms-templates-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const path = '/components/notifications_admin'
const templatesCall = '**/api/settings/sms_config'

async function walkTemplates({ page, api, addTemplate, enter, check }: Stage): Promise<void> {
  await enter('texter', path)
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await check('the SMS templates without an added one')
  const id = await addTemplate('Office hours', 'Nine to five.')
  await page.reload()
  await button(page, 'Whole content of Office hours').click()
  await check('the SMS templates with one opened')

  await button(page, 'Add New').click()
  const add = page.getByRole('dialog', { name: 'SMS Template add' })
  await add.getByRole('textbox', { name: 'Description' }).fill('office hours')
  await add.getByRole('textbox', { name: 'Content' }).fill('See you – {friend}')
  await check('a new SMS template with an error')
  await page.goto(path)
  await button(page, 'Edit Office hours').click()
  const edit = page.getByRole('dialog', { name: 'SMS Template edit' })
  await edit.getByRole('textbox', { name: 'Content' }).fill('Ten to six.')
  await changeTemplate(api, id, 'At any time.')
  await button(edit, 'Update').click()
  await expect(edit.getByRole('alert')).toBeVisible()
  await check('an SMS template changed by two people')

  await failWith(page, templatesCall, 500, 'It did not work.')
  await page.goto(path)
  await expect(page.getByRole('alert')).toBeVisible()
  await check('SMS templates that did not load')
  await page.unroute(templatesCall)
  await neverAnswer(page, templatesCall)
  await page.goto(path)
  await expect(page.getByText('Loading SMS templates')).toBeAttached()
  await check('the SMS templates while they load')
}

export const smsTemplateWalks: readonly PageWalk[] = [{ name: 'the SMS templates', walk: walkTemplates }]
