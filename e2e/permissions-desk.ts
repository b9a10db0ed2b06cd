import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test as base, tokenFor } from './fixtures.ts'

interface GrantRow {
  readonly id: number
  readonly perm_id: number
  readonly db_id: number | null
}
interface ListedUser {
  readonly id: number
  readonly username: string
}

/** The permission calls as the owner, to set a scene and to see what was kept. */
function grantsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: token }
  const rows = async (username: string) => {
    const answer = await request.get(`/api/userperms/username/${username}`, { headers })
    return ((await answer.json()) as { perms: GrantRow[] }).perms
  }
  const users = async () => {
    const answer = await request.get('/api/userperms/users', { headers })
    return ((await answer.json()) as { users: ListedUser[] }).users
  }
  return {
    users,
    /** The permission ids of a user, with the database where one is named. */
    async held(username: string): Promise<string[]> {
      return (await rows(username)).map(({ perm_id, db_id }) =>
        db_id === null ? `${perm_id}` : `${perm_id} in ${db_id}`,
      )
    },
    /** Leaves a user with exactly these. */
    async set(username: string, ids: readonly number[]): Promise<void> {
      const user_id = (await users()).find((user) => user.username === username)?.id
      const kept = await rows(username)
      const user_perms = {
        add: ids.map((perm_id) => ({ perm_id, db_id: null })),
        remove: kept.filter(({ perm_id }) => !ids.includes(perm_id)).map(({ id }) => id),
      }
      const answer = await request.post('/api/userperms/user', { headers, data: { user_id, user_perms } })
      expect(answer.status()).toBe(200)
    },
  }
}

export const test = base.extend<{ grants: ReturnType<typeof grantsOf> }>({
  grants: async ({ request }, use) => use(grantsOf(request, await tokenFor(request, 'owner'))),
})

export const page = '/user-permissions'
export const foot = (on: Page): Locator =>
  on.getByText(/^(Showing \d+-\d+ of \d+ (filtered )?users|No users)$/)
export const people = (on: Page): Locator => on.getByRole('list', { name: 'Users' }).getByRole('listitem')
export const flick = (on: Page, name: string): Locator => on.getByRole('switch', { name, exact: true })
export const button = (on: Page | Locator, name: string): Locator =>
  on.getByRole('button', { name, exact: true })

/** Ticks choices of a filter that takes several. */
export async function choose(on: Page, filter: string, ...names: string[]): Promise<void> {
  await on.getByRole('button', { name: new RegExp(`^${filter}: `) }).click()
  for (const name of names) await on.getByRole('checkbox', { name, exact: true }).click()
  await on.keyboard.press('Escape')
}

/** Leaves a mark that a reload of the page wipes away. */
export const mark = (on: Page): Promise<void> =>
  on.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
export const isReloaded = (on: Page) => expect(on.locator('html[data-marked]')).toHaveCount(0)
