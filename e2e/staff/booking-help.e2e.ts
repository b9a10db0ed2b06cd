import { button, dismissOutcome, errorOf, field, topDialog } from '../support/elements.ts'
import { exitDialog, form, openTab, topForm } from '../support/defendant-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addDefendant, addIndemnitor, bookingsOf } from '../support/records.ts'
import type { Locator, Page } from '@playwright/test'

const sections = (page: Page): Locator => topForm(page).getByRole('navigation', { name: /^Sections of the / })
const section = (page: Page, title: string): Locator =>
  sections(page).getByRole('button', { name: new RegExp(`^${title}\\b`) })

test('a booking lists its sections with what documents need, and a press leads to the first gap [OPEN-152]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const booking = await addBooking(api, id, { booking_name: 'Gaps', includeCC: 'No', court_name: 'Ventura' })
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  await expect(sections(page).getByRole('button')).toHaveText([
    'Booking, 1 missing',
    'Bail, 1 missing',
    'Arrest, 1 missing',
    'Case, empty',
    'Court, 1 filled',
    'Money, 1 missing',
    'Payments, empty',
    'Additional Payments, empty',
    'Terms, empty',
    'Credit Card, 1 filled',
    'Notes, empty',
    'Documents',
  ])
  await section(page, 'Booking').press('Enter')
  const surety = field(page, 'Booking', 'Surety')
  await expect(surety).toBeFocused()
  await surety.selectOption('FCS')
  await expect(section(page, 'Booking')).toHaveText('Booking, complete')
  await section(page, 'Arrest').press('Enter')
  await expect(button(topForm(page), 'ADD CHARGE')).toBeFocused()
  await page.keyboard.press('Enter')
  await section(page, 'Arrest').press('Enter')
  await expect(field(page, 'Arrest', 'Code')).toBeFocused()
  await page.keyboard.type('PC 459')
  await expect(section(page, 'Arrest')).toHaveText('Arrest, complete')
  await field(page, 'Credit Card', 'Include Credit Card').selectOption('Yes')
  await expect(section(page, 'Credit Card')).toHaveText('Credit Card, 2 missing')
  await section(page, 'Court').press('Enter')
  await expect(field(page, 'Court', 'Court Room')).toBeFocused()
  await section(page, 'Documents').press('Enter')
  await expect(topForm(page).getByRole('heading', { name: 'Documents' })).toBeFocused()
})

test('on a phone the sections of an indemnitor are a line that stays in sight [OPEN-152]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const ida = await addIndemnitor(api, id, { name: 'Ida Cole', email: 'ida@example.com' })
  const page = await enter('clerk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${path}&tab=indemnitors&record=${ida}`)
  await expect(section(page, 'Identity')).toHaveText('Identity, complete')
  await section(page, 'Contact').click()
  await expect(field(page, 'Contact', 'Mobile Phone').or(field(page, 'Contact', 'Phone'))).toBeFocused()
  await section(page, 'Notes').click()
  await expect(field(page, 'Notes', 'Notes')).toBeFocused()
  await expect(field(page, 'Notes', 'Notes')).toBeInViewport()
  await expect(section(page, 'Notes')).toBeInViewport()
  expect(await topForm(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a new booking takes name, surety, place and today from its file, which alone is no booking [OPEN-93, BOOK-12]', async ({
  enter,
  api,
}) => {
  const { id, path, name } = await addDefendant(api, { county: 'Kings', state: 'CA' })
  await addBooking(api, id, { surety: 'Bankers', arrest_county: 'Ventura', case_state: 'NV' })
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await expect(field(page, 'Booking', 'Booking Name')).toHaveValue(name)
  await expect(field(page, 'Booking', 'Surety')).toHaveValue('Bankers')
  await expect(field(page, 'Arrest', 'Arrest County')).toHaveValue('Ventura')
  await expect(field(page, 'Arrest', 'Arrest State')).toHaveValue('CA')
  await expect(field(page, 'Case', 'Case County')).toHaveValue('Ventura')
  await expect(field(page, 'Case', 'Case State')).toHaveValue('NV')
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString('en-US', {
      timeZone: 'America/Los_Angeles',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
  )
  await expect(field(page, 'Bail', 'Bail Post Date')).toHaveValue(today)
  await expect(section(page, 'Booking')).toHaveText('Booking, complete')
  // What Tab leads to is selected, so that typing replaces it
  await field(page, 'Booking', 'Booking #').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Booking', 'Booking Name')).toBeFocused()
  expect(
    await field(page, 'Booking', 'Booking Name').evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    ),
  ).toBe(name)

  await button(topForm(page), 'CREATE BOOKING').click()
  await expect(topDialog(page)).toContainText('Some fields are required. Put N/A to leave blank.')
  await button(topDialog(page), 'CLOSE').click()
  await page.keyboard.press('Escape')
  await expect(exitDialog(page)).toHaveCount(0)
  await expect(form(page)).toHaveCount(1)

  await button(topForm(page), 'ADD').click()
  await field(page, 'Arrest', 'Arrest County').fill('Orange')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  expect((await bookingsOf(api, id))[0]).toMatchObject({
    booking_name: name,
    surety: 'Bankers',
    bail_post_date: today,
    arrest_county: 'Orange',
    case_county: 'Ventura',
  })
})

test('a booking of a new file takes what is typed in the form behind', async ({ enter }) => {
  const page = await enter('clerk', '/crm/defendants?id=new')
  const general = form(page).first()
  await general.getByRole('textbox', { name: 'First Name', exact: true }).first().fill('ana')
  await general.getByRole('textbox', { name: 'Last Name', exact: true }).first().fill('ruiz')
  await openTab(page, 'Bookings')
  await button(topForm(page), 'ADD').click()
  await expect(field(page, 'Booking', 'Booking Name')).toHaveValue(/^ana ruiz$/i)
})

test('premium and balance follow while a booking is new, and what is typed stays', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const [bail, premium] = [field(page, 'Bail', 'Bail Amount'), field(page, 'Money', 'Premium Amount')]
  const [down, balance] = [field(page, 'Money', 'Amount Paid Down'), field(page, 'Money', 'Unpaid Balance')]
  await bail.pressSequentially('15,000')
  await expect(premium).toHaveValue('1,500.00')
  await expect(balance).toHaveValue('1,500.00')
  await down.fill('250')
  await expect(balance).toHaveValue('1,250.00')
  await bail.fill('20,000')
  await expect(premium).toHaveValue('2,000.00')
  await expect(balance).toHaveValue('1,750.00')
  const money = topForm(page).getByRole('region', { name: 'Money', exact: true })
  await expect(money.getByText('Calculated:')).toHaveCount(0)

  await premium.fill('1,800')
  await expect(balance).toHaveValue('1,550.00')
  await bail.fill('30,000')
  await expect(premium).toHaveValue('1,800')
  await expect(money).toContainText('Calculated: $3,000.00 · Use it')
  await expect(premium).toHaveAccessibleDescription('Calculated: $3,000.00 · Use it')
  await page.keyboard.press('Tab')
  await premium.focus()
  await page.keyboard.press('Tab')
  await expect(button(money, 'Use it')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(premium).toHaveValue('3,000.00')
  await expect(premium).toBeFocused()
  await expect(balance).toHaveValue('2,750.00')
  await balance.fill('')
  await down.fill('500')
  await expect(balance).toHaveValue('')
  await expect(money).toContainText('Calculated: $2,500.00 · Use it')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  expect((await bookingsOf(api, id))[0]).toMatchObject({
    bail_amount: '30,000',
    premium_amount: '3,000.00',
    amount_paid_down: '500',
    unpaid_balance: null,
  })
})

test('nothing that is stored is calculated again unasked', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const stored = { bail_amount: '10,000', premium_amount: '800', unpaid_balance: '300' }
  const booking = await addBooking(api, id, stored)
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  const money = topForm(page).getByRole('region', { name: 'Money', exact: true })
  await expect(money).toContainText('Calculated: $1,000.00 · Use it')
  await expect(money).toContainText('Calculated: $800.00 · Use it')
  await field(page, 'Bail', 'Bail Amount').fill('12,345.67')
  await expect(money).toContainText('Calculated: $1,234.57 · Use it')
  await expect(field(page, 'Money', 'Premium Amount')).toHaveValue('800')
  const down = field(page, 'Money', 'Amount Paid Down')
  await down.fill('800.01')
  await expect(money).toContainText('The down payment is more than the premium')
  await down.fill('')
  await expect(money).not.toContainText('more than the premium')
  await button(topForm(page), 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  expect((await bookingsOf(api, id))[0]).toMatchObject({ ...stored, bail_amount: '12,345.67' })
})

test('courts, jails, counties and charges that the office used are offered, ten at most', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const { id: other } = await addDefendant(api)
  const used = { court_name: 'Zinfandel Superior Court', arrest_county: 'Zinfandel', where_held: 'Zin Jail' }
  // Only what two files have: a value may have a name in it
  for (const file of [id, other])
    await addBooking(api, file, { ...used, charges: [{ code: 'ZZ 9999', type: 'Felony' }] })
  await addBooking(api, id, { court_name: 'Zinfandel at Ana Ruiz' })
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const offersOf = async (input: Locator) =>
    input.evaluate((element: HTMLInputElement) =>
      [...(element.list?.options ?? [])].map(({ value }) => value),
    )
  const court = field(page, 'Court', 'Court Name')
  await expect.poll(() => offersOf(court)).toContain('Harbor Courthouse')
  await court.fill('zinf')
  await expect.poll(() => offersOf(court)).toEqual(['Zinfandel Superior Court'])
  const jail = field(page, 'Bail', 'Where Held')
  await jail.fill('zin j')
  await expect.poll(() => offersOf(jail)).toEqual(['Zin Jail'])
  const county = field(page, 'Case', 'Case County')
  await county.fill('zinfandel')
  expect(await offersOf(county)).toEqual([])
  await button(topForm(page), 'ADD CHARGE').click()
  const code = field(page, 'Arrest', 'Code')
  await code.fill('zz')
  await expect.poll(() => offersOf(code)).toEqual(['ZZ 9999'])
  await expect(errorOf(code)).toHaveCount(0)
})
