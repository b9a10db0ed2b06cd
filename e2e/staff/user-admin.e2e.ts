import { login } from '@bailiwick/contract/auth'
import { createUser, listUsers, updateUser } from '@bailiwick/contract/users'
import type { APIRequestContext, Page } from '@playwright/test'
import { apiClient } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { responsesHandled, neverAnswer } from '../support/network.ts'
import {
  addUser,
  userDialog,
  userErrorOf,
  userInput,
  givenPassword,
  newDetails,
  rowOf,
  searchForUser,
  submit,
  userCards,
  userTable,
} from '../support/user-admin-page.ts'
import { discardQuestion } from '../support/elements.ts'

const listCall = '**/api/users/'

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await userInput(page, label).fill(value)
}
const signInStatus = async (request: APIRequestContext, username: string, typed: string) =>
  (await apiClient(request).attempt(login, { body: { username, password: typed } })).status

test('the list of users has ten a page, without the hidden account [USER-1, USER-2, USER-3, USER-4, USER-5]', async ({
  enter,
}) => {
  const page = await enter('hirer', '/user-admin')
  await expect(page).toHaveTitle('User Admin · Bailiwick')
  await expect(userTable(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Username',
    'Email',
    'Phone',
    'Status',
    'Actions',
  ])
  await expect(userTable(page).locator('tbody tr')).toHaveCount(10)
  await expect(page.getByText(/^Showing 1 to 10 of \d+ user\(s\)$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible()
  const row = await rowOf(page, 'Avery Agent')
  await expect(row.getByRole('cell').nth(4)).toHaveText('Active')
  await expect(row.getByRole('button')).toHaveText(['Edit Password', 'Edit Details', 'Remove'])
  await searchForUser(page, '{name}')
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
})

test('every field of a new user is required and says what it needs [USER-11, USER-12, USER-13, USER-14, USER-15]', async ({
  enter,
}) => {
  const page = await enter('hirer', '/user-admin')
  await page.getByRole('button', { name: 'Add User' }).click()
  const button = submit(page, 'CREATE USER')
  await expect(userInput(page, 'Name')).toBeFocused()
  for (const label of ['Name', 'Username', 'Email', 'Phone', 'Password', 'Re-enter Password']) {
    await userInput(page, label).focus()
    await userInput(page, label).blur()
    await expect(userErrorOf(page, label)).toHaveText('Required')
  }
  await expect(button).toBeDisabled()
  for (const [label, value, text] of [
    ['Email', 'somebody@example', 'Invalid email address'],
    ['Phone', '(555) 010-012', 'Minimum 10 characters'],
    ['Phone', '55501001234', 'Maximum 10 characters'],
    ['Password', 'shorter', 'Minimum 8 characters'],
    ['Re-enter Password', 'longer', 'Passwords must match'],
  ] as const) {
    await userInput(page, label).fill(value)
    await expect(userErrorOf(page, label)).toHaveText(text)
  }
})

test('a user is added once every field is valid, and appears in the list [USER-16, USER-17, USER-20, USER-24, MSG-37]', async ({
  enter,
  request,
}) => {
  const page = await enter('hirer', '/user-admin')
  await page.getByRole('button', { name: 'Add User' }).click()
  const button = submit(page, 'CREATE USER')
  const details = newDetails()
  await fill(page, {
    Name: details.name,
    Username: details.username,
    Email: details.email,
    Phone: '(555) 010-0123',
    Password: 'correct horse',
  })
  await expect(button).toBeDisabled()
  await userInput(page, 'Re-enter Password').fill('correct horse')
  await expect(button).toBeEnabled()
  await userInput(page, 'Username').fill(' ')
  await expect(button).toBeDisabled()
  await userInput(page, 'Username').fill(details.username)
  const sent = page.waitForRequest((asked) => asked.method() === 'POST')
  await button.click()
  expect((await sent).url()).toMatch(/\/api\/users\/$/)
  expect((await sent).postDataJSON()).toEqual({
    ...details,
    phone_number: '5550100123',
    password: 'correct horse',
    password2: 'correct horse',
  })
  const reloaded = page.waitForRequest((asked) => asked.method() === 'GET' && asked.url().endsWith('/users/'))
  await expect(userDialog(page).getByRole('status')).toHaveText('Successfully created user')
  await reloaded
  await expect(userDialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
  const row = await rowOf(page, details.name)
  await expect(row.getByRole('cell', { name: '555-010-0123' })).toBeVisible()
  expect(await signInStatus(request, details.username, 'correct horse')).toBe(200)
})

test('details are edited, and a username in use is refused for three seconds [USER-9, USER-18, USER-21, USER-25, CONST-3]', async ({
  page,
  enter,
  api,
}) => {
  const details = await addUser(api)
  await page.clock.install()
  await enter('hirer', '/user-admin')
  await (await rowOf(page, details.name)).getByRole('button', { name: 'Edit Details' }).click()
  const button = submit(page, 'UPDATE USER')
  await expect(userInput(page, 'Phone')).toHaveValue(details.phone_number)
  for (const label of ['Name', 'Username', 'Email', 'Phone']) {
    const before = await userInput(page, label).inputValue()
    await userInput(page, label).fill('')
    await expect(button).toBeDisabled()
    await userInput(page, label).fill(before)
    await expect(button).toBeEnabled()
  }
  await fill(page, { Username: 'CLERK', Office: 'North' })
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await button.click()
  const alert = userDialog(page).getByRole('alert')
  await expect(alert).toHaveText('Username is already used.')
  await expect(alert).toHaveAttribute('data-tone', 'bad')
  await page.clock.runFor(2900)
  await expect(alert).toBeVisible()
  await page.clock.runFor(200)
  await expect(alert).toHaveCount(0)
  await expect(userErrorOf(page, 'Username')).toHaveText('Username is already used.')
  await expect(userInput(page, 'Office')).toHaveValue('North')
  await page.clock.resume()
  await userInput(page, 'Username').fill(`${details.username}.x`)
  const sent = page.waitForRequest((asked) => asked.method() === 'PUT')
  await button.click()
  const { base, ...body } = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toEqual({
    ...details,
    id: expect.any(Number),
    username: `${details.username}.x`,
    office: 'North',
  })
  expect(base).toMatchObject(details)
  await expect(userDialog(page).getByRole('status')).toHaveText('Successfully updated user')
  await expect(userDialog(page)).toHaveCount(0)
  await expect(page.getByRole('cell', { name: `${details.username}.x`, exact: true })).toBeVisible()
})

test('a change by somebody else is shown before it is overwritten', async ({ enter, api }) => {
  const details = await addUser(api)
  const page = await enter('hirer', '/user-admin')
  await (await rowOf(page, details.name)).getByRole('button', { name: 'Edit Details' }).click()
  await userInput(page, 'Phone').fill('5550107777')
  const { users } = await api.call(listUsers)
  const { id = 0 } = users.find(({ username }) => username === details.username) ?? {}
  await api.call(updateUser, { body: { id, phone_number: '5550108888' } })
  await submit(page, 'UPDATE USER').click()
  await expect(userDialog(page).getByRole('alert')).toContainText(
    'Somebody else changed this user while you were editing.',
  )
  await expect(userErrorOf(page, 'Phone')).toHaveText('Now 5550108888')
  await submit(page, 'UPDATE USER').click()
  await expect(userDialog(page).getByRole('status')).toHaveText('Successfully updated user')
  await expect(page.getByRole('cell', { name: '555-010-7777' })).toBeVisible()
})

test('a new password signs the user out, and its dialog closes after a second [USER-10, USER-15, USER-16, USER-19, CONST-4]', async ({
  page,
  enter,
  request,
  api,
}) => {
  const details = await addUser(api)
  await page.clock.install()
  await enter('hirer', '/user-admin')
  await (await rowOf(page, details.name)).getByRole('button', { name: 'Edit Password' }).click()
  const button = submit(page, 'UPDATE PASSWORD')
  for (const label of ['Password', 'Re-enter Password']) {
    await expect(userInput(page, label)).toHaveAttribute('type', 'password')
    await expect(userInput(page, label)).toHaveAttribute('autocomplete', 'new-password')
    await userDialog(page)
      .getByRole('button', { name: `Show or hide: ${label}`, exact: true })
      .click()
    await expect(userInput(page, label)).toHaveAttribute('type', 'text')
  }
  await expect(button).toBeDisabled()
  await userInput(page, 'Password').fill('battery staple')
  await expect(button).toBeDisabled()
  await userInput(page, 'Re-enter Password').fill('battery stable')
  await expect(button).toBeEnabled()
  await button.click()
  await expect(userErrorOf(page, 'Re-enter Password')).toHaveText('Passwords must match')
  await expect(userInput(page, 'Re-enter Password')).toBeFocused()
  for (const label of ['Password', 'Re-enter Password']) await userInput(page, label).fill('Sunshine1')
  await button.click()
  await expect(userErrorOf(page, 'Password')).toHaveText(
    'This password is too common. Please choose another one.',
  )
  for (const label of ['Password', 'Re-enter Password']) await userInput(page, label).fill('battery staple')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  const sent = page.waitForRequest((asked) => asked.method() === 'PUT')
  await userInput(page, 'Re-enter Password').press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    id: expect.any(Number),
    password: 'battery staple',
    password2: 'battery staple',
  })
  await expect(userDialog(page).getByRole('status')).toHaveText('Successfully updated user')
  await page.clock.runFor(900)
  await expect(userDialog(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(userDialog(page)).toHaveCount(0)
  expect(await signInStatus(request, details.username, givenPassword)).toBe(400)
  expect(await signInStatus(request, details.username, 'battery staple')).toBe(200)
})

test('Remove asks, makes inactive and says so; the user can be brought back [USER-6, USER-22, USER-26, MSG-39, OPEN-40]', async ({
  enter,
  request,
  api,
}) => {
  const details = await addUser(api)
  const page = await enter('owner', '/user-admin')
  const row = await rowOf(page, details.name)
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(userDialog(page)).toContainText('Do you want to remove/deactivate this user ?')
  await userDialog(page).getByRole('button', { name: 'CANCEL' }).click()
  await expect(row.getByRole('cell').nth(4)).toHaveText('Active')
  await row.getByRole('button', { name: 'Remove' }).click()
  const sent = page.waitForRequest((asked) => asked.method() === 'DELETE')
  const reloaded = sent.then(() => page.waitForRequest((asked) => asked.method() === 'GET'))
  await userDialog(page).getByRole('button', { name: 'REMOVE' }).click()
  expect((await sent).url()).toMatch(/\/api\/users\/\?id=\d+$/)
  await expect(page.getByRole('status').filter({ hasText: 'Successfully deleted user' })).toBeVisible()
  await reloaded
  await expect(row.getByRole('cell').nth(4)).toHaveText('Inactive')
  expect(await signInStatus(request, details.username, givenPassword)).toBe(400)
  await row.getByRole('button', { name: 'Bring back' }).click()
  await userDialog(page).getByRole('button', { name: 'BRING BACK' }).click()
  await expect(row.getByRole('cell').nth(4)).toHaveText('Active')
  expect(await signInStatus(request, details.username, givenPassword)).toBe(200)
})

test('actions on oneself and the owner are disabled, and say why to pointer and keyboard [OPEN-40]', async ({
  enter,
}) => {
  const page = await enter('hirer', '/user-admin')
  const action = async (what: string, name: string) =>
    (await rowOf(page, name)).getByRole('button', { name: what })
  for (const [what, why] of [
    ['Edit Password', 'Only the owner can change the owner’s account.'],
    ['Edit Details', 'Only the owner can change the owner’s account.'],
    ['Remove', 'You can’t remove the owner’s account.'],
  ] as const) {
    const off = await action(what, 'Owner')
    await expect(off).toBeDisabled()
    await off.hover()
    await expect(page.getByRole('tooltip')).toHaveText(why)
    await page.mouse.down()
    await page.mouse.up()
    await expect(userDialog(page)).toHaveCount(0)
  }
  const own = await action('Remove', 'Hirer Sample')
  await expect(await action('Edit Password', 'Hirer Sample')).toBeEnabled()
  await (await action('Edit Details', 'Hirer Sample')).focus()
  await page.keyboard.press('Tab')
  await expect(own).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('You can’t remove yourself.')
  await page.keyboard.press('Enter')
  await expect(userDialog(page)).toHaveCount(0)
  await expect(await action('Remove', 'Avery Agent')).toBeEnabled()
  await enter('owner', '/user-admin')
  await expect(await action('Edit Password', 'Owner')).toBeEnabled()
  await expect(await action('Edit Details', 'Owner')).toBeEnabled()
  await expect(await action('Remove', 'Owner')).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the longest name, address and place fit into lists, dialogs and choices', async ({ enter, api }) => {
    const [word, tag] = ['W'.repeat(40), Math.random().toString(36).slice(2, 7)]
    const data = {
      name: `${word}${word}${tag}`,
      username: `${tag}${word}`,
      email: `${tag}${word}@${word}.test`,
      phone_number: '5550100123',
      office: word,
      department: word,
      password: givenPassword,
      password2: givenPassword,
    }
    await api.call(createUser, { body: data })
    const page = await enter('owner', '/user-admin')
    /** How many pixels the page, or a dialog, is too wide. */
    const wider = (what: string) => page.locator(what).evaluate((box) => box.scrollWidth - box.clientWidth)
    await searchForUser(page, tag)
    await userCards(page).getByRole('button', { name: 'Remove' }).tap()
    await expect(userDialog(page)).toContainText(data.name)
    expect([await wider('html'), await wider('.mantine-Modal-content')]).toEqual([0, 0])
    await page.goto('/user-permissions')
    await page.getByRole('searchbox', { name: 'Name' }).fill(tag)
    await expect(page.getByText(data.name)).toBeVisible()
    await page.getByRole('button', { name: /^Office: / }).tap()
    await expect(page.getByRole('checkbox', { name: word })).toBeVisible()
    expect(await wider('html')).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByText(data.name).tap()
    await expect(page.getByRole('switch').first()).toBeVisible()
    expect(await wider('html')).toBe(0)
    await page.goto('/user-permissions?mode=bulk')
    await page.getByRole('searchbox', { name: 'Name' }).fill(tag)
    await page.getByRole('checkbox', { name: 'Assign CRM Edit' }).check()
    await page.getByRole('button', { name: 'ASSIGN' }).tap()
    await expect(userDialog(page).getByText(data.name)).toBeVisible()
    expect([await wider('.mantine-Modal-content'), await wider('fieldset > ul')]).toEqual([0, 0])
  })

  test('a touch also shows why somebody cannot be removed [OPEN-40]', async ({ enter }) => {
    const page = await enter('hirer', '/user-admin')
    await searchForUser(page, 'owner')
    const owner = userCards(page).getByRole('button', { name: 'Remove' })
    await expect(owner).toBeDisabled()
    await owner.tap({ force: true })
    await expect(page.getByRole('tooltip')).toHaveText('You can’t remove the owner’s account.')
    await expect(userDialog(page)).toHaveCount(0)
    await page.getByRole('searchbox').tap()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })
})

test("users that did not load show 'Failed to get Users' and can be requested again [USER-27, OPEN-38]", async ({
  page,
  enter,
}) => {
  await enter('hirer')
  await page.route(listCall, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await page.goto('/user-admin')
  await expect(page.getByRole('alert')).toContainText('Failed to get Users')
  await expect(page.getByRole('alert')).toContainText('Out of order.')
  await page.unroute(listCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(userTable(page)).toBeVisible()
  await neverAnswer(page, listCall)
  await page.reload()
  await expect(page.getByText('Loading users')).toBeAttached()
})

test('the form of a user keeps typed changes until they are discarded', async ({ page, enter }) => {
  await enter('hirer')
  await page.getByRole('link', { name: 'User Admin' }).first().click()
  await page.getByRole('button', { name: 'Add User' }).click()
  await userInput(page, 'Name').fill('Half Typed')
  await page.mouse.click(700, 880)
  await page.keyboard.press('Escape')
  const question = discardQuestion(page)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(userInput(page, 'Name')).toHaveValue('Half Typed')
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Are you sure?' })
  await leaving.getByRole('button', { name: 'No' }).click()
  await responsesHandled(page)
  await expect(page).toHaveURL('/user-admin')
  await expect(userInput(page, 'Name')).toHaveValue('Half Typed')
  await userDialog(page).getByRole('button', { name: 'CANCEL' }).click()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(userDialog(page)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await searchForUser(page, 'agent')
  const card = userCards(page).filter({ hasText: 'Avery Agent' })
  await expect(card).toContainText('agent@example.com')
  await card.getByRole('button', { name: 'Edit Details' }).click()
  await expect(userInput(page, 'Name')).toHaveValue('Avery Agent')
  await page.keyboard.press('Escape')
  await expect(userDialog(page)).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Edit Details' })).toBeFocused()
})
