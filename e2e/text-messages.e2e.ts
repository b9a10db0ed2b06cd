import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test, tokenFor } from './fixtures.ts'

const path = '/text-messages'
const list = (page: Page) => page.getByRole('region', { name: 'Text messages' })

/** Sends form links to so many defendants of the sample agency; returns their phones, in the order of the sending. */
async function sendLinks(request: APIRequestContext, count: number): Promise<string[]> {
  const headers = { authorization: await tokenFor(request, 'owner') }
  const answer = await request.get(
    '/api/crm/defendants?q=get&rows=30&sort_by=date_created&sort_direction=asc',
    { headers },
  )
  const { defendants } = (await answer.json()) as { defendants: { id: number; phone: string | null }[] }
  const phones: string[] = []
  for (const { id, phone } of defendants) {
    if (phone === null || phones.length === count) continue
    const data = { phone, id, ind: false, defendant_id: id }
    expect((await request.post('/api/clients/sendOTP', { headers, data })).status()).toBe(200)
    phones.push(phone)
  }
  return phones
}

test('developers find every text message: when, by whom, to whom, its text with the link to follow, its state [OPEN-53, NOTE-17]', async ({
  page,
  request,
  enter,
}) => {
  await page.route('**/api/settings/messages*', (route) =>
    route.fulfill({ json: { messages: [], total: 0 } }),
  )
  await enter('developer', path)
  await expect(page.getByText('No text messages yet')).toBeVisible()
  await page.unroute('**/api/settings/messages*')
  const headers = { authorization: await tokenFor(request, 'developer') }
  const { total } = (await (await request.get('/api/settings/messages', { headers })).json()) as {
    total: number
  }
  const phones = await sendLinks(request, 12)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(list(page).locator('tbody tr')).toHaveCount(10)
  await expect(page.getByText(`Showing 1 to 10 of ${total + 12} message(s)`)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Sent', 'By', 'To', 'Text', 'State'])
  const newest = list(page).locator('tbody tr').first()
  const shown = (phone = '') => phone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3')
  await expect(newest).toContainText(shown(phones.at(-1)))
  await expect(newest).toContainText('Owner')
  await expect(newest).toContainText('please fill in your form here')
  await expect(newest.getByRole('cell').last()).toHaveText('Sent')
  const link = newest.getByRole('link')
  await expect(link).toHaveAttribute('href', /^http\S+\/client\?otp=[A-Z2-9]{6}&phone=\d{10}&ind=false/)
  await expect(link).toHaveAttribute('target', '_blank')

  await page.getByRole('button', { name: 'Page 2' }).click()
  const onSecond = Math.min(10, total + 2)
  await expect(list(page).locator('tbody tr')).toHaveCount(onSecond)
  await expect(list(page).locator('tbody tr').nth(1)).toContainText(shown(phones[0]))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Text messages' }).getByRole('listitem')).toHaveCount(onSecond)
  // Whom a text went to stays out of the address
  expect(new URL(page.url()).search).toBe('')

  await enter('agent', path)
  await expect(page).toHaveURL('/dashboard')
})

test('who has sent 200 texts within the hour reads when to go on [OPEN-172]', async ({ page, enter }) => {
  const text =
    'You have sent 200 text messages within the last hour, which is the limit. Nothing was sent. Please try again in 9 minutes.'
  await page.route('**/api/documents/reminder', (route) =>
    route.fulfill({ status: 429, json: { error: text }, headers: { 'retry-after': '540' } }),
  )
  // The oldest files are the sample's, which have a phone, whatever other tests have added
  await enter('owner', '/crm/defendants?phone=555&sort_by=date_created&sort_direction=asc')
  await page
    .getByRole('button', { name: /^Remind/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText(text)
})
