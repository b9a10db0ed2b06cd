import { saveSignInRules } from '@bailiwick/contract/account'
import { login, loginWithCode } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import {
  accountPath,
  codeNow,
  ownPassword,
  section,
  userWithFactor,
  userWithOwnPassword,
} from '../support/account-page.ts'
import { apiClient } from '../support/api.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillSignIn, signInPath } from '../support/sign-in-page.ts'
import { addUser, userDialog, givenPassword, rowOf, submit } from '../support/user-admin-page.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(signInPath)
  await fillSignIn(page, username, password)
  await button(page, 'LOG IN').click()
}
async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(field(page, 'Username')).toBeVisible()
}
async function confirmPassword(page: Page, name: string): Promise<void> {
  await userDialog(page).getByLabel('Current password', { exact: true }).fill(ownPassword)
  await submit(page, name).click()
}

test('a code of the app finishes the sign-in, a wrong one can be corrected', async ({
  page,
  api,
  request,
}) => {
  const user = await userWithFactor(api, request)
  await logIn(page, user.username, ownPassword)
  await expect(field(page, 'Code')).toBeFocused()
  let tries = 0
  page.on('request', (sent) => (tries += sent.url().endsWith('/login/code') ? 1 : 0))
  for (const typed of ['', '12345']) {
    await field(page, 'Code').fill(typed)
    await field(page, 'Code').press('Enter')
    await expect(page.getByRole('alert')).toHaveText(messages.notCode)
  }
  expect(tries).toBe(0)
  await field(page, 'Code').fill('000000')
  await field(page, 'Code').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(messages.wrongCode)
  await expect(field(page, 'Code')).toHaveValue('000000')
  await field(page, 'Code').fill(codeNow(user.secret, 1))
  await button(page, 'LOG IN').click()
  await page.waitForURL('**/dashboard')

  await logOut(page)
  await logIn(page, user.username, ownPassword)
  await button(page, 'Back to the password').click()
  await expect(field(page, 'Username')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await fillSignIn(page, user.username, ownPassword)
  await button(page, 'LOG IN').click()
  await field(page, 'Code').fill(user.recovery_codes[0]?.toLowerCase() ?? '')
  await button(page, 'LOG IN').click()
  await page.waitForURL('**/dashboard')
})

test('who got a password from somebody else chooses their own, then goes on', async ({ page, api }) => {
  const user = await addUser(api)
  await logIn(page, user.username, givenPassword)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByText(messages.changePasswordFirst)).toBeVisible()
  await page.goto('/user-page')
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()

  await button(page, 'CHANGE PASSWORD').click()
  await expect(page.getByText(messages.required)).toHaveCount(3)
  await expect(field(page, 'Current password')).toBeFocused()
  await field(page, 'Current password').fill('a guess')
  await field(page, 'New password').fill(ownPassword)
  await field(page, 'Re-enter new password').fill(ownPassword)
  await button(page, 'CHANGE PASSWORD').click()
  await expect(page.getByText(messages.wrongPassword)).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveValue(ownPassword)
  await field(page, 'Current password').fill(givenPassword)
  await button(page, 'CHANGE PASSWORD').click()
  await page.waitForURL('**/user-page')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('a user sets up an authenticator app, sees the recovery codes once, and removes it', async ({
  api,
  request,
  enterWith,
}) => {
  const { username, token } = await userWithOwnPassword(api, request)
  const page = await enterWith(token, accountPath)
  const app = section(page, 'Authenticator app')
  await expect(app.getByText('Not set up')).toBeVisible()
  await button(app, 'SET UP').click()
  await submit(page, 'CONTINUE').click()
  await expect(userDialog(page).getByText(messages.required)).toBeVisible()
  await userDialog(page).getByLabel('Current password', { exact: true }).fill('a guess')
  await submit(page, 'CONTINUE').click()
  await expect(userDialog(page).getByText(messages.wrongPassword)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await confirmPassword(page, 'CONTINUE')
  await expect(app.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  // Below the top bar
  const step = (await app.getByText('1. Scan this').boundingBox())?.y ?? 0
  expect(step).toBeGreaterThan(52)
  await expect(app.getByRole('button', { name: 'CONFIRM' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  const shown = await app.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  const code = app.getByLabel('2. Enter the code that the app shows')
  await expect(code).toBeFocused()
  await button(app, 'CONFIRM').click()
  await expect(app.getByText(messages.notAppCode)).toBeVisible()
  await code.fill('000000')
  await button(app, 'CONFIRM').click()
  await expect(app.getByText(messages.wrongSetupCode)).toBeVisible()
  await code.fill(codeNow(secret))
  await button(app, 'CONFIRM').click()
  await expect(app.getByRole('listitem')).toHaveCount(10)
  await expect(app.getByText('Set up', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'authenticator' })).toHaveCount(0)
  await expect(app.getByText(`For ${username}, made `)).toBeVisible()
  const first = await app.getByRole('listitem').first().textContent()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    app.getByRole('link', { name: 'DOWNLOAD' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  expect(await readFile(await download.path(), 'utf8')).toContain(`For ${username}, made `)
  await button(app, 'I HAVE STORED THEM').click()
  await expect(app.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(page.getByText(first ?? '')).toHaveCount(0)

  await button(app, 'NEW RECOVERY CODES').click()
  await confirmPassword(page, 'CONTINUE')
  await expect(app.getByRole('listitem')).toHaveCount(10)
  expect(await app.getByRole('listitem').first().textContent()).not.toBe(first)
  await button(app, 'I HAVE STORED THEM').click()
  await button(app, 'REMOVE').click()
  await confirmPassword(page, 'REMOVE')
  await expect(app.getByText('Not set up')).toBeVisible()
})

test('leaving new recovery codes asks first and says that they are shown only now', async ({
  api,
  request,
  enterWith,
}) => {
  const { token } = await userWithFactor(api, request)
  const page = await enterWith(token, accountPath)
  const app = section(page, 'Authenticator app')
  await button(app, 'NEW RECOVERY CODES').click()
  await confirmPassword(page, 'CONTINUE')
  const first = await app.getByRole('listitem').first().textContent()
  for (const name of ['Dashboard', 'Log out']) {
    await page.getByRole('complementary').getByRole('link', { name }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(question).toContainText('Your new recovery codes are shown only now.')
    await button(question, 'No').click()
    await expect(question).toHaveCount(0)
    await expect(app.getByRole('listitem').first()).toHaveText(first ?? '')
  }
  await button(app, 'I HAVE STORED THEM').click()
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('the page learns what happened in another browser, after each step and on focus', async ({
  api,
  request,
  enterWith,
}) => {
  const { username, token } = await userWithFactor(api, request)
  const page = await enterWith(token, accountPath)
  const app = section(page, 'Authenticator app')
  const sessions = section(page, 'Sessions').getByRole('listitem')
  await button(app, 'NEW RECOVERY CODES').click()
  await confirmPassword(page, 'CONTINUE')
  await expect(app.getByRole('listitem')).toHaveCount(10)
  const codes = await app.getByRole('listitem').allTextContents()
  await expect(sessions).toHaveCount(1)
  const elsewhere = apiClient(request)
  const useCode = async (code = '') => {
    const reply = await elsewhere.call(login, { body: { username, password: ownPassword } })
    if (!('challenge' in reply)) throw new Error('The sign-in asks for no code')
    await elsewhere.call(loginWithCode, { body: { challenge: reply.challenge, code } })
  }
  await useCode(codes[0])
  await button(app, 'I HAVE STORED THEM').click()
  await expect(app.getByText('9 recovery codes are left.')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await useCode(codes[1])
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(app.getByText('8 recovery codes are left.')).toBeVisible()
  await expect(sessions).toHaveCount(3)
})

test('a user changes their own password and is logged out elsewhere', async ({
  page,
  api,
  request,
  browser,
  enterWith,
}) => {
  const { username, token } = await userWithOwnPassword(api, request)
  await enterWith(token, accountPath)
  const elsewhere = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await logIn(elsewhere, username, ownPassword)
  await elsewhere.waitForURL('**/dashboard')
  await field(page, 'Current password').fill(ownPassword)
  await field(page, 'New password').fill('another lantern')
  await field(page, 'Re-enter new password').fill('another lantern')
  await button(page, 'CHANGE PASSWORD').click()
  await expect(page.getByText(messages.changedPassword)).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue('')
  await elsewhere.goto(accountPath)
  await expect(field(elsewhere, 'Username')).toBeVisible()
  await expect(
    elsewhere.getByText('You were logged out because your password was changed. Log in again.'),
  ).toBeVisible()
  await page.reload()
  await expect(section(page, 'Sessions').getByText('This session')).toBeVisible()
  await elsewhere.context().close()
})

test('a user ends one session and all others, which are then logged out', async ({
  page,
  api,
  request,
  browser,
  enterWith,
}) => {
  const { username, token } = await userWithOwnPassword(api, request)
  await enterWith(token, accountPath)
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByText('You are logged in only here.')).toBeVisible()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const elsewhere = await context.newPage()
  await logIn(elsewhere, username, ownPassword)
  await elsewhere.waitForURL('**/dashboard')
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  const end = sessions.getByRole('button', { name: /^End the session/ })
  const isCut = (one: HTMLElement) =>
    [one, ...one.querySelectorAll('*')].some(
      (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
    )
  expect(await end.evaluate(isCut)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await sessions.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click()
  await expect(page.getByText(messages.endedSession)).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto(accountPath)
  await expect(field(elsewhere, 'Username')).toBeVisible()

  for (let more = 0; more < 2; more += 1) {
    await elsewhere.evaluate(() => localStorage.clear())
    await logIn(elsewhere, username, ownPassword)
    await elsewhere.waitForURL('**/dashboard')
  }
  await page.reload()
  await button(sessions, 'END ALL OTHER SESSIONS').click()
  await expect(userDialog(page).getByText(/You are also logged in at 2 other places\./)).toBeVisible()
  await submit(page, 'END THEM').click()
  await expect(page.getByText('2 other sessions were ended.')).toBeVisible()
  await expect(sessions.getByText('You are logged in only here.')).toBeVisible()
  await context.close()
})

test('the owner requires an authenticator app, which the next sign-in sets up first', async ({
  page,
  api,
  request,
  enter,
}) => {
  const { username } = await userWithOwnPassword(api, request)
  await enter('owner', '/security-events')
  await page.getByLabel(/^Everybody \(\d+ of \d+ have none\)$/).check()
  await button(page, 'SAVE').click()
  await expect(userDialog(page).getByText(/have no authenticator app yet/)).toBeVisible()
  await submit(page, 'REQUIRE IT').click()
  await expect(page.getByText(messages.savedSignInRules)).toBeVisible()
  await expect(page.getByText('Authenticator app required of: everybody')).toBeVisible()
  try {
    await page.evaluate(() => localStorage.clear())
    await logIn(page, username, ownPassword)
    await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
    await button(page, 'SET UP').click()
    await confirmPassword(page, 'CONTINUE')
    const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
    await page
      .getByLabel('2. Enter the code that the app shows')
      .fill(codeNow((shown ?? '').replaceAll(' ', '')))
    await button(page, 'CONFIRM').click()
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await expect(page.getByText(messages.secondFactorFirst)).toHaveCount(0)
    await page.getByRole('link', { name: 'Log out' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(question).toContainText('Your new recovery codes are shown only now.')
    await button(question, 'No').click()
    await expect(question).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`For ${username}, made `)).toBeVisible()
    for (const shown of ['Log out', 'Every bond', 'Store your recovery codes'])
      await expect(page.getByText(shown)).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(() => (document.documentElement.dataset['mantineColorScheme'] = 'dark'))
    await expect(page.locator('body')).toHaveCSS('background-image', 'none')
    await page.emulateMedia({ media: 'screen' })
    await button(page, 'I HAVE STORED THEM').click()
    await page.waitForURL('**/dashboard')
  } finally {
    await api.call(saveSignInRules, { body: { second_factor_for: 'nobody' } })
  }
})

test('User Admin removes the authenticator of somebody, and leads to the own password', async ({
  page,
  api,
  request,
  enter,
}) => {
  const user = await userWithFactor(api, request)
  await enter('owner', '/user-admin')
  const row = await rowOf(page, user.name)
  await button(row, `Edit Password of ${user.name}`).click()
  await button(userDialog(page), 'Remove authenticator').click()
  await expect(userDialog(page).getByText(/Make sure that it is they who ask\./)).toBeVisible()
  await userDialog(page).getByRole('button', { name: 'REMOVE', exact: true }).click()
  await expect(page.getByText(messages.resetSecondFactor)).toBeVisible()
  // It closes by itself, and what was removed isn't offered again
  await expect(page.getByText(messages.resetSecondFactor)).toHaveCount(0)
  await expect(button(userDialog(page), 'Remove authenticator')).toHaveCount(0)
  await submit(page, 'CANCEL').click()
  await button(await rowOf(page, 'Owner'), 'Edit Password of Owner').click()
  await expect(section(page, 'Password')).toBeVisible()
  await logOut(page)
  await logIn(page, user.username, ownPassword)
  await page.waitForURL('**/dashboard')
})
