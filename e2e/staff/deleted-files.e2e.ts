import { deleteDefendant } from '@bailiwick/contract/defendants'
import { listDeletedFiles } from '@bailiwick/contract/deleted-files'
import type { Page } from '@playwright/test'
import { form } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, addLead, newPhone, readRecord } from '../support/records.ts'
import type { ApiClient } from '../support/api.ts'

const path = '/deleted-files'
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Deleted files', exact: true }).locator('tbody tr')
const remove = (api: ApiClient, id: number) => api.call(deleteDefendant, { query: { id } })

test('an administrator finds a deleted file by name and restores it, by keyboard', async ({ enter, api }) => {
  const { id, last_name } = await addDefendant(api, { date_of_birth: '02/03/1990' })
  await remove(api, id)
  const page = await enter('agent', path)
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type(last_name.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText([new RegExp(`${last_name}, RENEE.*Defendant.*02/03/1990`)])
  await expect(page).toHaveURL(`${path}?name=${last_name.toLowerCase()}`)
  await button(page, `Restore: ${last_name}, RENEE`).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The file is back, with everything in it.')).toBeVisible()
  await expect(button(page, 'CLOSE')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/crm/defendants?id=${id}`)
  await expect(form(page)).toContainText(last_name)
})

test('a lead whose phone is in use is restored without it, also on a phone', async ({ enter, page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = newPhone()
  const { id, last_name } = await addLead(api, { phone })
  await remove(api, id)
  const holder = await addDefendant(api, { phone })
  await enter('agent', `${path}?name=${last_name}`)
  const card = page.getByRole('listitem').filter({ hasText: last_name })
  await button(card, `Restore: ${last_name}, RENEE`).click()
  await expect(page.getByText(`${holder.name} has the mobile phone of this file now.`)).toBeVisible()
  await button(page, 'RESTORE WITHOUT PHONE').click()
  await expect(page.getByText('The file is back, with everything in it.')).toBeVisible()
  await button(page, 'CLOSE').click()
  await expect(page.getByText('Nothing matches all of these filters')).toBeVisible()
  expect((await readRecord(api, id)).phone).toBeNull()
})

test('a list that does not load says so, and a failed restore too', async ({ enter, page, api }) => {
  const { id, last_name } = await addDefendant(api)
  await remove(api, id)
  await page.route(`**${listDeletedFiles.path}?*`, (route) => route.abort())
  await enter('agent', `${path}?name=${last_name}`)
  await expect(page.getByText('The deleted files did not load')).toBeVisible()
  await page.unroute(`**${listDeletedFiles.path}?*`)
  await button(page, 'Try again').click()
  await expect(rows(page)).toHaveCount(1)
  await page.route(`**${listDeletedFiles.path}/restore`, (route) => route.abort())
  await button(page, `Restore: ${last_name}, RENEE`).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('deleted files are for CRM administrators alone', async ({ enter }) => {
  const page = await enter('clerk', path)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('“Deleted Files” requires a permission')).toBeVisible()
})
