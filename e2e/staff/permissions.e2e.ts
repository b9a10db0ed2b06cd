import type { Page } from '@playwright/test'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseInFilter,
  expectReloaded,
  footer,
  markPage,
  permissionsOf,
  permissionsPath,
  permissionSwitch,
  setPermissions,
  userItems,
} from '../support/permissions-page.ts'

const saveCall = '**/api/userperms/user'
const mailCall = '**/api/userperms/notify_mail'
const userHeading = (on: Page, name: string) => on.getByRole('heading', { level: 2, name, exact: true })
const red = 'No Changes have been made, Nothing to Save'

test('the users are filtered by name, office and department [PERM-2, PERM-3, PERM-4, PERM-9, PERM-10]', async ({
  page,
  enter,
}) => {
  await enter('warden', permissionsPath)
  await expect(page.getByRole('navigation', { name: 'Modes' }).getByRole('link')).toHaveText([
    'USER SPECIFIC PERMISSIONS',
    'BULK/FILTER',
  ])
  await expect(footer(page)).toHaveText(/^Showing 1-10 of \d+ users$/)
  await expect(userItems(page)).toHaveCount(10)
  await expect(page.getByText('No user selected')).toBeVisible()
  await button(page, 'Next').click()
  await expect(footer(page)).toHaveText(/^Showing 11-20 of \d+ users$/)
  await chooseInFilter(page, 'Office', 'Santa Ana', 'Riverside')
  await expect(footer(page)).toHaveText('Showing 1-6 of 6 filtered users')
  await chooseInFilter(page, 'Department', 'Bonds', 'Recovery')
  await expect(footer(page)).toHaveText('Showing 1-4 of 4 filtered users')
  const name = page.getByRole('searchbox', { name: 'Name' })
  await name.fill('finLEY')
  await expect(userItems(page)).toHaveText([/^Finley Barragan/])
  await name.fill('{name}')
  await expect(footer(page)).toHaveText('No users')
  await button(page, 'Clear the filters').click()
  await expect(footer(page)).toHaveText(/^Showing 1-10 of \d+ users$/)
})

test('q in the address chooses the user of that full name [PERM-11, PERM-12, PERM-13]', async ({
  page,
  enter,
}) => {
  await enter('warden', `${permissionsPath}?q=QUINN.abernathy`)
  await expect(userHeading(page, 'Quinn Abernathy')).toBeVisible()
  await expect(userItems(page).getByRole('link', { name: /^Quinn/ })).toHaveAttribute('aria-current', 'page')
  await page.goto(`${permissionsPath}?q=quinn`)
  await expect(page.getByText('No user selected')).toBeVisible()
})

test('a permission that is not one’s own to give can’t be chosen, and says why [OPEN-187]', async ({
  page,
  enter,
}) => {
  const why = 'Only the owner, or somebody who has CRM – Export, can give it.'
  await enter('warden', `${permissionsPath}?q=QUINN.abernathy`)
  const exporting = permissionSwitch(page, 'CRM Export')
  await expect(exporting).toBeDisabled()
  await expect(exporting).toHaveAccessibleDescription(new RegExp(`${why}$`))
  await expect(permissionSwitch(page, 'CRM Edit')).toBeEnabled()
  await page.goto(`${permissionsPath}?mode=bulk`)
  await expect(page.getByRole('checkbox', { name: 'Assign CRM Export' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Remove CRM Export' })).toBeEnabled()
  await expect(page.getByRole('rowheader', { name: 'Export' })).toContainText(why)
})

test('permissions are changed, reviewed and saved, and a mail is sent [PERM-37, PERM-38, PERM-43, PERM-44, PERM-45]', async ({
  page,
  enter,
  api,
}) => {
  await setPermissions(api, 'quinn', [3])
  await enter('warden', permissionsPath)
  await button(page, 'Next').click()
  await userItems(page)
    .getByRole('link', { name: /^Quinn/ })
    .click()
  await expect(permissionSwitch(page, 'CRM Edit')).toBeChecked()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(1)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await permissionSwitch(page, 'CRM Edit').press('Space')
  await permissionSwitch(page, 'User Admin Edit').press('Space')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  const review = page.getByRole('dialog', { name: 'Permissions of Quinn Abernathy' })
  // AltGr-S types a sign on some keyboards
  await page.keyboard.press('Control+Alt+s')
  await expect(review).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(review.getByRole('list', { name: 'Add' }).getByRole('listitem')).toHaveText([
    'Admin – User Admin Edit',
  ])
  await expect(review.getByRole('list', { name: 'Remove' }).getByRole('listitem')).toHaveText(['CRM – Edit'])
  await expect(review.getByRole('button')).toHaveText(['Cancel', 'Confirm'])
  await button(review, 'Cancel').click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  expect(await permissionsOf(api, 'quinn')).toEqual(['3'])

  // A failed save loses no changes, and a failed email doesn't fail the save
  await page.route(saveCall, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }))
  await button(page, 'SAVE').click()
  await button(review, 'Confirm').click()
  await expect(review.getByRole('alert')).toHaveText('Not now. Nothing was saved.')
  await page.unroute(saveCall)
  await page.route(mailCall, (route) => route.fulfill({ status: 500, json: { error: 'No mail.' } }))
  await markPage(page)
  const saved = page.waitForRequest(saveCall)
  const mailed = page.waitForRequest(mailCall)
  await button(review, 'Confirm').click()
  expect((await saved).postDataJSON()).toMatchObject({
    user_perms: { add: [{ perm_id: 2, db_id: null }], remove: [expect.any(Number)] },
  })
  expect((await mailed).postDataJSON()).toEqual({
    to: 'quinn@example.com',
    subject: 'Your permissions in the Bailiwick portal',
    message: expect.stringMatching(/Added:\n- Admin – User Admin Edit\n\nRemoved:\n- CRM – Edit\n/),
  })
  await expectReloaded(page)
  await expect(permissionSwitch(page, 'User Admin Edit')).toBeChecked()
  await expect(permissionSwitch(page, 'CRM Edit')).not.toBeChecked()
  await expect(page.getByText('No mail.')).toHaveCount(0)
  expect(await permissionsOf(api, 'quinn')).toEqual(['2'])
  await setPermissions(api, 'quinn', [3])
})

test('with nothing to save a red text says so for three seconds [PERM-41, PERM-42]', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('warden', `${permissionsPath}?q=riley.castellanos`)
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await button(page, 'SAVE').click()
  await expect(page.getByRole('alert').filter({ hasText: red })).toHaveText(red)
  const color = await page.getByText(red).evaluate((text) => getComputedStyle(text).color)
  expect(color).toBe('rgb(165, 52, 42)')
  await page.clock.runFor(2900)
  await expect(page.getByText(red)).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText(red)).toHaveCount(0)
  await page.clock.resume()
})

test('leaving changed permissions asks first, and releases nobody’s locks [PERM-39, OPEN-31]', async ({
  page,
  enter,
}) => {
  await enter('warden', `${permissionsPath}?q=Riley.Castellanos`)
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  const released: string[] = []
  page.on('request', (request) => request.url().includes('/locks/') && released.push(request.url()))
  await permissionSwitch(page, 'CRM Admin').press('Space')
  await userItems(page)
    .getByRole('link', { name: /^Rowan/ })
    .click()
  await expect(question).toContainText(
    'Any changes made that were not saved will be discarded. Do you want to proceed?',
  )
  await button(question, 'No').click()
  await expect(userHeading(page, 'Riley Castellanos')).toBeVisible()
  await expect(permissionSwitch(page, 'CRM Admin')).toBeChecked()
  await page.getByRole('link', { name: 'BULK/FILTER' }).click()
  await button(question, 'No').click()
  await userItems(page)
    .getByRole('link', { name: /^Rowan/ })
    .click()
  await button(question, 'Yes').click()
  await expect(userHeading(page, 'Rowan Fairchild')).toBeVisible()
  await expect(permissionSwitch(page, 'CRM Admin')).not.toBeChecked()
  await page.goBack()
  await expect(userHeading(page, 'Riley Castellanos')).toBeVisible()
  await expect(permissionSwitch(page, 'CRM Admin')).not.toBeChecked()
  expect(released).toEqual([])
})

test("lists that fail say 'Failed to get Users', one user's grants 'Failed to get User' [USER-27, OPEN-38]", async ({
  page,
  enter,
}) => {
  const fail = (call: string) =>
    page.route(call, (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }))
  await fail('**/api/userperms/users')
  await enter('warden', permissionsPath)
  await expect(page.getByRole('alert')).toHaveText(/^Failed to get UsersBroken\./)
  await page.unroute('**/api/userperms/users')
  await button(page, 'Try again').click()
  await fail('**/api/userperms/user/*')
  await userItems(page).first().getByRole('link').click()
  await expect(page.getByRole('alert')).toHaveText(/^Failed to get UserBroken\./)
  await fail('**/api/userperms/users_filtered')
  await page.getByRole('link', { name: 'BULK/FILTER' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Broken.' })).toHaveText(
    /^Failed to get UsersBroken\./,
  )
})
