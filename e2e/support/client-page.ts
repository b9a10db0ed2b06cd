import { listMessages, sendOtp, showMessage } from '@bailiwick/contract/messaging'
import type { Locator, Page } from '@playwright/test'
import type { ApiClient } from './api.ts'
import { addDefendant, newPhone } from './records.ts'

/** Adds a defendant with a mobile phone. */
export async function addClient(api: ApiClient, fields: Parameters<typeof addDefendant>[1] = {}) {
  const phone = newPhone()
  return { phone, ...(await addDefendant(api, { phone, ...fields })) }
}

const newestTo = async (api: ApiClient, phone: string) => {
  const { messages } = await api.call(listMessages, { query: { rows: 30 } })
  return messages.find((message) => message.phone === phone)
}

/** The newest text message to a phone, its link masked. */
export const textTo = async (api: ApiClient, phone: string): Promise<string> =>
  (await newestTo(api, phone))?.content ?? ''

/**
 * The long address that the link leads to in the newest text message to a phone, which the API's user has sent, without the
 * address of the portal.
 */
export async function linkTextedTo(api: ApiClient, phone: string): Promise<string> {
  const { id = 0 } = (await newestTo(api, phone)) ?? {}
  const { content } = await api.call(showMessage, { body: { id } })
  return whereLinkLeads(/https?:\S+\/s\/\w{12}/.exec(content)?.[0] ?? '')
}

/** The long address that a short link leads to, without the address of the portal. */
export async function whereLinkLeads(link: string): Promise<string> {
  const { headers } = await fetch(link, { redirect: 'manual' })
  return headers.get('location') ?? ''
}

/** Who a link is for: a defendant, or an indemnitor of theirs. */
interface Recipient {
  readonly id: number
  readonly phone: string
  readonly indemnitor?: number
}

/** Texts a form link, or one to the booking; returns it. */
export async function sendFormLink(
  api: ApiClient,
  { id, phone, indemnitor }: Recipient,
  type?: 'booking_info',
): Promise<string> {
  const recipient = { phone, id: indemnitor ?? id, ind: indemnitor !== undefined, defendant_id: id }
  await api.call(sendOtp, { body: { ...recipient, ...(type && { type }) } })
  return linkTextedTo(api, phone)
}

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' })
export const openClientTab = (page: Page, name: string): Promise<void> =>
  menu(page).getByRole('button', { name }).click()
/** A part in the list of parts. */
export const part = (page: Page, title: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${title}`) })
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'SAVE', exact: true })
/** What the last save did, above the button. */
export const lastSave = (page: Page): Locator => page.getByRole('region', { name: 'The last save' })
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 2 })

/** Logs in by a link and waits for the client's own file. */
export async function openClientLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.waitForURL('**/c/dashboard*')
  await heading(page).first().waitFor()
}

/** Every field that a defendant's documents need, apart from the photos. */
export const completeDefendant = {
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
