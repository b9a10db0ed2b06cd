import type { Page } from '@playwright/test'
import { addClient, sendFormLink, textTo } from '../support/client-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { addIndemnitor, newPhone } from '../support/records.ts'
import { storedItem } from '../support/tokens.ts'
import { holdBack } from '../support/network.ts'

const verify = '**/api/clients/verifyOTP'
const phone = (page: Page) => page.getByLabel('Phone')
const code = (page: Page) => page.getByLabel('Access Code')
const defendantId = (page: Page) => page.getByLabel('Defendant ID')
const logIn = (page: Page) => page.getByRole('button', { name: 'LOG IN' })

test('the client sign-in has its title, three fields, the checkbox and the button [NAV-1, NAV-30, CLI-2, CLI-6, CLI-7]', async ({
  page,
}) => {
  await page.goto('/client')
  await expect(page).toHaveTitle('Client Log in · Bailiwick')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Log in')
  await expect(phone(page)).toHaveAttribute('placeholder', '10 digit phone number, no country code')
  await expect(phone(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await expect(page.getByRole('checkbox', { name: 'I am an Indemnitor.' })).not.toBeChecked()
  await expect(logIn(page)).toHaveText('LOG IN')
  await expect(page.getByText('Version 2.06')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
})

test('the phone takes ten digits alone, also from a pasted number with a country code [CLI-3]', async ({
  page,
}) => {
  await page.goto('/client')
  await phone(page).pressSequentially('(555) 01a2-34.5678')
  await expect(phone(page)).toHaveValue('5550123456')
  await phone(page).fill('+1 (555) 010-2345')
  await expect(phone(page)).toHaveValue('5550102345')
})

test('access code and defendant id are in capitals, and go to the server that way [CLI-4, CLI-5, CLI-6, CLI-9]', async ({
  page,
}) => {
  await page.goto('/client')
  await phone(page).fill('5550102345')
  await code(page).pressSequentially('ab2cdé')
  await expect(code(page)).toHaveValue('AB2CDÉ')
  await code(page).fill('ab2cde')
  await defendantId(page).pressSequentially('d17x')
  await expect(defendantId(page)).toHaveValue('D17X')
  await page.getByText('I am an Indemnitor.').click()
  const asked = page.waitForRequest(verify)
  await logIn(page).click()
  expect((await asked).postDataJSON()).toEqual({
    phone: '5550102345',
    otp: 'AB2CDE',
    ind: true,
    defendant_id: 'D17X',
    display_data: false,
  })
  expect((await asked).url()).not.toContain('AB2CDE')
})

test('correcting in the middle of a field leaves the cursor there [CLI-4]', async ({ page }) => {
  await page.goto('/client')
  await code(page).fill('ABEF')
  await code(page).press('Home')
  await code(page).press('ArrowRight')
  await code(page).press('ArrowRight')
  await code(page).pressSequentially('cd')
  await expect(code(page)).toHaveValue('ABCDEF')
})

test('the button shows the sign-in under way, and a failure is shown above the fields [CLI-7, CLI-8]', async ({
  page,
}) => {
  await page.goto('/client')
  const logins = await holdBack(page, verify)
  await phone(page).fill('5550102345')
  await expect(page.locator('.mantine-Loader-root')).toBeHidden()
  await logIn(page).click()
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('Logging in')
  await code(page).press('Enter')
  logins.release()
  await expect(page.getByRole('alert')).toHaveText('Phone / OTP Invalid')
  await expect(phone(page)).toHaveValue('5550102345')
  await expect(page.locator('.mantine-Loader-root')).toBeHidden()
  expect(logins.count()).toBe(1)
})

test('without a client token the client pages lead to the client sign-in [NAV-31, NAV-32, NAV-33, NAV-34, OPEN-18]', async ({
  page,
}) => {
  for (const path of ['/client/dashboard', '/c/dashboard', '/c/booking_info']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/client')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Log in')
  }
})

test("a staff user's token opens no client page and does not skip the client sign-in [NAV-30, NAV-33]", async ({
  enter,
}) => {
  const page = await enter('owner', '/c/dashboard')
  for (const path of ['/c/dashboard', '/client']) {
    await page.goto(path)
    await expect(page).toHaveURL('/client')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Log in')
  }
})

test('a refused client call removes the client token and stays in the client portal [NAV-42, NAV-62, OPEN-6]', async ({
  page,
}) => {
  await page.goto('/client')
  for (const [status, code] of [
    [401, 'somethingWrong'],
    [400, 'unauthorized'],
  ] as const) {
    await page.evaluate(() => localStorage.setItem('client-token', 'of an earlier visit'))
    // The answer of client calls to an ended token
    await page.route(verify, (route) => route.fulfill({ status, json: { error: 'Any text', code } }))
    const reloaded = page.waitForEvent('load')
    await logIn(page).click()
    await reloaded
    expect(await storedItem(page, 'client-token')).toBeNull()
    await expect(page).toHaveURL('/client')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Log in')
    await page.unroute(verify)
  }
})

/** A chunk that is for staff alone bears the name of its stage and no more, or that of a page. See web/chunks.ts. */
const isForStaff = (script: string) =>
  /^(sign-in|shell|dashboard|list|views|file)-[\w-]{8}\.js$|Page-/.test(script)

test("a client's phone loads nothing of the staff's side [NAV-1]", async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url().replace(/.*\//, ''))
  })
  await page.goto('/client')
  await expect(logIn(page)).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(isForStaff)).toEqual([])
  // The login of staff shows that the names are those of today
  await page.goto('/pages/login-page')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(scripts.filter(isForStaff)).not.toEqual([])
})

test('a used code offers a new one, which is texted to the same phone [CLI-14, CLI-15, CLI-16, CLI-17, CLI-28]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api)
  const link = await sendFormLink(api, { id, phone: number })
  let answer: unknown
  await page.route(verify, async (route) => {
    const response = await route.fetch()
    answer = await response.json()
    await route.fulfill({ response })
  })
  await page.goto(link)
  await expect(page).toHaveURL('/c/dashboard')
  expect(answer).toMatchObject({ message: 'Logged in', display_data: false })
  // A link logs in again, whatever token is stored
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Access Code expired.')
  await expect(page).toHaveURL('/client')
  await expect(phone(page)).toHaveValue(number)
  await expect(page.getByRole('link', { name: 'Continue to your information' })).toHaveAttribute(
    'href',
    '/c/dashboard',
  )
  const { otp } = Object.fromEntries(new URL(link, page.url()).searchParams)
  const asked = page.waitForRequest('**/api/clients/resendOTP')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  expect((await asked).postDataJSON()).toEqual({ phone: number, otp, ind: false })
  await expect(page.getByRole('status').first()).toHaveText(
    'We can’t send texts right now. Please call the agency for a new link.',
  )
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0)
  await expect(code(page)).toBeFocused()
  await code(page).fill('ABCDEF')
  await logIn(page).click()
  await expect(page.getByRole('alert')).toHaveText('Phone / OTP Invalid')
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0)
  expect(await textTo(api, number)).toMatch(/here is your new link: \S+\/s\/•••/)
})

test("an indemnitor's phone of two files needs the Defendant ID [CLI-5, CLI-6, OPEN-136]", async ({
  page,
  api,
}) => {
  const number = newPhone()
  const one = await addClient(api)
  const two = await addClient(api)
  await addIndemnitor(api, one.id, { name: 'Ida Cole', phone: number })
  const indemnitor = await addIndemnitor(api, two.id, { name: 'Ida Cole', phone: number })
  const link = new URL(await sendFormLink(api, { id: two.id, phone: number, indemnitor }), 'http://any')
  await page.goto('/client')
  await phone(page).fill(number)
  await code(page).fill((link.searchParams.get('otp') ?? '').toLowerCase())
  await page.getByText('I am an Indemnitor.').click()
  await logIn(page).click()
  await expect(page.getByRole('alert')).toHaveText('Defendant ID is required.')
  await defendantId(page).fill(String(two.id))
  await logIn(page).click()
  await expect(page).toHaveURL('/c/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DEFENDANT ${two.name}`)
})

test('a link of a text that has ended or was mistyped leads to a page that says so', async ({ page }) => {
  for (const mistyped of ['/S/0000000000.', '/s/0000000000/', '/s/0000000000']) {
    await page.goto(mistyped)
    await expect(page).toHaveURL('/link-gone')
  }
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByText('or the agency withdrew the document')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link by text message' }).click()
  await expect(page.getByRole('button', { name: 'TEXT ME A NEW LINK' })).toBeVisible()
  await expect(page).toHaveURL('/client#new-link')
})

test('a link of a text that can’t be looked up leads to a page that tries it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/link-later#2222abcdefgh')
  await expect(page.getByRole('heading', { name: 'The link did not open' })).toBeVisible()
  await expect(page.getByText('your link isn’t used up. Try again in a moment')).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'El enlace no se abrió' })).toBeVisible()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page).toHaveURL('/link-gone')
})

test('somebody who lost their text asks for a new link by phone and date of birth', async ({ page, api }) => {
  const client = await addClient(api, { date_of_birth: '04/12/1990' })
  await sendFormLink(api, client)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/client')
  const lost = page.getByRole('group').filter({ hasText: 'Lost your text message?' })
  await lost.getByText('Lost your text message?').click()
  await lost.getByLabel('Phone').fill(client.phone)
  await lost.getByLabel('Date of Birth').fill('1990-04-12')
  await lost.getByRole('button', { name: 'TEXT ME A NEW LINK' }).click()
  await expect(lost.getByRole('status')).toHaveText(
    'We can’t send texts right now. Please call the agency for a new link.',
  )
  await expect.poll(() => textTo(api, client.phone)).toMatch(/here is your new link: \S+\/s\/•••/)
})
