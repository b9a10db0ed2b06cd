import type { KeptMessage } from '@bailiwick/contract/messaging'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addSomebody, bodyOf, deskOf, newPhone } from './defendant-desk.ts'
import { tokenFor } from './fixtures.ts'
import { test as base } from './records-desk.ts'

/** Whom a link is for: a defendant, or an indemnitor of theirs. */
interface Person {
  readonly id: number
  readonly phone: string
  readonly indemnitor?: number
}

/** What staff do for clients, and what reaches their phones. */
export function clientDeskOf(request: APIRequestContext, token: string) {
  const headers = { authorization: token }
  const desk = deskOf(request, token)
  /** The newest text to a phone. */
  async function newestTo(phone: string): Promise<string> {
    const answer = await request.get('/api/settings/messages', { headers })
    const { messages } = await bodyOf<{ messages: KeptMessage[] }>(answer)
    return messages.find((one) => one.phone === phone)?.content ?? ''
  }
  /** The link in it, below this portal's address. */
  async function linkTo(phone: string): Promise<string> {
    const link = new URL(/https?:\S+/.exec(await newestTo(phone))?.[0] ?? '')
    return link.pathname + link.search
  }
  return {
    linkTo,
    async addClient(fields: Readonly<Record<string, unknown>> = {}) {
      const phone = newPhone()
      return { phone, ...(await addSomebody(desk, { phone, ...fields })) }
    },
    async sendLink({ id, phone, indemnitor }: Person, type?: 'booking_info'): Promise<string> {
      const data = { phone, id: indemnitor ?? id, ind: indemnitor !== undefined, defendant_id: id, type }
      await bodyOf(await request.post('/api/clients/sendOTP', { headers, data }))
      return linkTo(phone)
    },
  }
}
export type ClientDesk = ReturnType<typeof clientDeskOf>

/** A test on the clients' pages. */
export const test = base.extend<{ clients: ClientDesk }>({
  clients: async ({ request }, use) => use(clientDeskOf(request, await tokenFor(request, 'owner'))),
})

export { expect } from './fixtures.ts'

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' })
export const toTab = (page: Page, name: string): Promise<void> =>
  menu(page).getByRole('button', { name }).click()
/** A part in the list of parts. */
export const part = (page: Page, title: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${title}`) })
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'SAVE', exact: true })
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 2 })
/** Logged in by a link, with the own file there. */
export async function arrive(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.waitForURL('**/c/dashboard*')
  await heading(page).first().waitFor()
}

/** All that papers for a defendant need, photos aside. */
export const whole = {
  date_of_birth: '02/11/1985',
  email: 'renee@example.com',
  place_of_birth: 'Fresno, California',
  dl: 'D5550101',
  address: '1 Main Street',
  city: 'Irvine',
  state: 'CA',
  zip: '92602',
  employed_by: 'N/A',
  occupation_title: 'N/A',
  reference_1_name: 'Ida Cole',
  reference_1_relationship: 'Aunt',
  reference_1_phone: '5550100199',
} as const
