import type { Page } from '@playwright/test'
import { defendantsPath, form, infoOf, openSection, openTab } from '../support/defendant-page.ts'
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

test('a refused save leads to no other tab: the wrong fields are listed on the open one', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const birth = field(page, 'Identity', 'Date of Birth')
  await birth.fill('13/45/1990')
  const tab = form(page).getByRole('tab', { selected: true })
  for (const name of ['Docs', 'Photos', 'Bookings', 'Overview']) {
    await openTab(page, name)
    await page.keyboard.press('Control+s')
    await expect(summary(page), name).toBeFocused()
    await expect(tab).toContainText(name)
    await page.keyboard.press('Tab')
    const link = summary(page).getByRole('button')
    await expect(link).toBeFocused()
    await expect(link).toHaveText(/^Identity, Date of Birth: /)
  }
  await page.keyboard.press('Enter')
  await expect(birth).toBeFocused()
})

test('CREATE DEFENDANT names what is wrong on the tab one is on, and focuses it [DEF-85]', async ({
  enter,
}) => {
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const tab = form(page).getByRole('tab', { selected: true })
  await field(page, 'Identity', 'First Name').fill('RENEE')
  for (const way of [
    () => page.keyboard.press('Control+s'),
    () => button(form(page), 'CREATE DEFENDANT').click(),
  ]) {
    await way()
    await expect(summary(page)).toContainText('Please correct these errors before submitting.')
    await expect(summary(page).getByRole('button')).toHaveText('Last Name is required. ')
    await expect(field(page, 'Identity', 'Last Name')).toBeFocused()
    await expect(tab).toContainText('Defendants Info')
    await field(page, 'Identity', 'First Name').focus()
  }
  await openTab(page, 'Arrests')
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect(summary(page)).toBeFocused()
  await expect(tab).toContainText('Arrests')
})
