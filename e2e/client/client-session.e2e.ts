import { deleteBooking } from '@bailiwick/contract/bookings'
import { readDefendant } from '@bailiwick/contract/defendants'
import { verifyOtp } from '@bailiwick/contract/client-sign-in'
import type { Page } from '@playwright/test'
import { apiClient } from '../support/api.ts'
import {
  addClient,
  heading,
  menu,
  openClientLink,
  openClientTab,
  part,
  saveButton,
  sendFormLink,
} from '../support/client-page.ts'
import { button, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, readRecord } from '../support/records.ts'
import { forgedToken, hoursFromNow, storedItem } from '../support/tokens.ts'

test.use({ viewport: { width: 390, height: 844 } })

const loginTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Client Log in' })
const city = (page: Page) => field(page, 'Address Info', 'City')

test('a client reads at once that the connection is gone, and no longer when it is back', async ({
  page,
  api,
  context,
}) => {
  const client = await addClient(api)
  await openClientLink(page, await sendFormLink(api, client))
  await part(page, 'Information').click()
  const notice = page.getByText('You are offline.')
  await expect(city(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toBeInViewport()
  await city(page).fill('Tustin')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(city(page)).toHaveValue('Tustin')

  // The phone has a network, and no way through it
  await page.route('**/api/**', (route) => route.abort())
  await page.route('**/healthz', (route) => route.abort())
  await saveButton(page).click()
  await expect(notice).toBeInViewport()
  await page.unrouteAll()
  await expect(notice).toHaveCount(0)
})

test('a client whose token ends logs in again and finds what was typed [CLI-24, CLI-26, CLI-27, NAV-62, OPEN-6]', async ({
  page,
  api,
}) => {
  const { id, phone } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await part(page, 'Information').click()
  await city(page).fill('Tustin')
  await field(page, 'Info', 'Social Security Number').fill('900-12-3456')

  // Another login of the same person ends this one on the server
  const elsewhere = await sendFormLink(api, { id, phone })
  const { searchParams } = new URL(elsewhere, page.url())
  const login = (link: URLSearchParams) =>
    apiClient(page.request).call(verifyOtp, {
      body: { phone, otp: link.get('otp') ?? '', ind: false, defendant_id: String(id), display_data: false },
    })
  await login(searchParams)
  await saveButton(page).click()
  await expect(loginTitle(page)).toBeVisible()
  await expect(page).toHaveURL('/client')
  expect(await storedItem(page, 'client-token')).toBeNull()
  await expect(page.getByRole('status').first()).toContainText(
    'You were logged out. What you typed is still on this page.',
  )
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('900-12')
  expect((await readRecord(api, id)).city).toBeNull()

  // With the fields this time, on the same page
  const next = new URL(await sendFormLink(api, { id, phone }), page.url()).searchParams
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Access Code').fill(next.get('otp') ?? '')
  await button(page, 'LOG IN').click()
  await expect(page).toHaveURL(/\/c\/dashboard\?tab=info&part=information/)
  await expect(city(page)).toHaveValue('Tustin')
  await expect(page.getByText('We restored what you typed')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await readRecord(api, id)).toMatchObject({ city: 'Tustin', ss: '900-12-3456' })

  // Another tab logs in and out
  await page.goto('/c/dashboard?tab=info&part=information')
  await city(page).fill('Orange')
  const token = (await storedItem(page, 'client-token')) ?? ''
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('draft ')
  const tab = await page.context().newPage()
  await tab.goto('/c/dashboard')
  // It has the draft of the first one
  await expect(tab.getByText('We restored what you typed')).toBeVisible()
  await button(tab, 'Log out').click()
  await button(tab.getByRole('dialog'), 'Yes').click()
  await expect(loginTitle(tab)).toBeVisible()
  await expect(loginTitle(page)).toBeVisible()
  await tab.goto(await sendFormLink(api, { id, phone }))
  await expect(heading(tab)).toHaveText('Your information')
  expect(await storedItem(tab, 'client-token')).not.toBe(token)
  await expect(city(page)).toHaveValue('Orange')

  // Expired
  await tab.evaluate(
    (past) => localStorage.setItem('client-token', past),
    forgedToken({ id, indemnitor_id: null, exp: hoursFromNow(-1) }),
  )
  await expect(loginTitle(page)).toBeVisible()
  await tab.goto('/c/booking_info')
  await expect(tab).toHaveURL('/client')
  await expect(loginTitle(tab)).toBeVisible()
  expect(await storedItem(tab, 'client-token')).toBeNull()
})

test('a client whose token ends with nothing typed reads nothing of what they typed', async ({
  page,
  api,
}) => {
  const { id, phone } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  const tab = await page.context().newPage()
  await tab.goto('/client')
  await tab.evaluate(
    (past) => localStorage.setItem('client-token', past),
    forgedToken({ id, indemnitor_id: null, exp: hoursFromNow(-1) }),
  )
  await expect(loginTitle(page)).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('You were logged out. Log in again to continue.')
})

test('a client who logs out is asked about unsaved changes and loses the token [CLI-21, CLI-34, NAV-32, OPEN-18, DLG-1]', async ({
  page,
  api,
}) => {
  const { id, phone } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  const token = (await storedItem(page, 'client-token')) ?? ''
  for (const path of ['/client', '/client/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL('/c/dashboard')
  }
  await part(page, 'Information').click()
  await city(page).fill('Tustin')
  await button(page, 'Log out').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure?')
  await expect(question).toContainText(
    'Any changes made that were not saved will be discarded. Do you want to proceed?',
  )
  await button(question, 'No').click()
  await expect(city(page)).toHaveValue('Tustin')
  await button(page, 'Log out').click()
  await button(question, 'Yes').click()
  await expect(page).toHaveURL('/client')
  await expect(loginTitle(page)).toBeVisible()
  await expect(page.getByRole('status').first()).toBeEmpty()
  expect(await storedItem(page, 'client-token')).toBeNull()
  await page.goBack()
  await expect(loginTitle(page)).toBeVisible()
  await expect(page.getByText('Tustin')).toHaveCount(0)
  // The token is invalid, also in a copy
  const client = apiClient(page.request, token)
  await expect.poll(async () => (await client.attempt(readDefendant, { query: { id } })).status).toBe(401)
})

test('a client who is also signed in as staff in this browser reads that [OPEN-165]', async ({
  enter,
  api,
}) => {
  const { id, phone } = await addClient(api)
  const page = await enter('owner')
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  const line = page.getByText('is signed in on this browser, so client pages use their permissions here')
  await expect(line).toBeVisible()
  await expect(page.getByText('Only the client sees their documents.')).toBeVisible()
  await openClientTab(page, 'Arrests')
  await expect(line).toBeVisible()
  await page.goto('/c/booking_info')
  await expect(line).toBeVisible()
  await menu(page).getByRole('button', { name: 'Log out' }).click()
  await expect(loginTitle(page)).toBeVisible()
  expect(await storedItem(page, 'token')).not.toBeNull()

  // A staff token that the server refuses would come before every client token
  const forged = forgedToken({ id: 1, name: 'Nobody', exp: hoursFromNow(1), permObj: {} })
  await page.evaluate((token) => localStorage.setItem('token', token), forged)
  await page.goto(await sendFormLink(api, { id, phone }))
  await expect(loginTitle(page)).toBeVisible()
  await expect(page).toHaveURL('/client')
  // The page reloads once the token is gone, perhaps during the read
  await expect(async () => expect(await storedItem(page, 'token')).toBeNull()).toPass()
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await expect(line).toHaveCount(0)
})

test('a link to the booking opens its page, which may say that there is none [NAV-34, CLI-10, DEF-44, OPEN-142, OPEN-143]', async ({
  page,
  api,
}) => {
  const { id, phone, name } = await addClient(api)
  const gone = await addBooking(api, id, { booking_name: 'Gone' })
  const link = await sendFormLink(api, { id, phone }, 'booking_info')
  await api.call(deleteBooking, { query: { id: gone } })
  await page.goto(link)
  await expect(page).toHaveURL('/c/booking_info')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DEFENDANT ${name}`)
  await expect(page.getByText('No booking found')).toBeVisible()
})

test('the booking page shows the latest booking in full, except for notes [NAV-4, CLI-41, CLI-42, CLI-43, CLI-44]', async ({
  page,
  api,
}) => {
  const { id, phone } = await addClient(api)
  await addBooking(api, id, { booking_name: 'Newer by date', bail_amount: '1' })
  await addBooking(api, id, {
    booking_name: 'Orange County Jail',
    bail_amount: '25,000',
    premium_amount: '2,500',
    amount_paid_down: '500',
    unpaid_balance: '2,000',
    charges: [
      { code: 'PC 459', type: 'Felony' },
      { code: 'VC 23152(a)', type: 'Misdemeanor' },
    ],
    court_times: [{ date: '12/15/2026', time: '08:30 AM' }],
    payment_date_1: '12/01/2026',
    payment_amount_1: '250',
    payment_date_2: '01/01/2027',
    payment_amount_2: '251',
    payment_date_3: '02/01/2027',
    payment_amount_3: '252',
    payment_date_4: '03/01/2027',
    payment_amount_4: '253',
    other_conditions: 'Surrender the passport.',
    recurring_charges: 'Monthly 150',
    notes: 'staff alone',
  })
  await page.goto(await sendFormLink(api, { id, phone }, 'booking_info'))
  await expect(heading(page)).toHaveText('Orange County Jail')
  const sheet = (title: string) => page.getByRole('region', { name: title })
  await expect(sheet('Bail')).toContainText(
    'Bail Amount$25,000Premium Amount$2,500Amount Paid Down$500Unpaid Balance$2,000',
  )
  await expect(sheet('Charges')).toContainText('1. PC 459Felony2. VC 23152(a)Misdemeanor')
  await expect(sheet('Court Dates')).toContainText('12/15/202608:30 AM')
  await expect(sheet('Payments')).toContainText(
    'Payment 112/01/2026 · $250Payment 201/01/2027 · $251Payment 302/01/2027 · $252Payment 403/01/2027 · $253',
  )
  await expect(sheet('Conditions')).toContainText(
    'Recurring ChargesMonthly 150Other ConditionsSurrender the passport.',
  )
  await expect(page.getByText('staff alone')).toHaveCount(0)
  await button(page, 'Your information').click()
  await expect(page).toHaveURL('/c/dashboard')
})
