import { expect, type Page } from '@playwright/test'
import { desktopOnly } from '../../support/axe.ts'
import { button } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import { userDialog, userInput, searchForUser, submit } from '../../support/user-admin-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const path = '/user-admin'
const usersCall = '**/api/users/'

/** Leaves alerts open that would close by themselves after three seconds. */
const stopAlertTimer = (page: Page): Promise<unknown> =>
  page.addInitScript((alertMs) => {
    const wait = window.setTimeout
    window.setTimeout = ((task: () => void, ms?: number) =>
      wait(task, ms === alertMs ? 3_600_000 : ms)) as typeof setTimeout
  }, 3000)

async function walkList({ page, enter, check }: Stage): Promise<void> {
  await enter('owner', path)
  await expect(page.getByText('user(s)')).toBeVisible()
  await check('the list of users')
  await searchForUser(page, 'nobody of that name')
  await expect(page.getByText('No users found')).toBeVisible()
  await check('an empty list of users')
  await searchForUser(page, 'Owner')
  await expect(button(page, 'Remove Owner')).toBeDisabled()
  await check('a user who cannot be removed')
  await button(page, 'Remove Owner').hover()
  await expect(page.getByRole('main').getByRole('tooltip')).toBeVisible()
  await check('the tooltip that says why a user cannot be removed', { sizes: desktopOnly })
  await failWith(page, usersCall, 500, 'Out of order.')
  await page.reload()
  await expect(page.getByText('Failed to get Users')).toBeVisible()
  await check('users that did not load')
  await page.unroute(usersCall)
  await neverAnswer(page, usersCall)
  await page.reload()
  await expect(page.getByText('Loading users')).toBeAttached()
  await check('the list of users while it loads')
}

async function walkDialogs({ page, enter, check }: Stage): Promise<void> {
  await stopAlertTimer(page)
  await enter('owner', path)
  await button(page, 'Add User').click()
  await userInput(page, 'Email').fill('nowhere')
  await userInput(page, 'Phone').fill('1')
  await userInput(page, 'Phone').blur()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await check('a new user with errors')
  await page.goto(path)
  await searchForUser(page, 'Avery')
  await button(page, 'Remove Avery Agent').click()
  await expect(userDialog(page)).toBeVisible()
  await check('the question before a user is removed')
  await page.goto(path)
  await searchForUser(page, 'Avery')
  await button(page, 'Edit Password of Avery Agent').click()
  await userInput(page, 'Password').fill('correct horse')
  await userInput(page, 'Re-enter Password').fill('correct horse')
  await failWith(page, usersCall, 500, 'Out of order.')
  await submit(page, 'UPDATE PASSWORD').click()
  await expect(userDialog(page).getByRole('alert')).toBeVisible()
  await check('a password that could not be saved')
}

export const userWalks: readonly PageWalk[] = [
  { name: 'the list of users', walk: walkList },
  { name: 'the dialogs about a user', walk: walkDialogs },
]
