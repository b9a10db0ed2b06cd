import { expect, type Page } from '@playwright/test'
import { desktopOnly } from '../../support/axe.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import { dialog, input, searchFor, submit } from '../../support/user-admin-page.ts'
import type { PageState, Stage } from './page-state.ts'

const path = '/user-admin'
const usersCall = '**/api/users/'

async function openUsers({ page, enter }: Stage): Promise<void> {
  await enter('owner', path)
  await expect(page.getByText('user(s)')).toBeVisible()
}

async function findOwner(stage: Stage): Promise<void> {
  await openUsers(stage)
  await searchFor(stage.page, 'Owner')
  await expect(stage.page.getByRole('button', { name: 'Remove Owner' })).toBeDisabled()
}

/** Keeps alerts open that would close by themselves after three seconds. */
const keepAlerts = (page: Page): Promise<unknown> =>
  page.addInitScript((alertMs) => {
    const wait = window.setTimeout
    window.setTimeout = ((task: () => void, ms?: number) =>
      wait(task, ms === alertMs ? 3_600_000 : ms)) as typeof setTimeout
  }, 3000)

export const userStates: readonly PageState[] = [
  { name: 'the list of users', open: openUsers },
  {
    name: 'a new user with errors',
    async open(stage) {
      const { page } = stage
      await openUsers(stage)
      await page.getByRole('button', { name: 'Add User' }).click()
      await input(page, 'Email').fill('nowhere')
      await input(page, 'Phone').fill('1')
      await input(page, 'Phone').blur()
      await expect(page.getByText('Invalid email address')).toBeVisible()
    },
  },
  {
    name: 'a password that could not be saved',
    async open(stage) {
      const { page } = stage
      await keepAlerts(page)
      await openUsers(stage)
      await searchFor(page, 'Avery')
      await page.getByRole('button', { name: 'Edit Password of Avery Agent' }).click()
      await input(page, 'Password').fill('correct horse')
      await input(page, 'Re-enter Password').fill('correct horse')
      await failWith(page, usersCall, 500, 'Out of order.')
      await submit(page, 'UPDATE PASSWORD').click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'users that did not load',
    async open({ page, enter }) {
      await failWith(page, usersCall, 500, 'Out of order.')
      await enter('owner', path)
      await expect(page.getByText('Failed to get Users')).toBeVisible()
    },
  },
  {
    name: 'an empty list of users',
    async open(stage) {
      await openUsers(stage)
      await searchFor(stage.page, 'nobody of that name')
      await expect(stage.page.getByText('No users found')).toBeVisible()
    },
  },
  { name: 'a user who cannot be removed', open: findOwner },
  {
    name: 'the tooltip that says why a user cannot be removed',
    sizes: desktopOnly,
    async open(stage) {
      await findOwner(stage)
      await stage.page.getByRole('button', { name: 'Remove Owner' }).hover()
      await expect(stage.page.getByRole('main').getByRole('tooltip')).toBeVisible()
    },
  },
  {
    name: 'the question before a user is removed',
    async open(stage) {
      await openUsers(stage)
      await searchFor(stage.page, 'Avery')
      await stage.page.getByRole('button', { name: 'Remove Avery Agent' }).click()
      await expect(dialog(stage.page)).toBeVisible()
    },
  },
  {
    name: 'the list of users while it loads',
    async open({ page, enter }) {
      await neverAnswer(page, usersCall)
      await enter('owner', path)
      await expect(page.getByText('Loading users')).toBeAttached()
    },
  },
]
