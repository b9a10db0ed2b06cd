import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import {
  listPermissionUsers,
  readNamedPermissions,
  saveUserPermissions,
} from '@bailiwick/contract/user-permissions'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './api.ts'

export const permissionsPath = '/user-permissions'

export async function userIdOf(api: ApiClient, username: string): Promise<number> {
  const { users } = await api.call(listPermissionUsers)
  const user = users.find((one) => one.username === username)
  if (user === undefined) throw new Error(`there is no ${username}`)
  return user.id
}

/** The permission ids of a user, with the database if one is named: '8 in 2'. */
export async function permissionsOf(api: ApiClient, username: string): Promise<string[]> {
  const { perms } = await api.call(readNamedPermissions, { params: { username } })
  return perms.map(({ perm_id, db_id }) => (db_id === null ? `${perm_id}` : `${perm_id} in ${db_id}`))
}

/** Gives a user exactly these permissions. */
export async function setPermissions(
  api: ApiClient,
  username: string,
  ids: readonly PermissionId[],
): Promise<void> {
  const { perms } = await api.call(readNamedPermissions, { params: { username } })
  const others = perms.filter(({ perm_id }) => !ids.some((id) => id === perm_id))
  const user_perms = {
    add: ids.map((perm_id) => ({ perm_id, db_id: null })),
    remove: others.map(({ id }) => id),
  }
  await api.call(saveUserPermissions, { body: { user_id: await userIdOf(api, username), user_perms } })
}

export const footer = (page: Page): Locator =>
  page.getByText(/^(Showing \d+-\d+ of \d+ (filtered )?users|No users)$/)
export const userItems = (page: Page): Locator =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem')
export const permissionSwitch = (page: Page, name: string): Locator =>
  page.getByRole('switch', { name, exact: true })

/** Checks options of a filter that takes several. */
export async function chooseInFilter(page: Page, filter: string, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}: `) }).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Marks the page until it is reloaded. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
export const expectReloaded = (page: Page): Promise<void> =>
  expect(page.locator('html[data-marked]')).toHaveCount(0)
