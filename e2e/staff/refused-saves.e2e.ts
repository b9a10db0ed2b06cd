import type { Page } from '@playwright/test'
import { form, infoOf, openSection } from '../support/defendant-page.ts'
import { button, dismissOutcome, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant } from '../support/records.ts'

const summary = (page: Page) => form(page).getByRole('region', { name: 'Fields to correct' })
const update = (page: Page) => button(form(page), 'UPDATE DEFENDANT')

test('a refused save names its fields above the form, with links, and focuses the first', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const birth = field(page, 'Identity', 'Date of Birth')
  await birth.fill('13/45/1990')
  await expect(summary(page)).toHaveCount(0)
  await openSection(page, 'Information')
  const email = field(page, 'Info', 'Email')
  await email.fill('nonsense')
  await update(page).click()
  await expect(birth).toBeFocused()
  const links = summary(page).getByRole('button')
  await expect(links).toHaveText([
    'Identity, Date of Birth: Invalid Date, please format to MM/DD/YYYY',
    /^Email: /,
  ])
  await links.filter({ hasText: 'Email' }).click()
  await expect(email).toBeFocused()
  await email.fill('ana@example.com')
  await page.keyboard.press('Tab')
  await expect(links).toHaveCount(1)
  await links.click()
  await expect(birth).toBeFocused()
  await birth.fill('12/05/1990')
  await update(page).click()
  await dismissOutcome(page, 'Successfully updated defendant')
  await expect(summary(page)).toHaveCount(0)
})

test('a refusal by the server marks its field, which gets the focus after the dialog', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await page.route('**/api/crm/defendant', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error: 'Not this one.', fields: ['phone'] } })
      : route.fallback(),
  )
  const phone = field(page, 'Contact', 'Mobile Phone')
  await phone.fill('5550100199')
  await update(page).click()
  await dismissOutcome(page, 'Not this one.')
  await expect(phone).toBeFocused()
  await expect(summary(page).getByRole('button')).toHaveText('Mobile Phone: Not this one.')
})
