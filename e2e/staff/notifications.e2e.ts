import type { Locator, Page } from '@playwright/test'
import { filter } from '../support/defendant-page.ts'
import { button, dialogWithText, dismissOutcome, textNotSent } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addBooking,
  addDefendant,
  addIndemnitor,
  extraReference,
  type NewBooking,
  newPhone,
} from '../support/records.ts'
import { shareWith } from '../support/sharing-page.ts'
import { textTo, whereLinkLeads } from '../support/client-page.ts'

const path = '/crm/notifications'
const full = 'ARREST & COURT INFO (FULL)'
const partial = 'ARREST & COURT INFO (PARTIAL)'
const schedule = 'BAIL PAYMENT SCHEDULE'

const notification = (page: Page): Locator => page.getByRole('region', { name: 'Notification', exact: true })
const picker = (page: Page): Locator => notification(page).getByRole('combobox', { name: 'Message' })
const send = (page: Page): Locator => button(notification(page), 'Send Notification')
const additional = (page: Page, name: 'Name' | 'Phone'): Locator =>
  notification(page).getByRole('textbox', { name, exact: true })
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

const booking: NewBooking = {
  booking: '7654321',
  jail_court: 'Main Jail',
  charges: [{ code: 'PC 459', type: 'Felony' }],
  bail_amount: '20,000',
  court_times: [{ date: '12/24/2099', time: '09:00 AM' }],
  court_name: 'Hall of Justice',
  premium_amount: '2,000',
}

test('the list offers everyone of a file who has a phone of ten digits [NOTE-2, OPEN-123]', async ({
  page,
  api,
  enter,
}) => {
  const phone = newPhone()
  const { id, last_name, name } = await addDefendant(api, {
    phone,
    mother_name: 'Ida Cole',
    mother_phone: newPhone(),
    father_name: 'Otto Cole',
    rreferences: [extraReference({ name: 'Rae Far', relationship: 'Aunt', phone: newPhone() })],
  })
  await addIndemnitor(api, id, { name: 'Sid Cole', phone: newPhone() })
  await addBooking(api, id, { ...booking })
  await enter('clerk', path)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Phone',
    'Booking',
    'Court Date',
    'Others',
    'Actions',
  ])
  await filter(page, 'Last Name').fill(last_name)
  await page.keyboard.press('Enter')
  // The rows change once the search has loaded
  await expect(page.getByText('Showing 1 to 1 of 1 defendant(s)')).toBeVisible()
  const row = rowOf(page, name)
  await expect(row.getByRole('cell').nth(1)).toHaveText(phone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3'))
  await expect(row.getByRole('cell').nth(2)).toHaveText('7654321')
  await expect(row.getByRole('cell').nth(3)).toHaveText('12/24/2099 09:00 AM')
  await button(row, `3 others under ${name}`).click()
  // The father has no phone
  const others = page.getByRole('group', { name: `Others under ${name}` })
  await expect(others.getByRole('checkbox')).toHaveCount(3)
  for (const other of ['Sid Cole, Indemnitor', 'Ida Cole, Mother', 'Rae Far, Reference 5'])
    await expect(box(page, other)).toBeVisible()
})

test('a notification is sent to each chosen recipient of a file [NOTE-3, NOTE-4, NOTE-13, NOTE-24, OPEN-130]', async ({
  page,
  api,
  addTemplate,
  enter,
}) => {
  await addTemplate('Business hours', 'Dear {name}, nine to five.')
  const [phone, ofMother, ofSigner] = [newPhone(), newPhone(), newPhone()]
  const mother = { mother_name: 'Ida Cole', mother_phone: ofMother }
  const { id, last_name, name } = await addDefendant(api, { phone, ...mother })
  const signer = await addIndemnitor(api, id, { name: 'Sid Cole', phone: ofSigner })
  const insertId = await addBooking(api, id, { ...booking })
  await enter('clerk', `${path}?last_name=${last_name}`)
  await button(page, `2 others under ${name}`).click()
  const messages = picker(page).getByRole('option')
  await expect(messages.filter({ hasText: 'Business hours' })).toHaveCount(1)
  expect((await messages.allTextContents()).slice(0, 4)).toEqual([
    'Choose a message',
    full,
    partial,
    schedule,
  ])
  await expect(send(page)).toBeDisabled()
  await picker(page).selectOption(full)
  await expect(send(page)).toBeDisabled()
  await box(page, 'Sid Cole, Indemnitor').check()
  await expect(send(page)).toBeEnabled()
  await box(page, name).check()
  await box(page, 'Ida Cole, Mother').check()
  const message = [
    'Bailiwick: Ida Cole, arrest and court information:',
    `Defendant: ${name}`,
    'Booking #: 7654321',
    'Jail: Main Jail',
    'Charges: PC 459 (Felony)',
    'Bail: $20,000',
    'Court date: 12/24/2099 09:00 AM',
    'Court: Hall of Justice',
  ].join('\n')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(message)
  const asked: unknown[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST') asked.push([new URL(one.url()).pathname, one.postDataJSON()])
  })
  await expect(page.getByText('No text provider is set up. Texts are saved and not sent.')).toBeVisible()
  await send(page).click()
  const written = page.getByRole('dialog').getByRole('listitem')
  await expect(written).toHaveText([/^Sid Cole.*SHOW TEXT$/, new RegExp(`^${name}.*SHOW LINK$`), /^Ida Cole/])
  await button(page, 'SHOW TEXT for Ida Cole').click()
  await expect(written.last()).toContainText(message)
  const of = { booking: insertId, messageType: full, defendant_id: id }
  expect(asked).toEqual([
    [
      '/api/clients/sms_only',
      { id: signer, phone: ofSigner, relation: 'indemnitor', name: 'Sid Cole', ...of },
    ],
    ['/api/clients/sendOTP', { phone, id, ind: false, defendant_id: id, name, type: 'booking_info' }],
    ['/api/clients/sms_only', { id, phone: ofMother, relation: 'mother', name: 'Ida Cole', ...of }],
  ])
  await button(page, `SHOW LINK for ${name}`).click()
  const address = await page.getByRole('dialog').getByRole('link').getAttribute('href')
  expect(await whereLinkLeads(address ?? '')).toContain('display_data=true')
  await dismissOutcome(page, textNotSent)
  expect(await textTo(api, ofMother)).toBe(message)
  // No recipient is left
  await expect(notification(page).getByText('0 recipients')).toBeVisible()
  await expect(box(page, name)).not.toBeChecked()

  await picker(page).selectOption('Business hours')
  await box(page, name).check()
  await send(page).click()
  await dismissOutcome(page, textNotSent)
  expect(asked.at(-1)).toEqual([
    '/api/clients/sms_only',
    { id, relation: 'defendant', phone, name, ...of, messageType: 'Business hours' },
  ])
})

test('every recipient is tried, and those who failed are named and stay checked [NOTE-9, NOTE-10, NOTE-11, NOTE-12, OPEN-169]', async ({
  page,
  api,
  enter,
}) => {
  const first_name = 'WANDA'
  const mute = await addDefendant(api, { first_name })
  const free = await addDefendant(api, { first_name, phone: newPhone() })
  const well = await addDefendant(api, { first_name, phone: newPhone() })
  const refused = await addDefendant(api, { first_name, phone: newPhone() })
  for (const { id } of [mute, well, refused]) await addBooking(api, id, { ...booking })
  const nameOf = ({ last_name }: { last_name: string }) => `${first_name} ${last_name}`
  await enter('clerk', `${path}?first_name=${first_name}`)
  await picker(page).selectOption(partial)
  await box(page, nameOf(mute)).check()
  await expect(rowOf(page, nameOf(mute))).toContainText('Phone number required')
  await expect(send(page)).toBeDisabled()
  await box(page, nameOf(free)).check()
  await expect(rowOf(page, nameOf(free))).toContainText('At least 1 booking is required.')
  await box(page, nameOf(well)).check()
  await box(page, nameOf(refused)).check()
  await page.route('**/api/clients/sendOTP', (route) =>
    route.request().postData()?.includes(`"id":${refused.id},`)
      ? route.fulfill({ status: 429, json: { error: 'Too many texts.' } })
      : route.continue(),
  )
  await send(page).click()
  const lines = page.getByRole('dialog').getByRole('listitem')
  await expect(lines).toHaveText([
    textNotSent,
    `${nameOf(mute)}: Phone number required`,
    `${nameOf(free)}: At least 1 booking is required.`,
    `${nameOf(refused)}: Too many texts.`,
    new RegExp(`^${nameOf(well)}Not sent to`),
  ])
  await expect(dialogWithText(page, 'Nothing was sent.')).toBeVisible()
  await button(page, 'CLOSE').click()
  await expect(box(page, nameOf(well))).not.toBeChecked()
  await expect(box(page, nameOf(refused))).toBeChecked()
  await expect(notification(page).getByText('3 recipients')).toBeVisible()
})

test('an additional number is texted about its row, and typed text is never lost unasked [NOTE-8, OPEN-126]', async ({
  page,
  api,
  enter,
}) => {
  const { id, name, last_name } = await addDefendant(api)
  const insertId = await addBooking(api, id, { ...booking })
  await enter('clerk', `${path}?last_name=${last_name}`)
  await picker(page).selectOption(schedule)
  await button(page, `Another number about ${name}`).click()
  await expect(additional(page, 'Name')).toBeFocused()
  await page.keyboard.type('Cleo Hart')
  await page.keyboard.press('Tab')
  await page.keyboard.type('(213) 555-01')
  await page.keyboard.press('Tab')
  await expect(notification(page).getByText('The phone number must have 10 digits.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await additional(page, 'Phone').fill('+1 (213) 555-0144')
  await expect(additional(page, 'Phone')).toHaveValue('2135550144')
  await expect(notification(page).getByText(`About ${name}`)).toBeVisible()

  // Another page of the list loses nothing, and leaving the page asks first
  await button(page, 'CLEAR').click()
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  await expect(additional(page, 'Name')).toHaveValue('Cleo Hart')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure?' })
  await button(question, 'No').click()
  await expect(additional(page, 'Name')).toHaveValue('Cleo Hart')

  const asked = page.waitForRequest('**/api/clients/sms_only')
  await send(page).click()
  expect((await asked).postDataJSON()).toEqual({
    phone: '2135550144',
    name: 'Cleo Hart',
    booking: insertId,
    messageType: schedule,
    defendant_id: id,
  })
  await dismissOutcome(page, textNotSent)
  await expect(additional(page, 'Name')).toHaveValue('')
})

test('a file shared for reading gets no notification [SHARE-3]', async ({ page, api, enter }) => {
  const { id, name, last_name } = await addDefendant(api, { phone: newPhone() })
  await shareWith(api, id, 'Casey Clerk', 'R')
  await page.route('**/api/settings/sms_config', (route) =>
    route.fulfill({ status: 400, json: { error: 'It did not work.' } }),
  )
  await enter('clerk', `${path}?last_name=${last_name}`)
  await expect(box(page, name)).toBeDisabled()
  await expect(button(page, `Another number about ${name}`)).toBeDisabled()
  await expect(page.getByRole('alert')).toContainText('The messages did not load. It did not work.')
  await expect(picker(page)).toBeDisabled()
  await page.unroute('**/api/settings/sms_config')
  await button(page, 'Try again').click()
  await expect(picker(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a phone each defendant is a card, and a button leads to the message below [NOTE-2]', async ({
  page,
  api,
  enter,
}) => {
  const { name, last_name } = await addDefendant(api, {
    phone: newPhone(),
    defendant_sister_name: 'Ida Cole',
    defendant_sister_phone: newPhone(),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('clerk', `${path}?last_name=${last_name}`)
  const card = page.getByRole('list', { name: 'Defendants' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await button(card, `1 other under ${name}`).click()
  await box(page, 'Ida Cole, Sister').check()
  await button(page, '1 recipient').click()
  await expect(picker(page)).toBeFocused()
  await expect(picker(page)).toBeInViewport()
})
