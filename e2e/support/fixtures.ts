import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { apiClient, tokenFor, type ApiClient } from './api.ts'
import { movePointerOffSidebar } from './elements.ts'
import { freePort, Portal } from './portal.ts'
import { fillSignIn, signInPath } from './sign-in-page.ts'
import { addTemplate, deleteTemplate } from './sms-templates-page.ts'
import type { StaffUser } from './staff.ts'

export interface Fixtures {
  /** Whether pages do what they leave for idle times, such as loading others: it costs a test as much again. */
  idleWork: boolean
  /** The API as the owner. */
  api: ApiClient
  /** Signs in through the page. */
  signIn: (user: StaffUser, path?: string) => Promise<Page>
  /** Opens a page in a browser that already stores the user's token. */
  enter: (user: StaffUser, path?: string) => Promise<Page>
  /** Opens a page in a browser that stores this token. */
  enterWith: (token: string, path: string) => Promise<Page>
  /** Opens a page as somebody else in a browser of their own. */
  enterElsewhere: (user: StaffUser, path: string) => Promise<Page>
  /** Adds an SMS template until the test ends; returns its id. Every page that sends texts offers it. */
  addTemplate: (description: string, content: string) => Promise<number>
  /** Attaches what the portal logged during a test that fails. */
  portalLog: void
  /** Errors that a page threw or logged. A test fails if it leaves any. */
  pageErrors: string[]
}
interface WorkerFixtures {
  portal: Portal
  /** The API as one of the staff, with one session for all tests of a worker. */
  apiAs: (user: StaffUser) => Promise<ApiClient>
}

/** What a browser stores after a sign-in. */
const signedIn = (origin: string, token: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
})

const withoutIdleWork = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'bailiwick-portal-'))
      const data = join(folder, 'data')
      cpSync(process.env['BAILIWICK_SAMPLE'] ?? '', data, { recursive: true })
      const portal = new Portal(await freePort(), data, {
        env: { CARD_PHOTO_DAYS: '30', AGENCY_PHONE: '(213) 555-0100' },
      })
      await portal.start()
      await use(portal)
      await portal.kill()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  apiAs: [
    async ({ playwright, portal }, use) => {
      const request = await playwright.request.newContext({ baseURL: portal.url })
      const clients = new Map<StaffUser, ApiClient>()
      await use(async (user) => {
        const client = clients.get(user) ?? apiClient(request, await tokenFor(request, user))
        clients.set(user, client)
        return client
      })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  idleWork: [false, { option: true }],
  context: async ({ context, idleWork }, use) => {
    if (!idleWork) await withoutIdleWork(context)
    await use(context)
  },
  api: async ({ apiAs }, use) => use(await apiAs('owner')),
  baseURL: async ({ portal }, use) => use(portal.url),
  signIn: async ({ page }, use) =>
    use(async (user, path = '/dashboard') => {
      await page.goto(signInPath)
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
      await context.setStorageState(signedIn(portal.url, token))
      await page.goto(path)
      await movePointerOffSidebar(page)
      return page
    }),
  enterElsewhere: async ({ browser, request, portal }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user, path) => {
      const storageState = signedIn(portal.url, await tokenFor(request, user))
      const context = await browser.newContext({ baseURL: portal.url, storageState })
      contexts.push(context)
      await withoutIdleWork(context)
      const page = await context.newPage()
      await page.goto(path)
      await movePointerOffSidebar(page)
      return page
    })
    for (const context of contexts) await context.close()
  },
  addTemplate: async ({ api }, use) => {
    const added: number[] = []
    await use(async (description, content) => {
      const id = await addTemplate(api, description, content)
      added.push(id)
      return id
    })
    for (const id of added) await deleteTemplate(api, id)
  },
  portalLog: [
    async ({ portal }, use, testInfo) => {
      const { length } = portal.output
      await use()
      const body = portal.output.slice(length)
      if (testInfo.status !== testInfo.expectedStatus && body !== '')
        await testInfo.attach('portal log', { body, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (thrown) => errors.push(thrown.error().message))
      context.on('console', (line) => {
        // The browser logs every refused call, which a test may expect
        if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
          errors.push(line.text())
      })
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'
