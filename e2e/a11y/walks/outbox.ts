import { expect } from '@playwright/test'
import { messages } from '@bailiwick/contract/kit/messages'
import { messageStates, sendOtp } from '@bailiwick/contract/messaging'
import { addClient } from '../../support/client-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const path = '/text-messages'
const messagesCall = '**/api/settings/messages*'
const mailsCall = '**/api/settings/mails*'

/** A text in each of its states. */
const texts = messageStates.map((state, id) => ({
  id,
  date_created: '2026-11-01T10:00:00.000Z',
  phone: '2135550142',
  content: 'Nine to five.',
  secret: 'none',
  state,
  reason: state === 'failed' ? messages.optedOut : null,
  description: null,
  recipient_name: 'Ida Cole',
  created_by_name: 'Owner',
}))

/** A mail in each of its states. */
const mails = ['stored', 'queued', 'sent', 'failed'].map((state, id) => ({
  id,
  date_created: '2026-11-01T10:00:00.000Z',
  to: 'agent@example.com',
  subject: 'Your permissions were changed',
  message: 'Added:\nCRM – Edit',
  state,
  reason: state === 'failed' ? '550 no such box' : null,
}))

async function walkOutbox({ page, api, enter, check }: Stage): Promise<void> {
  await page.route(messagesCall, (route) => route.fulfill({ json: { messages: [], total: 0 } }))
  await enter('developer', path)
  await expect(page.getByText('No text messages yet')).toBeVisible()
  await check('an empty list of text messages')
  await page.unroute(messagesCall)
  const { id, phone } = await addClient(api)
  await api.call(sendOtp, { body: { phone, id, defendant_id: id } })
  await page.goto(path)
  await expect(page.getByText('Only Owner can show the link.').first()).toBeVisible()
  await check('the text messages')
  await enter('owner', path)
  await page.getByRole('button', { name: 'SHOW LINK' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Copy or open the link now' })).toBeVisible()
  await check('a link that its sender has shown')

  await page.route(messagesCall, (route) => route.fulfill({ json: { messages: texts, total: texts.length } }))
  await page.route('**/api/settings/delivery', (route) =>
    route.fulfill({ json: { texts: true, mails: true, docusign: false } }),
  )
  await page.goto(path)
  await expect(page.getByText('Texts leave through the text provider.')).toBeVisible()
  await check('text messages in all their states')
  await page.unrouteAll()

  await page.route(mailsCall, (route) => route.fulfill({ json: { mails: [], total: 0, sends: false } }))
  await page.goto(`${path}?show=mails`)
  await expect(page.getByText('No emails yet')).toBeVisible()
  await check('an empty list of mails')
  await page.route(mailsCall, (route) => route.fulfill({ json: { mails, total: 4, sends: true } }))
  await page.goto(`${path}?show=mails`)
  await expect(page.getByText('Showing 1 to 4 of 4')).toBeVisible()
  await check('mails in all their states')
}

export const outboxWalks: readonly PageWalk[] = [{ name: 'the text messages and mails', walk: walkOutbox }]
