import { findDuplicates } from '@bailiwick/contract/duplicates'
import type { Page } from '@playwright/test'
import { defendantsPath, form } from '../support/defendant-page.ts'
import { button, dismissOutcome, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { leadsPath } from '../support/leads-page.ts'
import { addDefendant, addLead, newLastName, newPhone, readRecord } from '../support/records.ts'

const notice = (page: Page) => form(page).getByRole('region', { name: 'Possible duplicates' })

test('a new defendant’s phone shows their other file, which opens in another tab', async ({ enter, api }) => {
  const phone = newPhone()
  const { id, last_name } = await addDefendant(api, { home_phone: phone, date_of_birth: '02/03/1990' })
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await field(page, 'Identity', 'First Name').fill('Renata')
  await field(page, 'Contact', 'Mobile Phone').fill(phone.slice(0, 9))
  await expect(notice(page)).toHaveCount(0)
  await field(page, 'Contact', 'Mobile Phone').press('End')
  await page.keyboard.type(phone.slice(9))
  const link = notice(page).getByRole('link', { name: `${last_name}, RENEE` })
  await expect(notice(page)).toContainText(/DOB 02\/03\/1990.*Same phone/)
  await expect(form(page).getByRole('status')).toHaveText([
    'A file may be about the same person. It is listed above the form.',
  ])
  await link.focus()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(opened).toHaveURL(`${defendantsPath}?id=${id}`)
  await expect(opened.getByRole('dialog').first()).toContainText(last_name)
  await expect(field(page, 'Identity', 'First Name')).toHaveValue('RENATA')
})

test('a new file isn’t taken for a duplicate of itself when it is created at once', async ({ enter }) => {
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const calls: string[] = []
  page.on('request', (one) => calls.push(new URL(one.url()).pathname))
  await field(page, 'Identity', 'First Name').fill('Renata')
  await field(page, 'Identity', 'Last Name').fill(newLastName())
  await field(page, 'Contact', 'Mobile Phone').fill(newPhone())
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect(page.getByRole('dialog', { name: 'Successfully created defendant' })).toBeVisible()
  // Longer than the pause before the portal looks
  await page.waitForTimeout(800)
  await expect(notice(page)).toHaveCount(0)
  expect(calls).not.toContain(findDuplicates.path)
})

test('a lead is saved although another file has its name and date of birth, also on a phone', async ({
  enter,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const last_name = newLastName()
  await addDefendant(api, { last_name, date_of_birth: '02/03/1990' })
  await enter('clerk', `${leadsPath}?id=new`)
  await field(page, 'DEFENDANT INFO', 'First Name').fill('Renee')
  await field(page, 'DEFENDANT INFO', 'Last Name').fill(last_name)
  await expect(notice(page)).toHaveCount(0)
  await field(page, 'DEFENDANT INFO', 'Date of Birth').fill('02/03/1990')
  await expect(notice(page)).toContainText('Same name and date of birth')
  await button(form(page), 'CREATE LEAD').click()
  await dismissOutcome(page, 'Successfully created lead')
  await expect(form(page)).toHaveCount(0)
})

test('a lead shows the file of the same person before it is converted', async ({ enter, api }) => {
  const home_phone = newPhone()
  const lead = await addLead(api, { home_phone })
  const { last_name } = await addDefendant(api, { phone: home_phone })
  const page = await enter('clerk', lead.path)
  await expect(notice(page).getByRole('link')).toHaveText([new RegExp(`^${last_name}, RENEE`)])
  await button(form(page), 'Convert to Defendant').click()
  await button(page, 'YES').click()
  await dismissOutcome(page, 'Successfully updated lead')
  expect((await readRecord(api, lead.id)).is_lead).toBe(0)
})

test('a check that fails says so, is repeated on request, and stops no save', async ({
  enter,
  page,
  api,
}) => {
  await page.route(`**${findDuplicates.path}`, (route) => route.abort())
  await enter('clerk', `${leadsPath}?id=new`)
  const phone = newPhone()
  const { last_name } = await addDefendant(api, { home_phone: phone })
  await field(page, 'DEFENDANT INFO', 'Mobile Phone').fill(phone)
  await expect(notice(page)).toContainText('couldn’t check')
  await page.unroute(`**${findDuplicates.path}`)
  await button(notice(page), 'Try again').click()
  await expect(notice(page)).toContainText(last_name)
})
