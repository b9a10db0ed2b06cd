import type { Defendant, ListedDefendant } from '@bailiwick/contract/defendants'
import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test'
import { expect, offTheSidebar, test as base, tokenFor } from './fixtures.ts'
import type { StaffUser } from './staff.ts'

export { expect } from './fixtures.ts'

export const list = '/crm/defendants'
type Fields = Readonly<Record<string, unknown>>

/** The body of an answer that is no refusal. */
export async function bodyOf<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Body
}

/** The calls of the API as one of the staff, to set a scene and to see what was really kept. */
export function deskOf(request: APIRequestContext, token: string) {
  const headers = { authorization: token }
  return {
    async page(
      query: Readonly<Record<string, string | number>> = {},
    ): Promise<{ defendants: ListedDefendant[]; total: number }> {
      return bodyOf(await request.get('/api/crm/defendants', { headers, params: { q: 'get', ...query } }))
    },
    async read(id: number): Promise<Defendant> {
      const { defendant } = await bodyOf<{ defendant: Defendant }>(
        await request.get('/api/crm/defendant', { headers, params: { id } }),
      )
      return defendant
    },
    async add(fields: Fields): Promise<number> {
      const { insertId } = await bodyOf<{ insertId: number }>(
        await request.post('/api/crm/defendant', { headers, data: fields }),
      )
      return insertId
    },
    async change(id: number, fields: Fields): Promise<void> {
      await bodyOf(await request.put('/api/crm/defendant', { headers, data: { id, ...fields } }))
    },
    async status(id: number): Promise<number> {
      return (await request.get('/api/crm/defendant', { headers, params: { id } })).status()
    },
  }
}
export type Desk = ReturnType<typeof deskOf>

export interface Fixtures {
  /** The owner's calls. */
  desk: Desk
  /** Opens a page in a browser of its own, as somebody else at another desk. */
  enterElsewhere: (user: StaffUser, path: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  desk: async ({ request }, use) => use(deskOf(request, await tokenFor(request, 'owner'))),
  enterElsewhere: async ({ browser, request, portal }, use) => {
    const others: { close: () => Promise<void> }[] = []
    await use(async (user, path) => {
      const localStorage = [{ name: 'token', value: await tokenFor(request, user) }]
      const origins = [{ origin: portal.url, localStorage }]
      const context = await browser.newContext({
        baseURL: portal.url,
        storageState: { cookies: [], origins },
      })
      others.push(context)
      const page = await context.newPage()
      await page.goto(path)
      await offTheSidebar(page)
      return page
    })
    for (const other of others) await other.close()
  },
})

let made = 0
/** A last name that nobody else of the agency has; letters alone. */
export const newName = (): string =>
  `ZQ${[...`${Date.now() % 1e8}${made++}`].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')}`
/** A mobile phone that nobody has: no area code begins with 1. */
export const newPhone = (): string => `1${String((Date.now() + 7 * made++) % 1e9).padStart(9, '0')}`

/** Somebody just added, with what a test needs to stand in the file. */
export async function addSomebody(desk: Desk, fields: Fields = {}) {
  const last_name = newName()
  const id = await desk.add({ first_name: 'RENEE', last_name, ...fields })
  return { id, last_name, name: `RENEE ${last_name}`, path: `${list}?id=${id}` }
}

/** An input of the open form by its block and its label. */
export function field(scope: Page | Locator, block: string, name: string): Locator {
  const region = scope.getByRole('region', { name: block, exact: true })
  return region
    .getByRole('textbox', { name, exact: true })
    .or(region.getByRole('combobox', { name, exact: true }))
}
/** Types into an input, or chooses from it. */
export async function put(input: Locator, value: string): Promise<void> {
  if ((await input.evaluate((one) => one.tagName)) === 'SELECT') await input.selectOption(value)
  else await input.fill(value)
}
/** What the form says under an input. */
export const errorOf = (input: Locator): Locator =>
  input
    .locator('xpath=ancestor::*[contains(@class, "mantine-InputWrapper-root")][1]')
    .locator('.mantine-InputWrapper-error')

/** To a sub-section of Defendants Info. */
export const toSection = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: title }).click()

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
/** The tabs of a new defendant's form; one that is saved has Docs after them, and whoever may share has Share. */
export const formTabs = ['Defendants Info', 'Submit', 'Bookings', 'Indemnitors', 'Arrests', 'Photos']
/** The form over the whole screen. */
export const form = (page: Page): Locator => page.locator('[role=dialog][data-full-screen]')
/** A small dialog that says or asks something. */
export const says = (page: Page, text: string): Locator =>
  page
    .getByRole('dialog')
    .filter({ hasNot: page.getByRole('tablist') })
    .getByText(text, { exact: true })

/** Reads the news of a save and closes it. */
export async function readNews(page: Page, text: string): Promise<void> {
  await expect(says(page, text)).toBeVisible()
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  await expect(says(page, text)).toHaveCount(0)
}

/** 'Showing 1 to 10 of 134 defendant(s)'. */
export const footer = (page: Page): Locator => page.getByText(/^Showing \d+ to \d+ of \d+ defendant\(s\)$/)
/** The search above the list. */
export const filters = (page: Page): Locator => page.getByRole('form', { name: 'Search defendants' })
export const filter = (page: Page, name: string): Locator =>
  filters(page)
    .getByRole('textbox', { name, exact: true })
    .or(filters(page).getByRole('combobox', { name, exact: true }))

/** Fills filters, by label, and searches. */
export async function searchFor(page: Page, wanted: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(wanted)) await put(filter(page, name), value)
  await button(filters(page), 'SEARCH').click()
}
