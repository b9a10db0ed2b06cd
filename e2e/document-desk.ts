import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { bodyOf, button, expect, newPhone, type Desk } from './defendant-desk.ts'
import { tokenFor } from './fixtures.ts'
import type { RecordsDesk } from './records-desk.ts'

/** Somebody of whom every document can be made: a booking of this surety, and an indemnitor. */
export async function addSigners(desk: Desk, records: RecordsDesk, surety: 'FCS' | 'Bankers' = 'FCS') {
  const [phone, otherPhone] = [newPhone(), newPhone()]
  const id = await desk.add({
    first_name: 'ANA',
    last_name: 'LIM',
    date_of_birth: '04/12/1990',
    address: '12 Main Street',
    city: 'Pasadena',
    state: 'CA',
    zip: '91101',
    phone,
    email: 'ana@example.com',
  })
  const booking = await records.add('booking', {
    defendant_id: id,
    booking_name: 'ANA LIM',
    surety,
    bail_amount: '10,000',
    premium_amount: '1,000',
    charges: [{ code: '459 PC', type: 'Felony' }],
    credit_card_charge_date: '11/21/2026',
    credit_card_charge_amount: '500',
  })
  const indemnitor = await records.add('indemnitor', {
    defendant_id: id,
    name: 'Ida Cole',
    address: '14 Main Street',
    phone: otherPhone,
    email: 'ida@example.com',
  })
  return { id, booking, indemnitor, phone, otherPhone, path: `/crm/defendants?id=${id}&tab=docs` }
}
export type Signers = Awaited<ReturnType<typeof addSigners>>

/** The link that the last text message to a phone holds, without the site. */
export async function linkTo(request: APIRequestContext, phone: string): Promise<string> {
  const headers = { authorization: await tokenFor(request, 'developer') }
  const { messages } = await bodyOf<{ messages: { phone: string; content: string }[] }>(
    await request.get('/api/settings/messages?rows=30', { headers }),
  )
  const text = messages.find((one) => one.phone === phone)?.content ?? ''
  const [link = ''] = /\/sign#[\w-]+/.exec(text) ?? []
  expect(link, text).not.toBe('')
  return link
}

/** Sends the papers without the card to the defendant alone; gives the link to sign them. */
export async function sendToDefendant(
  request: APIRequestContext,
  { id, booking, phone }: Signers,
): Promise<string> {
  const headers = { authorization: await tokenFor(request, 'clerk') }
  const params = {
    type: 'FCS',
    defendant_id: id,
    booking_id: booking,
    indemnitor_id: 'defendant',
    includeCC: 'No',
  }
  const answer = await request.post('/api/documents/send_single', { headers, params })
  expect(answer.status(), await answer.text()).toBe(200)
  return linkTo(request, phone)
}

/** A signer's phone: a browser of its own that knows nothing of the portal. */
export async function phoneOf(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'UTC',
    locale: 'en-US',
  })
  return context.newPage()
}

export const documents = (page: Page): Locator =>
  page.getByRole('table', { name: 'Documents' }).locator('tbody tr')
export const paper = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })

/** Through the first two steps: to where it is signed. */
export async function agree(page: Page): Promise<void> {
  await button(page, 'CONTINUE').click()
  await page.getByRole('checkbox').check()
  await button(page, 'I AGREE, CONTINUE').click()
  await expect(page.getByRole('heading', { name: 'Sign', exact: true })).toBeFocused()
}
