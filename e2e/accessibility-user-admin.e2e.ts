import { expectNoFindings, neverAnswer, onDesk } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { dialog, input, searchFor, submit } from './user-desk.ts'

test.setTimeout(240_000)

test('axe finds nothing in the staff list, its dialogs and what they say', async ({ page, enter }) => {
  // An alert that goes by itself stands long enough to be looked at
  await page.addInitScript((alertMs) => {
    const wait = window.setTimeout
    window.setTimeout = ((task: () => void, ms?: number) =>
      wait(task, ms === alertMs ? 3_600_000 : ms)) as typeof setTimeout
  }, 3000)
  await enter('owner', '/user-admin')
  await expect(page.getByText('user(s)')).toBeVisible()
  await expectNoFindings(page, 'user admin')
  await page.getByRole('button', { name: 'Add User' }).click()
  await input(page, 'Email').fill('nowhere')
  await input(page, 'Phone').fill('1')
  await input(page, 'Phone').blur()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expectNoFindings(page, 'a new user with errors')
  await page.reload()
  await searchFor(page, 'Avery')
  await page.getByRole('button', { name: 'Edit Password of Avery Agent' }).click()
  await input(page, 'Password').fill('correct horse')
  await input(page, 'Re-enter Password').fill('correct horse')
  await page.route('**/api/users/', (route) =>
    route.fulfill({ status: 500, json: { error: 'Out of order.' } }),
  )
  await submit(page, 'UPDATE PASSWORD').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expectNoFindings(page, 'a save that failed')
  await page.reload()
  await expect(page.getByText('Failed to get Users')).toBeVisible()
  await expectNoFindings(page, 'users that did not load')
  await page.unroute('**/api/users/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await searchFor(page, 'nobody of that name')
  await expect(page.getByText('No users found')).toBeVisible()
  await expectNoFindings(page, 'no users')
  await searchFor(page, 'Owner')
  await expect(page.getByRole('button', { name: 'Remove Owner' })).toBeDisabled()
  await expectNoFindings(page, 'somebody who stays')
  await page.getByRole('button', { name: 'Remove Owner' }).hover()
  await expect(page.getByRole('main').getByRole('tooltip')).toBeVisible()
  await expectNoFindings(page, 'a hint', onDesk)
  await searchFor(page, 'Avery')
  await page.getByRole('button', { name: 'Remove Avery Agent' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectNoFindings(page, 'the question before a removal')
  await neverAnswer(page, '**/api/users/')
  await page.reload()
  await expect(page.getByText('Loading users')).toBeAttached()
  await expectNoFindings(page, 'users on their way')
})
