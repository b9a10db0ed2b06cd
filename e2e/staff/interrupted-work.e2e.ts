import { logout } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import { updateUser } from '@bailiwick/contract/users'
import type { APIRequestContext, Page } from '@playwright/test'
import { ownPassword, tokenOf, userWithOwnPassword } from '../support/account-page.ts'
import { apiClient } from '../support/api.ts'
import { defendantsPath, form, openTab } from '../support/defendant-page.ts'
import {
  button,
  closeMessage,
  discardQuestion,
  dismissOutcome,
  field,
  leaveQuestion,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { setPermissions, userIdOf } from '../support/permissions-page.ts'
import { chooseFiles, imageFile, photoField } from '../support/photos-page.ts'
import { addDefendant } from '../support/records.ts'
import { fillSignIn, signInAgain } from '../support/sign-in-page.ts'
import {
  addUser,
  givenPassword,
  userInput,
  rowOf,
  searchForUser,
  submit,
} from '../support/user-admin-page.ts'

const next = `${ownPassword} too`
const loggedOut = (page: Page) => page.getByText('You were logged out. What you typed is still here')
const notPermitted = (page: Page) => page.getByText('You don’t have the permission for this anymore.')

/** Ends the session of the page, as its user can in another browser. */
async function endSession(page: Page, request: APIRequestContext) {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await apiClient(request, token).call(logout)
}

test('an SMS text that is being typed outlasts the session, and is saved after the next login', async ({
  enter,
  request,
}) => {
  const page = await enter('texter', '/components/notifications_admin')
  const area = page.getByRole('region', { name: 'SMS Templates' })
  const content = area.getByRole('textbox', { name: 'Client SMS Content' })
  const before = await content.inputValue()
  const typed = `${before} Typed before the end.`
  await content.fill(typed)
  await endSession(page, request)
  await area.getByRole('button', { name: 'UPDATE' }).click()
  await expect(loggedOut(page)).toBeVisible()
  await expect(leaveQuestion(page)).toHaveCount(0)
  await expect(page.getByText('The SMS templates did not load')).toHaveCount(0)
  await expect(content).toHaveValue(typed)
  await signInAgain(page, 'texter')
  await expect(loggedOut(page)).toHaveCount(0)
  await expect(page.getByText('Unauthorized')).toHaveCount(0)
  await expect(content).toHaveValue(typed)
  for (const text of [typed, before]) {
    await content.fill(text)
    await area.getByRole('button', { name: 'UPDATE' }).click()
    await closeMessage(page.getByRole('dialog', { name: 'Message' }))
  }
})

test('the dialog of a new user says that the session is over, and closing it leads to the login', async ({
  enter,
  context,
}) => {
  const page = await enter('hirer', '/user-admin')
  await page.getByRole('button', { name: 'Add User' }).click()
  await userInput(page, 'Name').fill('Half Typed')
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(page.getByRole('dialog').locator(loggedOut(page))).toBeVisible()
  await expect(leaveQuestion(page)).toHaveCount(0)
  await expect(userInput(page, 'Name')).toHaveValue('Half Typed')
  await submit(page, 'CANCEL').click()
  await discardQuestion(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/pages/login-page?o=UserAdmin')
  await expect(page.getByText('You were logged out in another tab of this browser.')).toBeVisible()
})

test('a permission that is taken away leaves what was typed, and says so', async ({ enter, api }) => {
  const { name } = await addUser(api)
  const page = await enter('hirer', '/user-admin')
  await searchForUser(page, name)
  await (await rowOf(page, name)).getByRole('button', { name: 'Edit Details' }).click()
  await userInput(page, 'Office').fill('North')
  await setPermissions(api, 'hirer', [])
  await submit(page, 'UPDATE USER').click()
  await expect(page.getByRole('dialog').locator(notPermitted(page))).toBeVisible()
  await expect(leaveQuestion(page)).toHaveCount(0)
  await expect(userInput(page, 'Office')).toHaveValue('North')
  await setPermissions(api, 'hirer', [2])
  await submit(page, 'UPDATE USER').click()
  await expect(notPermitted(page)).toHaveCount(0)
  await expect(page.getByText('Successfully updated user')).toBeVisible()
})

test('what was typed outlasts a login with a first step, and is saved once that is done', async ({
  enterWith,
  api,
  request,
}) => {
  const { username } = await userWithOwnPassword(api, request)
  await setPermissions(api, username, [3])
  const { path } = await addDefendant(api)
  const page = await enterWith(await tokenOf(request, username, ownPassword), path)
  const overview = form(page).getByRole('tabpanel', { name: 'Overview' })
  const note = overview.getByRole('textbox', { name: 'New note' })
  await note.fill('Typed before the end.')
  const body = { id: await userIdOf(api, username), password: givenPassword, password2: givenPassword }
  await api.call(updateUser, { body })
  await overview.getByRole('button', { name: 'ADD NOTE' }).click()
  await expect(
    page.getByText('because your password was changed. What you typed is still here'),
  ).toBeVisible()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'LOG IN' }).click(),
  ])
  await fillSignIn(tab, username, givenPassword)
  await button(tab, 'LOG IN').click()
  await expect(tab.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await page.bringToFront()
  const firstStep = page.getByText('finish the first step in the other tab, then come back and save.')
  await expect(firstStep).toBeVisible()
  await overview.getByRole('button', { name: 'ADD NOTE' }).click()
  await expect(form(page).getByText(messages.changePasswordFirst)).toBeVisible()
  await expect(firstStep).toBeVisible()
  await expect(leaveQuestion(page)).toHaveCount(0)
  await expect(note).toHaveValue('Typed before the end.')

  const chosen = { 'Current password': givenPassword, 'New password': next, 'Re-enter new password': next }
  for (const [label, typed] of Object.entries(chosen))
    await tab.getByLabel(label, { exact: true }).fill(typed)
  await button(tab, 'CHANGE PASSWORD').click()
  await tab.waitForURL('**/dashboard')
  await page.bringToFront()
  await expect(firstStep).toHaveCount(0)
  await overview.getByRole('button', { name: 'ADD NOTE' }).click()
  await expect(overview.getByRole('list', { name: 'Notes' })).toContainText('Typed before the end.')
  await expect(note).toHaveValue('')
})

test('a note that was added after the session ended stays, and is saved after the next login', async ({
  enter,
  api,
  request,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', path)
  const overview = form(page).getByRole('tabpanel', { name: 'Overview' })
  const note = overview.getByRole('textbox', { name: 'New note' })
  await note.fill('Called before the end.')
  await endSession(page, request)
  await overview.getByRole('button', { name: 'ADD NOTE' }).click()
  await expect(loggedOut(page)).toBeVisible()
  await expect(note).toHaveValue('Called before the end.')
  await expect(overview.getByText('Unauthorized')).toHaveCount(0)
  await signInAgain(page)
  await expect(loggedOut(page)).toHaveCount(0)
  await expect(overview.getByText('Unauthorized')).toHaveCount(0)
  await expect(form(page).getByText('did not load')).toHaveCount(0)
  await expect(note).toHaveValue('Called before the end.')
})

test('a photo that was chosen after the session ended is uploaded after the next login', async ({
  enter,
  api,
  request,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=photos`)
  const front = photoField(page, 'Front ID Photo')
  await expect(front).toBeVisible()
  await endSession(page, request)
  await chooseFiles(page, 'Front ID Photo', imageFile())
  await expect(loggedOut(page)).toBeVisible()
  await expect(front.getByRole('alert')).toHaveText(
    'You are logged out. The upload goes on once you log in again.',
  )
  await signInAgain(page)
  await dismissOutcome(page, 'Successfully uploaded defendant photo(s)')
  await expect(front.locator('output')).toHaveText('Uploaded')
})

test('who goes to another tab of the file after the session ended keeps what was typed', async ({
  enter,
  api,
  request,
}) => {
  const { last_name, name } = await addDefendant(api)
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await button(page, name).click()
  await openTab(page, 'Defendants Info')
  const notes = field(page, 'Notes', 'General Notes')
  await notes.fill('Typed before the end')
  await endSession(page, request)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(loggedOut(page)).toBeVisible()
  await openTab(page, 'Docs')
  await expect(loggedOut(page)).toBeVisible()
  await page.goBack()
  await button(leaveQuestion(page), 'No').click()
  await openTab(page, 'Overview')
  await signInAgain(page)
  await openTab(page, 'Defendants Info')
  await expect(notes).toHaveValue('Typed before the end')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, 'Successfully updated defendant')
})
