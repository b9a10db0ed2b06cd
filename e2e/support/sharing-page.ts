import { listDefendantUsers, shareDefendant } from '@bailiwick/contract/sharing'
import type { Locator, Page } from '@playwright/test'
import type { ApiClient } from './api.ts'

/** The dialog that opens once a new file is saved. */
export const sharingDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Share Defendant' })
export const offeredUsers = (scope: Page | Locator): Locator =>
  scope.getByRole('list', { name: 'Users to share with' }).getByRole('listitem')
export const usersWithAccess = (scope: Page | Locator): Locator =>
  scope.getByRole('list', { name: 'Users with access' }).getByRole('listitem')

/** Who has access to a file, by name: 'Casey Clerk R'. */
export async function accessLevels(api: ApiClient, id: number): Promise<string[]> {
  const { users } = await api.call(listDefendantUsers, { query: { id } })
  return users.map(({ name, access_type }) => `${name} ${access_type}`)
}

/** Shares a file with a user, or changes their level. */
export async function shareWith(
  api: ApiClient,
  id: number,
  name: string,
  access_type: 'R' | 'E' | 'F',
): Promise<void> {
  const { users, offered } = await api.call(listDefendantUsers, { query: { id } })
  const user_id = [...offered.map((user) => ({ name: user.name, user_id: user.id })), ...users].find(
    (user) => user.name === name,
  )?.user_id
  if (user_id === undefined) throw new Error(`${name} is not among the users`)
  await api.call(shareDefendant, { query: { id }, body: { user_id, defendant_id: id, access_type } })
}
