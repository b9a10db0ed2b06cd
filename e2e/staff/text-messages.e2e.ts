import { listMails, notifyMail } from '@bailiwick/contract/mails'
import { listMessages, sendOtp } from '@bailiwick/contract/messaging'
import type { Locator, Page } from '@playwright/test'
import { type ApiClient } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { addClient, sendFormLink } from '../support/client-page.ts'

const path = '/text-messages'
const list = (page: Page) => page.getByRole('region', { name: 'Text messages' })

/** The link of a text that is shown, not its phone. */
const linkIn = (row: Locator) => row.locator('a[target=_blank]')

/** Texts form links to this many defendants; returns their phones in the order of sending. */
async function sendLinks(api: ApiClient, count: number): Promise<string[]> {
  const phones: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const client = await addClient(api)
    await sendFormLink(api, client)
    phones.push(client.phone)
  }
  return phones
}

test('developers see every text message with sender, recipient and state [OPEN-189]', async ({
  page,
  api,
  enter,
}) => {
  await page.route('**/api/settings/messages*', (route) =>
    route.fulfill({ json: { messages: [], total: 0 } }),
  )
  await enter('developer', path)
  await expect(page.getByText('No text messages yet')).toBeVisible()
  await page.unroute('**/api/settings/messages*')
  const { total } = await api.call(listMessages)
  const phones = await sendLinks(api, 12)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(list(page).locator('tbody tr')).toHaveCount(10)
  await expect(page.getByText(`Showing 1 to 10 of ${total + 12} message(s)`)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Written', 'By', 'To', 'Text', 'State'])
  const newest = list(page).locator('tbody tr').first()
  const shown = (phone = '') => phone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3')
  await expect(newest).toContainText(shown(phones.at(-1)))
  await expect(newest).toContainText('Owner')
  await expect(newest).toContainText('please fill in your form here')
  await expect(newest.getByRole('cell').last()).toHaveText('Not sent')
  await expect(
    page.getByText('No text provider is set up. Texts are saved here and not sent.', { exact: false }),
  ).toBeVisible()
  await expect(newest).toContainText('/s/•••')
  await expect(linkIn(newest)).toHaveCount(0)

  await page.getByRole('button', { name: 'Page 2' }).click()
  const onSecond = Math.min(10, total + 2)
  await expect(list(page).locator('tbody tr')).toHaveCount(onSecond)
  await expect(list(page).locator('tbody tr').nth(1)).toContainText(shown(phones[0]))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Text messages' }).getByRole('listitem')).toHaveCount(onSecond)
  // The address has the page but no recipients
  await expect(page).toHaveURL(`${path}?page=2`)
  await page.reload()
  await expect(page.getByText(`Showing 11 to ${10 + onSecond} of`)).toBeVisible()
  await page.goto(`${path}?page=999`)
  await expect(page).toHaveURL(new RegExp(`${path}\\?page=\\d{1,2}$`))

  await enter('agent', path)
  await expect(page).toHaveURL('/dashboard')
})

test('only the sender of a link can show it, once', async ({ page, api, enter, enterElsewhere }) => {
  const { id, phone } = await addClient(api)
  await api.call(sendOtp, { body: { phone, id, defendant_id: id } })
  const other = await enterElsewhere('developer', path)
  const newest = (on: Page) => list(on).locator('tbody tr').first()
  await expect(newest(other)).toContainText('Only Owner can show the link.')
  await expect(newest(other).getByRole('button', { name: 'SHOW LINK', exact: true })).toHaveCount(0)

  await enter('owner', path)
  await expect(newest(page)).toContainText('/s/•••')
  await newest(page).getByRole('button', { name: 'SHOW LINK', exact: true }).click()
  const link = linkIn(newest(page))
  await expect(link).toHaveAttribute('href', /^http\S+\/s\/[2-9a-z]{12}$/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(newest(page).getByRole('status')).toHaveText(
    'Copy or open the link now: it won’t be shown again.',
  )
  await page.reload()
  await expect(newest(page)).toContainText('The link was shown once. Send a new link if it is needed again.')
  await expect(link).toHaveCount(0)
})

test('the same page shows the emails to the staff, with state and reason [OPEN-37]', async ({
  page,
  api,
  enter,
}) => {
  const mailsCall = '**/api/settings/mails*'
  const mails = page.getByRole('region', { name: 'Emails' })
  await enter('developer', path)
  await page.route(mailsCall, (route) => route.fulfill({ json: { mails: [], total: 0, sends: false } }))
  await expect(page.getByRole('button', { name: 'Text messages' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Emails' }).click()
  await expect(page).toHaveURL(`${path}?show=mails`)
  await expect(page.getByText('No emails yet')).toBeVisible()
  await expect(
    page.getByText('No email server is set up. Emails are stored here and not sent.'),
  ).toBeVisible()
  await page.unroute(mailsCall)

  const { total } = await api.call(listMails)
  const onPage = Math.min(15, total + 12)
  for (let n = 1; n <= 12; n += 1) {
    const body = { to: 'agent@example.com', subject: `Changed ${n}`, message: 'Added:\nCRM – Edit' }
    await api.call(notifyMail, { body })
  }
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(mails.locator('tbody tr')).toHaveCount(10)
  await expect(mails.getByRole('columnheader')).toHaveText(['Written', 'To', 'Subject', 'Message', 'State'])
  const cells = mails.locator('tbody tr').first().getByRole('cell')
  await expect(cells.first()).toHaveText(/^\d\d\/\d\d\/\d{4}/)
  for (const [index, text] of [
    [1, 'agent@example.com'],
    [2, 'Changed 12'],
    [3, 'Added:\nCRM – Edit'],
    [4, 'Stored'],
  ] as const)
    await expect(cells.nth(index)).toHaveText(text)
  await page.getByLabel('Rows per page').selectOption('15')
  await expect(mails.locator('tbody tr')).toHaveCount(onPage)
  await expect(page.getByText(`Showing 1 to ${onPage} of ${total + 12} email(s)`)).toBeVisible()
  await expect(page).toHaveURL(`${path}?show=mails&rows=15`)
  await page.reload()
  await expect(mails.locator('tbody tr')).toHaveCount(onPage)

  const failed = {
    id: 1,
    date_created: '2026-11-01T10:00:00.000Z',
    to: 'agent@example.com',
    subject: 'Changed',
    message: 'Added: CRM',
    state: 'failed',
    reason: 'The mailbox is full.',
    has_attachment: true,
  }
  await page.route(mailsCall, (route) => route.fulfill({ json: { mails: [failed], total: 1, sends: true } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const card = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  await expect(card).toContainText('FailedThe mailbox is full.')
  await expect(card).toContainText('With the signed document.')
  await expect(page.getByText('An email server is set up. Sent means that it took the email.')).toBeVisible()
  await page.route(mailsCall, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The emails did not load')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toHaveCount(onPage)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Text messages' })).toHaveAttribute('aria-pressed', 'true')
})

test('a user who has sent 200 texts within an hour reads when to continue [OPEN-172]', async ({
  page,
  enter,
}) => {
  const text =
    'You have sent 200 text messages within the last hour, which is the limit. Nothing was sent. Please try again in 9 minutes.'
  await page.route('**/api/documents/reminder', (route) =>
    route.fulfill({ status: 429, json: { error: text }, headers: { 'retry-after': '540' } }),
  )
  // The oldest files are those of the sample and have a phone
  await enter('owner', '/crm/defendants?phone=555&sort_by=date_created&sort_direction=asc')
  await page
    .getByRole('button', { name: /^Remind/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText(text)
})
