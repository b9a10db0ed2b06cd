import type { Page } from '@playwright/test'
import { addClient, openClientLink, sendFormLink } from '../support/client-page.ts'
import { addSigners, agreeToSign, openPhone, pdfView, sendDocuments } from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addIndemnitor } from '../support/records.ts'

test.use({ viewport: { width: 390, height: 844 } })

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a client is led from their information to the document that waits, and downloads it', async ({
  api,
  browser,
  portal,
}) => {
  const signers = await addSigners(api)
  const { id, phone } = signers
  const page = await openPhone(browser, portal.url)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents).toContainText(
    'There are no documents yet. Once the agency has sent them, or your information is complete, you find them here, and how to sign them.',
  )
  await expect(button(page, 'REVIEW AND SIGN')).toHaveCount(0)

  await sendDocuments(api, signers)
  await page.reload()
  const waiting = page.getByRole('region', { name: 'To sign' })
  await expect(waiting).toContainText('A document is waiting for your signature.')
  await expect(documents.getByRole('listitem')).toHaveText([/^Bail bond documentsTo sign/])
  const saved = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'DOWNLOAD: Bail bond documents' }).click()
  expect((await saved).suggestedFilename()).toBe('document.pdf')

  await button(waiting, 'REVIEW AND SIGN').click()
  await expect(pdfView(page, /application/i)).toContainText('ANA LIM')
  expect(page.url()).toBe(`${portal.url}/sign`)

  await agreeToSign(page)
  await page.getByRole('radio', { name: 'Type it' }).check()
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Lim')
  await button(page, 'SIGN THE DOCUMENT').click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeFocused()
  await page.getByRole('link', { name: 'BACK TO YOUR INFORMATION' }).click()
  await expect(page).toHaveURL(/\/c\/dashboard/)
  await expect(documents.getByRole('listitem')).toHaveText([/^Bail bond documentsSigned/])

  // The next person at this phone opens nothing after the logout
  await button(page, 'Not you? Sign out').click()
  await expect(page).toHaveURL('/client')
  await page.goto('/sign')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.context().close()
})

test('an indemnitor sees only their own documents and name', async ({ page, api }) => {
  const signers = await addSigners(api)
  await sendDocuments(api, signers)
  const phone = '5550100177'
  const indemnitor = await addIndemnitor(api, signers.id, { name: 'Ida Cole', phone })
  await openClientLink(page, await sendFormLink(api, { id: signers.id, phone, indemnitor }))
  await expect(page.getByText('Signed in as Ida Cole.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('There are no documents yet.')
  await expect(button(page, 'REVIEW AND SIGN')).toHaveCount(0)
})

test('every client page has the agency’s name and phone', async ({ page, api }) => {
  const { id, phone } = await addClient(api)
  const call = page.getByRole('link', { name: '(213) 555-0100', exact: true })
  await page.goto('/client')
  await expect(call).toHaveAttribute('href', 'tel:2135550100')
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  for (const path of ['/c/dashboard', '/c/booking_info', '/link-gone', '/link-later', '/sign']) {
    await page.goto(path)
    await expect(call).toHaveAttribute('href', 'tel:2135550100')
    await expect(page.getByText('Bailiwick', { exact: true }).first()).toBeVisible()
  }
})

test('the booking says where to be and when, whom to call, and nothing that is empty [CLI-41, CLI-42]', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { id, phone } = await addClient(api)
  await addBooking(api, id, {
    booking: '1234567',
    booking_name: 'RENEE COLE',
    where_held: 'Theo Lacy Facility',
    unpaid_balance: '1,500',
    court_name: 'Central Justice Center',
    court_address: '700 Civic Center Dr W, Santa Ana, CA 92701',
    court_room: 'C5',
    court_times: [{ date: '06/14/2032', time: '08:30 AM' }],
  })
  await page.goto(await sendFormLink(api, { id, phone }, 'booking_info'))
  const court = page.getByRole('region', { name: 'Next court date' })
  await expect(court).toContainText('Monday, June 14, 2032 at 08:30 AM')
  await expect(court).toContainText('Times are Pacific Time.')
  await expect(court).toContainText('700 Civic Center Dr W, Santa Ana, CA 92701')
  await expect(court.getByRole('term')).toHaveText([
    'Date and time',
    'Court Name',
    'Court Room',
    'Court Address',
  ])
  await expect(page.getByRole('region', { name: 'Jail' })).toContainText('1234567')
  await expect(page.getByRole('region', { name: 'Bail', exact: true }).getByRole('term')).toHaveText([
    'Unpaid Balance',
  ])
  await expect(page.getByRole('region', { name: 'Payments' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Call Bailiwick (213) 555-0100' })).toHaveAttribute(
    'href',
    'tel:2135550100',
  )
  expect(await width(page)).toBe(320)
  await button(page, 'Español').click()
  await expect(page.getByRole('region', { name: 'Próxima fecha de corte' })).toContainText(
    'lunes, 14 de junio de 2032 a las 08:30 AM',
  )
  expect(await width(page)).toBe(320)
})
