import { expectNoFindings, neverAnswer } from './axe.ts'
import { expect, test, tokenFor } from './fixtures.ts'

test.setTimeout(240_000)

const path = '/components/notifications_admin'
const calls = '**/api/settings/sms_config'

test('axe finds nothing on the SMS templates, empty, filled, opened and changed meanwhile', async ({
  page,
  request,
  enter,
}) => {
  const headers = { authorization: await tokenFor(request, 'owner') }
  await enter('texter', path)
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expectNoFindings(page, 'no notifications')
  const data = { description: 'Office hours', content: 'Nine to five.' }
  await request.post('/api/settings/sms_config', { headers, data })
  await page.reload()
  await page.getByRole('button', { name: 'Whole content of Office hours' }).click()
  await expectNoFindings(page, 'notifications')
  await page.getByRole('button', { name: 'Add New' }).click()
  const add = page.getByRole('dialog', { name: 'SMS Template add' })
  await add.getByRole('textbox', { name: 'Description' }).fill('office hours')
  await add.getByRole('textbox', { name: 'Content' }).fill('See you – {friend}')
  await expectNoFindings(page, 'SMS Template add')
  await add.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  await page.getByRole('button', { name: 'Edit Office hours' }).click()
  const edit = page.getByRole('dialog', { name: 'SMS Template edit' })
  await edit.getByRole('textbox', { name: 'Content' }).fill('Ten to six.')
  const all = await request.get('/api/settings/sms_config', { headers })
  const { sms_config } = (await all.json()) as { sms_config: { id: number; description: string }[] }
  const id = sms_config.find(({ description }) => description === 'Office hours')?.id
  await request.put('/api/settings/sms_config', { headers, data: { id, content: 'At any time.' } })
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(edit.getByRole('alert')).toBeVisible()
  await expectNoFindings(page, 'SMS Template edit with a conflict')
})

test('axe finds nothing while the SMS templates load, and when they do not', async ({ page, enter }) => {
  await neverAnswer(page, calls)
  await enter('texter', path)
  await expect(page.getByText('Loading SMS templates')).toBeAttached()
  await expectNoFindings(page, 'SMS templates on their way')
  await page.unroute(calls)
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'It did not work.' } }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindings(page, 'SMS templates that did not load')
})

test('axe finds nothing on the text messages', async ({ page, request, enter }) => {
  const list = '**/api/settings/messages*'
  await page.route(list, (route) => route.fulfill({ json: { messages: [], total: 0 } }))
  await enter('developer', '/text-messages')
  await expect(page.getByText('No text messages yet')).toBeVisible()
  await expectNoFindings(page, 'no text messages')
  await page.unroute(list)
  const headers = { authorization: await tokenFor(request, 'owner') }
  const answer = await request.get('/api/crm/defendants?q=get&rows=30', { headers })
  const { defendants } = (await answer.json()) as { defendants: { id: number; phone: string | null }[] }
  const known = defendants.find(({ phone }) => phone !== null)
  const data = { phone: known?.phone, id: known?.id, ind: false, defendant_id: known?.id }
  await request.post('/api/clients/sendOTP', { headers, data })
  await page.reload()
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
  await expectNoFindings(page, 'text messages')
})

test('axe finds nothing on the mails, whatever became of them', async ({ page, enter }) => {
  const mails = ['kept', 'queued', 'sent', 'failed'].map((state, id) => ({
    id,
    date_created: '2026-11-01T10:00:00.000Z',
    to: 'agent@example.com',
    subject: 'Your permissions were changed',
    message: 'Added:\nCRM – Edit',
    state,
    reason: state === 'failed' ? '550 no such box' : null,
  }))
  const list = '**/api/settings/mails*'
  await page.route(list, (route) => route.fulfill({ json: { mails: [], total: 0, sends: false } }))
  await enter('developer', '/text-messages?show=mails')
  await expect(page.getByText('No mails yet')).toBeVisible()
  await expectNoFindings(page, 'no mails')
  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ json: { mails, total: 4, sends: true } }))
  await page.reload()
  await expect(page.getByText('Showing 1 to 4 of 4')).toBeVisible()
  await expectNoFindings(page, 'mails')
})
