import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import { freePort, Portal } from './portal.ts'
import type { StaffUser } from './staff.ts'

export const password = 'bailiwick-demo'
export const signInPage = '/pages/login-page'

export interface Fixtures {
  /** Signs a staff user in through the page, as a person does. */
  signIn: (user: StaffUser, path?: string) => Promise<Page>
  /** Opens a page as somebody who signed in some time ago: the browser still keeps the token. */
  enter: (user: StaffUser, path?: string) => Promise<Page>
  /** Opens a page in a browser that keeps this token. */
  enterWith: (token: string, path: string) => Promise<Page>
  /** What a page threw, or the browser refused of it. A test fails that leaves any. */
  faults: string[]
}

export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'bailiwick-portal-'))
      const data = join(folder, 'data')
      cpSync(process.env['BAILIWICK_SAMPLE'] ?? '', data, { recursive: true })
      const portal = new Portal(await freePort(), data)
      await portal.start()
      await use(portal)
      await portal.kill()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  signIn: async ({ page }, use) =>
    use(async (user, path = '/dashboard') => {
      await page.goto(signInPage)
      await fillSignIn(page, user)
      await page.getByRole('button', { name: 'LOG IN' }).click()
      await page.waitForURL('**/dashboard')
      if (path !== '/dashboard') await page.goto(path)
      return page
    }),
  enter: async ({ request, enterWith }, use) =>
    use(async (user, path = '/dashboard') => enterWith(await tokenFor(request, user), path)),
  enterWith: async ({ page, context, portal }, use) =>
    use(async (token, path) => {
      const localStorage = [{ name: 'token', value: token }]
      await context.setStorageState({ cookies: [], origins: [{ origin: portal.url, localStorage }] })
      await page.goto(path)
      await offTheSidebar(page)
      return page
    }),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (fault) => faults.push(fault.error().message))
      context.on('console', (line) => {
        // An answer that is a refusal is no fault
        if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
          faults.push(line.text())
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'

/** Types a username and its password, or another one. */
export async function fillSignIn(page: Page, username: string, typed = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
}

/** Signs the clerk in again in the window that the link of a page opens, and comes back to that page. */
export async function signInAgain(page: Page): Promise<void> {
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'SIGN IN' }).click(),
  ])
  await fillSignIn(other, 'clerk')
  await other.getByRole('button', { name: 'LOG IN' }).click()
  await other.waitForURL('**/dashboard')
  await page.bringToFront()
}

/** A token of the user's own, from a session of its own. */
export async function tokenFor(request: APIRequestContext, username: StaffUser): Promise<string> {
  const answer = await request.post('/api/users/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { user: { token: string } }).user.token
}

/** Some browsers start with the pointer in the upper left corner, and so over the sidebar. */
export const offTheSidebar = (page: Page): Promise<void> => page.mouse.move(1200, 4)

/** What the browser keeps under a name. */
export const kept = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name)

/** Waits until the page has done what its last answers led to: a later call of its own has come back. */
export const settled = (page: Page): Promise<string> =>
  page.evaluate(() => fetch('/readyz').then((answer) => answer.text()))

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with claims of one's choice that nobody has signed. */
export const forgedToken = (claims: object): string =>
  `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${inBase64(claims)}.forged`

/** Seconds since 1970, so many hours from now. */
export const inHours = (hours: number): number => Math.floor(Date.now() / 1000) + hours * 3600

/** The sidebar of a desktop. */
export const sidebar = (page: Page) => page.getByRole('complementary')
