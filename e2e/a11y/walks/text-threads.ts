import { expect, type Page } from '@playwright/test'
import type { ThreadText } from '@bailiwick/contract/text-threads'
import { addClient } from '../../support/client-page.ts'
import { button } from '../../support/elements.ts'
import { addIndemnitor, newPhone } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const reply: ThreadText = {
  id: 1,
  is_reply: true,
  at: '2026-11-20T16:00:00.000Z',
  phone: '3105550142',
  content: 'Which court is it?',
  secret: 'none',
  state: null,
  reason: null,
  send_after: null,
  left_at: null,
  created_by_name: null,
  other_name: null,
  files: 1,
  is_unread: true,
}
const sent: ThreadText = {
  ...reply,
  is_reply: false,
  content: 'Please call us.',
  state: 'failed',
  reason: 'The phone can’t be reached. It may be switched off or out of service.',
  created_by_name: 'Casey Clerk',
  files: 0,
  is_unread: false,
}
const waiting: ThreadText = {
  ...sent,
  id: 2,
  state: 'queued',
  reason: 'Sends at 8:00 AM where this person is.',
  send_after: '2026-11-21T16:00:00.000Z',
}

const showTexts = (page: Page, texts: readonly ThreadText[]) =>
  page.route('**/api/crm/text_thread?*', (route) => route.fulfill({ json: { texts, has_older: true } }))

async function walkThreads({ page, api, enter, check }: Stage): Promise<void> {
  const { id, path, phone } = await addClient(api)
  await enter('clerk', `${path}&tab=messages`)
  await expect(page.getByText('No texts yet')).toBeVisible()
  await check('the Messages tab without texts')
  await addIndemnitor(api, id, { name: 'Ida Cole', relation_to_defendant: 'Mother', phone: newPhone() })
  const other = { ...reply, id: 3, other_name: 'Rosa Diaz', files: 0, is_unread: false }
  await showTexts(page, [
    sent,
    { ...reply, phone },
    other,
    { ...waiting, id: 4, state: 'canceled', reason: null, send_after: null },
    waiting,
  ])
  await page.reload()
  await expect(page.getByText('Which court is it?').first()).toBeVisible()
  await check('the Messages tab with texts in both directions')
  await button(page, 'CANCEL').click()
  await check('the question before a waiting text is canceled')
}

async function walkInbox({ page, enter, check }: Stage): Promise<void> {
  const last = { id: 1, content: 'Which court is it?', at: reply.at, files: 1 }
  const person = {
    defendant_id: 1,
    indemnitor_id: 2,
    is_lead: false,
    name: 'Ida Cole',
    is_other: false,
    relation: 'Mother',
    file_name: 'ANA LIM',
  }
  const threads = [
    { phone: reply.phone, unread: 2, last, people: [person] },
    { phone: '3105550143', unread: 1, last: { ...last, files: 0 }, people: [] },
    { phone: '3105550144', unread: 1, last, people: [{ ...person, name: 'Rosa Diaz', is_other: true }] },
  ]
  await page.route('**/api/crm/text_inbox', (route) => route.fulfill({ json: { threads: [] } }))
  await enter('agent', '/crm/messages')
  await expect(page.getByText('No unread messages')).toBeVisible()
  await check('an empty inbox')
  await page.route('**/api/crm/text_inbox', (route) => route.fulfill({ json: { threads } }))
  await page.route('**/api/crm/text_inbox/count', (route) => route.fulfill({ json: { unread: 3 } }))
  await page.reload()
  await expect(page.getByText('In no file')).toBeVisible()
  await check('the inbox')
}

export const textThreadWalks: readonly PageWalk[] = [
  { name: 'the Messages tab', walk: walkThreads },
  { name: 'the inbox', walk: walkInbox },
]
