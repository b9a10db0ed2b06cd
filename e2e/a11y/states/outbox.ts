import { expect } from '@playwright/test'
import { addClient, sendFormLink } from '../../support/client-page.ts'
import type { PageState } from './page-state.ts'

const messagesCall = '**/api/settings/messages*'
const mailsCall = '**/api/settings/mails*'

/** A mail in each of its states. */
const mails = ['kept', 'queued', 'sent', 'failed'].map((state, id) => ({
  id,
  date_created: '2026-11-01T10:00:00.000Z',
  to: 'agent@example.com',
  subject: 'Your permissions were changed',
  message: 'Added:\nCRM – Edit',
  state,
  reason: state === 'failed' ? '550 no such box' : null,
}))

export const outboxStates: readonly PageState[] = [
  {
    name: 'an empty list of text messages',
    async open({ page, enter }) {
      await page.route(messagesCall, (route) => route.fulfill({ json: { messages: [], total: 0 } }))
      await enter('developer', '/text-messages')
      await expect(page.getByText('No text messages yet')).toBeVisible()
    },
  },
  {
    name: 'the text messages',
    async open({ page, api, enter }) {
      await sendFormLink(api, await addClient(api))
      await enter('developer', '/text-messages')
      await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
    },
  },
  {
    name: 'an empty list of mails',
    async open({ page, enter }) {
      await page.route(mailsCall, (route) => route.fulfill({ json: { mails: [], total: 0, sends: false } }))
      await enter('developer', '/text-messages?show=mails')
      await expect(page.getByText('No emails yet')).toBeVisible()
    },
  },
  {
    name: 'mails in all their states',
    async open({ page, enter }) {
      await page.route(mailsCall, (route) => route.fulfill({ json: { mails, total: 4, sends: true } }))
      await enter('developer', '/text-messages?show=mails')
      await expect(page.getByText('Showing 1 to 4 of 4')).toBeVisible()
    },
  },
]
