import { searchEverything } from '@bailiwick/contract/search'
import type { Locator, Page } from '@playwright/test'
import type { ApiClient } from '../support/api.ts'
import { form, topForm } from '../support/defendant-page.ts'
import { countEffort, printEffort } from '../support/effort.ts'
import { button, field, fillField, textNotSent, topDialog } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, addIndemnitor, addLead, newPhone } from '../support/records.ts'

/** A phone whose last four digits no other defendant's phone has: the sample alone has a hundred of some. */
async function phoneByItsEnd(api: ApiClient): Promise<string> {
  const phone = newPhone()
  const digits = phone.slice(-4)
  const { defendants } = await api.call(searchEverything, { query: { text: digits } })
  return defendants.some((one) => one.phone?.endsWith(digits)) ? phoneByItsEnd(api) : phone
}

/** A file that needs a booking before its documents can be sent. */
async function addFile(api: ApiClient) {
  const phone = await phoneByItsEnd(api)
  const file = await addDefendant(api, {
    date_of_birth: '04/12/1990',
    address: '12 Main Street',
    city: 'Pasadena',
    state: 'CA',
    zip: '91101',
    phone,
    email: 'renee@example.com',
  })
  await addIndemnitor(api, file.id, {
    name: 'Ida Cole',
    address: '14 Main Street',
    phone: newPhone(),
    email: 'ida@example.com',
  })
  return { ...file, digits: phone.slice(-4) }
}

const title = (page: Page) => form(page).getByRole('heading', { level: 1 })

/** What a new booking doesn't take from its file, and isn't calculated. */
const bookingFields = [
  ['Booking', 'Surety', 'FCS'],
  ['Bail', 'Bail Amount', '10,000'],
  ['Arrest', 'Code', 'PC 459'],
  ['Arrest', 'Type', 'Felony'],
  ['Credit Card', 'Include Credit Card', 'No'],
] as const

const booked = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Successfully created booking' })

async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement)
  for (let at = 0; at < 60 && !(await isFocused()); at += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

/** Sent, without a dialog that somebody has to close: the one of the new booking has closed by itself. */
async function expectSent(page: Page) {
  await expect(topDialog(page)).toContainText(textNotSent)
  await expect(form(page).getByText('Waiting for 2 signatures')).toBeAttached()
}

/** From the search to the documents, with a pointer or a finger. */
async function bookAndSend(page: Page) {
  await button(form(page), 'ADD BOOKING').click()
  await button(topForm(page), 'ADD CHARGE').click()
  for (const [block, name, value] of bookingFields) await fillField(field(topForm(page), block, name), value)
  await button(topForm(page), 'CREATE BOOKING').click()
  await expect(booked(page)).toBeVisible()
  await expect(booked(page)).toHaveCount(0)
  await button(form(page), 'SEND to everyone').click()
  await expectSent(page)
}

test('last four digits, file, booking and documents sent: at most 5 clicks and 6 keys', async ({
  page,
  enter,
  api,
}) => {
  const { last_name, digits } = await addFile(api)
  const effort = await countEffort(page)
  await enter('clerk')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(last_name)
  await bookAndSend(page)
  printEffort('Documents sent, with pointer and keys', effort())
  expect(effort().clicks).toBeLessThanOrEqual(5)
  expect(effort().keys).toBeLessThanOrEqual(6)
})

test('the same by keys alone', async ({ page, enter, api }) => {
  const { last_name, digits } = await addFile(api)
  const effort = await countEffort(page)
  await enter('clerk')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(last_name)
  await page.keyboard.press('n')
  for (const [block, name, value] of bookingFields) {
    if (name === 'Code') {
      await tabTo(page, button(topForm(page), 'ADD CHARGE'))
      await page.keyboard.press('Enter')
    }
    await tabTo(page, field(topForm(page), block, name))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Control+s')
  await expect(booked(page)).toBeVisible()
  await expect(booked(page)).toHaveCount(0)
  // Keys are those of the file again once the booking's form has closed
  await expect(form(page)).toHaveCount(1)
  await page.keyboard.press('d')
  await tabTo(page, button(form(page), 'SEND to everyone'))
  await page.keyboard.press('Enter')
  await expectSent(page)
  printEffort('Documents sent, by keys alone', effort())
  expect(effort().clicks).toBe(0)
})

async function expectConversion(page: Page, name: string) {
  await expect(title(page)).toContainText(name)
  await button(form(page), 'Convert to Defendant').click()
  await button(topDialog(page), 'YES').click()
  await button(page.getByRole('dialog'), 'DONE').click()
  await expect(field(topForm(page), 'Booking', 'Booking #')).toHaveValue('B-77')
}

test('an open lead is a defendant with the booking open after 3 clicks', async ({ page, enter, api }) => {
  const { path, last_name } = await addLead(api, { lead_data: { booking: 'B-77' } })
  const effort = await countEffort(page)
  await enter('agent', path)
  await expectConversion(page, last_name)
  printEffort('Lead converted, with the pointer', effort())
  expect(effort()).toEqual({ clicks: 3, keys: 0 })
})

test('a lead is converted by keys alone', async ({ page, enter, api }) => {
  const { path, last_name } = await addLead(api, { lead_data: { booking: 'B-77' } })
  const effort = await countEffort(page)
  await enter('agent', path)
  await expect(title(page)).toContainText(last_name)
  await tabTo(page, button(form(page), 'Convert to Defendant'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(topDialog(page), 'YES'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page.getByRole('dialog'), 'DONE'))
  await page.keyboard.press('Enter')
  await expect(field(topForm(page), 'Booking', 'Booking #')).toHaveValue('B-77')
  printEffort('Lead converted, by keys alone', effort())
  expect(effort().clicks).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('documents are sent with at most 5 taps beside the digits', async ({ page, enter, api }) => {
    const { last_name, digits } = await addFile(api)
    const effort = await countEffort(page)
    await enter('clerk')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type(digits)
    await page.keyboard.press('Enter')
    await expect(title(page)).toContainText(last_name)
    await bookAndSend(page)
    printEffort('Documents sent, on a phone', effort())
    expect(effort().clicks).toBeLessThanOrEqual(5)
  })

  test('a lead is converted with 3 taps', async ({ page, enter, api }) => {
    const { path, last_name } = await addLead(api, { lead_data: { booking: 'B-77' } })
    const effort = await countEffort(page)
    await enter('agent', path)
    await expectConversion(page, last_name)
    printEffort('Lead converted, on a phone', effort())
    expect(effort()).toEqual({ clicks: 3, keys: 0 })
  })
})
