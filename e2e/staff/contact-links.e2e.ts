import type { Page } from '@playwright/test'
import { form, infoOf, openSection } from '../support/defendant-page.ts'
import { button, cell, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, newPhone } from '../support/records.ts'

const hrefOf = (page: Page, name: string) =>
  form(page).getByRole('link', { name, exact: true }).getAttribute('href')

const shownPhone = (phone: string) => phone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3')

test('a phone in the list calls when pressed, and does not open the file', async ({ enter, api, page }) => {
  const phone = newPhone()
  const shown = shownPhone(phone)
  const { last_name } = await addDefendant(api, { phone })
  await enter('clerk', `/crm/defendants?last_name=${last_name}`)
  const link = page.getByRole('link', { name: shown, exact: true })
  await expect(cell(page, shown)).toBeVisible()
  await expect(link).toHaveAttribute('href', `tel:+1${phone}`)
  await page.emulateMedia({ media: 'print' })
  await expect(link).toHaveCSS('text-decoration-line', 'none')
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article').getByRole('link', { name: shown })).toBeVisible()
})

test('a file in View calls, texts and shows a map; where one types, it does not', async ({ enter, api }) => {
  const phone = newPhone()
  const place = {
    address: '12 Elm St',
    city: 'Hanford',
    state: 'CA',
    zip: '93230',
    employers_address: '9 Oak Ave',
  }
  const { path } = await addDefendant(api, { phone, ...place })
  const page = await enter('clerk', `${infoOf(path)}&mode=view`)
  await expect(field(page, 'Contact', 'Mobile Phone')).toHaveValue(shownPhone(phone))
  expect(await hrefOf(page, 'Call Mobile Phone')).toBe(`tel:+1${phone}`)
  expect(await hrefOf(page, 'Text Mobile Phone')).toBe(`sms:+1${phone}`)
  await expect(form(page).getByRole('link', { name: 'Call Home Phone' })).toHaveCount(0)
  await openSection(page, 'Information')
  const map = form(page).getByRole('link', { name: 'Map of Address', exact: true })
  await expect(map).toHaveAttribute('href', /query=12\+Elm\+St%2C\+Hanford%2C\+CA%2C\+93230$/)
  await expect(map).toHaveAttribute('rel', 'noreferrer')
  expect(await hrefOf(page, 'Map of Employer Address')).toMatch(/query=9\+Oak\+Ave$/)
  await button(form(page), 'EDIT').click()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
  await expect(map).toHaveCount(0)
})
