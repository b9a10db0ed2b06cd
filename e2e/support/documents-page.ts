import { sendDocument } from '@bailiwick/contract/documents'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './api.ts'
import { linkTextedTo } from './client-page.ts'
import { button } from './elements.ts'
import { addBooking, addDefendant, addIndemnitor, newPhone, readyForDocuments } from './records.ts'

/** Adds a file from which every document can be made: a booking of this surety, and an indemnitor. */
export async function addSigners(api: ApiClient, surety: 'FCS' | 'Bankers' = 'FCS') {
  const phone = newPhone()
  const { id } = await addDefendant(api, {
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
  const booking = await addBooking(api, id, {
    booking_name: 'ANA LIM',
    surety,
    ...readyForDocuments,
  })
  const indemnitor = await addIndemnitor(api, id, {
    name: 'Ida Cole',
    address: '14 Main Street',
    phone: newPhone(),
    email: 'ida@example.com',
  })
  return { id, booking, indemnitor, phone, path: `/crm/defendants?id=${id}&tab=docs` }
}
export type Signers = Awaited<ReturnType<typeof addSigners>>

/** Sends the documents without the card authorization to the defendant alone; returns the link to sign them. */
export async function sendDocuments(api: ApiClient, { id, booking, phone }: Signers): Promise<string> {
  await api.call(sendDocument, {
    query: {
      type: 'FCS',
      defendant_id: id,
      booking_id: booking,
      indemnitor_id: 'defendant',
      includeCC: 'No',
    },
  })
  const link = await linkTextedTo(api, phone)
  expect(link).toMatch(/^\/sign#[\w-]+$/)
  return link
}

/** A signer's phone: a new browser context. */
export async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
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

export const documentRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Documents' }).locator('tbody tr')
/** A PDF on the page by its name. */
export const pdfView = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })

/** Brings every page of the document into view, one by one, as a signer who scrolls. */
export async function readToEnd(page: Page): Promise<void> {
  const proceed = button(page, /^(CONTINUE|CONTINUAR)$/)
  const goOn = page.getByRole('button', { name: /^(GO TO PAGE|IR A LA PÁGINA)/ })
  await expect(goOn.or(page.getByText(/^(You’ve seen the whole|Usted vio todo el) document/))).toBeVisible()
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.click()
    await expect(proceed).toBeEnabled({ timeout: 500 })
  }).toPass()
}

/** Completes the first two steps of a signer, up to the signature. */
export async function agreeToSign(page: Page): Promise<void> {
  await readToEnd(page)
  await button(page, 'CONTINUE').click()
  await page.getByRole('checkbox').check()
  await button(page, 'I AGREE, CONTINUE').click()
  await expect(page.getByRole('heading', { name: 'Sign', exact: true })).toBeFocused()
}
