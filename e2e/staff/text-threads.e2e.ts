import { messages } from '@bailiwick/contract/kit/messages'
import { smsOnly } from '@bailiwick/contract/notifications'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { readTextThread, sendThreadText } from '@bailiwick/contract/text-threads'
import type { Locator, Page } from '@playwright/test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addClient } from '../support/client-page.ts'
import { form, infoOf, openTab } from '../support/defendant-page.ts'
import { button, dialogWithText, dismissOutcome, sidebar, topDialog } from '../support/elements.ts'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { freePort, Portal } from '../support/portal.ts'
import { addIndemnitor, addLead, newPhone } from '../support/records.ts'
import { shareWith } from '../support/sharing-page.ts'

/** A portal of their own that sends texts through a stand-in for Twilio. */
const test = base.extend<object, { portal: Portal; twilio: FakeTwilio }>({
  twilio: [
    async ({}, use) => {
      const twilio = await startFakeTwilio(
        { url: `http://127.0.0.1:${await freePort()}` },
        { delivers: true },
      )
      await use(twilio)
      twilio.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ twilio }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'bailiwick-texts-'))
      const data = join(folder, 'data')
      cpSync(process.env['BAILIWICK_SAMPLE'] ?? '', data, { recursive: true })
      const portal = new Portal(Number(new URL(twilio.settings.PUBLIC_URL).port), data, {
        env: twilio.settings,
      })
      await portal.start()
      await use(portal)
      await portal.kill()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const log = (page: Page) => page.getByRole('log')
const texts = (page: Page) => log(page).getByRole('article')
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^Text to ${name}`) })
const unread = (page: Page) => sidebar(page).getByRole('link', { name: /^Messages/ })

/** Marks the document, which a reload would replace. */
const markDocument = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''))
const expectNoReload = (page: Page) => expect(page.locator('body[data-marked]')).toHaveCount(1)

async function expectText(text: Locator, ...parts: readonly (string | RegExp)[]): Promise<void> {
  for (const part of parts) await expect(text).toContainText(part)
}

test('staff send a link, read the reply without reload, and after STOP the next is refused [OPEN-53]', async ({
  api,
  enter,
  twilio,
}) => {
  const { path, phone, name } = await addClient(api)
  const page = await enter('clerk', infoOf(path))
  await markDocument(page)
  await button(page, 'SEND FORM LINK').click()
  await dismissOutcome(page, messages.linkSentTo(phone))
  await openTab(page, 'Messages')
  await expect(texts(page)).toHaveCount(1)
  await expectText(texts(page).first(), 'Casey Clerk', '/s/•••', 'Delivered')
  expect(twilio.taken.at(-1)).toMatchObject({ phone, content: expect.stringMatching(/\/s\/\w{12} /) })

  await twilio.receive(phone, 'Thanks, I will do it tonight.')
  await expect(texts(page)).toHaveCount(2)
  await expectText(texts(page).last(), name, 'Thanks, I will do it tonight.')
  await box(page, name).fill('Good. Call us if anything is unclear.')
  await button(page, 'SEND').click()
  await expectText(texts(page).last(), 'Casey Clerk', 'Good. Call us if anything is unclear.', 'Delivered')
  await expect(box(page, name)).toHaveValue('')

  await twilio.receive(phone, 'STOP')
  await expect(form(page).getByText(messages.optedOut)).toBeVisible()
  await expect(box(page, name)).toHaveCount(0)
  const before = twilio.taken.length
  await openTab(page, 'Defendants Info')
  await button(page, 'SEND FORM LINK').click()
  await expect(topDialog(page)).toContainText(messages.optedOut)
  await expect(topDialog(page).getByRole('button', { name: /^SHOW LINK/ })).toBeVisible()
  await expectNoReload(page)
  expect(twilio.taken).toHaveLength(before)
})

test('addresses in a reply are plain text, and a link of the portal that it quotes is masked', async ({
  api,
  enter,
  twilio,
}) => {
  const { path, phone, name } = await addClient(api)
  const page = await enter('clerk', infoOf(path))
  await button(page, 'SEND FORM LINK').click()
  await dismissOutcome(page, messages.linkSentTo(phone))
  await openTab(page, 'Messages')
  await box(page, name).fill('See https://www.lacourt.example/where')
  await button(page, 'SEND').click()
  await expect(texts(page).last().getByRole('link')).toHaveText('https://www.lacourt.example/where')

  const link = /http\S+\/s\/\w{12}/.exec(
    twilio.taken.findLast((text) => text.phone === phone && text.content.includes('/s/'))?.content ?? '',
  )?.[0]
  await twilio.receive(phone, `Is ${link} real? And https://evil.example/login?`)
  await expectText(texts(page).last(), /Is http\S+\/s\/••• real\? And https:\/\/evil\.example\/login\?/)
  await expect(texts(page).last().getByRole('link')).toHaveCount(0)
})

test('what was typed before STOP came stays, with the refusal in words', async ({ api, enter, twilio }) => {
  const { path, phone, name } = await addClient(api)
  const page = await enter('clerk', `${path}&tab=messages`)
  await expect(page.getByText('No texts yet')).toBeVisible()
  await page.route('**/api/crm/text_threads*', (route) => route.abort())
  await box(page, name).fill('Please call us.')
  await twilio.receive(phone, 'STOP')
  await button(page, 'SEND').click()
  await expect(page.getByText(messages.optedOut)).toBeVisible()
  await expect(box(page, name)).toHaveValue('Please call us.')
})

test('what was typed is there again after a reload, until it is sent or the user logs out', async ({
  api,
  enter,
}) => {
  const { path, name } = await addClient(api)
  const page = await enter('clerk', `${path}&tab=messages`)
  const stored = () => page.evaluate(() => sessionStorage.getItem('drafts') ?? '')
  await box(page, name).fill('Please call us.')
  await page.reload()
  await expect(box(page, name)).toHaveValue('Please call us.')
  await button(page, 'SEND').click()
  await expectText(texts(page).last(), 'Please call us.', 'Delivered')
  await expect.poll(stored).not.toContain('Please')
  await box(page, name).fill('And bring the deed.')
  expect(await stored()).toContain('And bring the deed.')
  // In another tab
  const other = await page.context().newPage()
  await other.goto('/logout')
  await expect(other.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect.poll(stored).toBe('')
})

test('what is typed while an answer is slow stays', async ({ api, enter }) => {
  const { path, name } = await addClient(api)
  const page = await enter('clerk', `${path}&tab=messages`)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/crm/text_thread', async (route) => {
    if (route.request().method() === 'POST') await arrived
    await route.continue()
  })
  await box(page, name).fill('Please call us.')
  await button(page, 'SEND').click()
  await box(page, name).fill('Please call us. And bring')
  arrive()
  await expectText(texts(page).last(), 'Please call us.', 'Delivered')
  await expect(box(page, name)).toHaveValue('Please call us. And bring')
})

test('each person of a file has a thread, consent and language of their own', async ({
  api,
  enter,
  twilio,
}) => {
  const { id, path, name } = await addClient(api)
  const phone = newPhone()
  await addIndemnitor(api, id, { name: 'Ida Cole', relation_to_defendant: 'Mother', phone })
  await twilio.receive(phone, 'Where is the court?')
  const page = await enter('clerk', `${path}&tab=messages`)
  // Opens with the thread that has something new
  await expectText(texts(page).first(), 'Ida Cole', 'Where is the court?')
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('button')).toHaveText([new RegExp(name), /Ida Cole.*Indemnitor, Mother/])
  await page.getByLabel('Agreed to texts').selectOption('No')
  await expect(form(page).getByText(messages.noConsent)).toBeVisible()
  await expect(page.getByText(/^Recorded .* by Casey Clerk$/)).toBeVisible()
  await page.getByLabel('Agreed to texts').selectOption('Yes')
  await page.getByLabel('Language').selectOption('Spanish')
  await expect(page.getByLabel('Language')).toBeEnabled()
  await page.reload()
  await people.getByRole('button', { name: /Ida Cole/ }).click()
  await expect(page.getByLabel('Language')).toHaveValue('es')
  await expect(box(page, 'Ida Cole')).toBeVisible()
  await people.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByText('No texts yet').last()).toBeVisible()
})

test('the inbox counts unread replies and leads to the file; reading there empties it', async ({
  api,
  enter,
  enterElsewhere,
  twilio,
}) => {
  const { phone, name } = await addClient(api)
  const unknown = newPhone()
  await twilio.receive(phone, 'Is Monday fine?')
  await twilio.receive(unknown, 'Do you help with bail?')
  const page = await enter('clerk', '/crm/messages')
  const list = page.getByRole('list', { name: 'Unread messages' })
  const entry = list.getByRole('listitem').filter({ hasText: 'Is Monday fine?' })
  await expect(entry).toBeVisible()
  await expect(unread(page)).toContainText('unread')
  await expect(list.getByText('Do you help with bail?')).toHaveCount(0)

  const agent = await enterElsewhere('agent', '/crm/messages')
  const stranger = agent.getByRole('listitem').filter({ hasText: 'Do you help with bail?' })
  await expectText(stranger, 'In no file')
  await stranger.getByRole('button', { name: /^MARK AS READ/ }).click()
  await stranger.getByRole('button', { name: /^UNDO/ }).click()
  await stranger.getByRole('button', { name: /^ADD A LEAD/ }).click()
  await expect(agent.getByRole('textbox', { name: 'Mobile Phone' })).toHaveValue(unknown)
  const back = await enterElsewhere('agent', '/crm/messages')
  const same = back.getByRole('listitem').filter({ hasText: 'Do you help with bail?' })
  await same.getByRole('button', { name: /^MARK AS READ/ }).click()
  await expectText(same, 'Will be marked as read.')
  // Who leaves before can’t undo it any more
  await back.reload()
  await expect(back.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(same).toHaveCount(0)

  await entry.getByRole('link', { name: new RegExp(name) }).click()
  await expectText(texts(page).first(), 'Is Monday fine?')
  await page.goto('/crm/messages')
  await expect(list.getByText('Is Monday fine?')).toHaveCount(0)
})

test('the link of a text is refused at once while that is being sent, and asked about afterwards', async ({
  enter,
  api,
}) => {
  const { id, phone, path } = await addClient(api)
  await api.call(sendThreadText, { body: { defendant_id: id, phone, content: 'See you on Monday.' } })
  const page = await enter('clerk', path)
  await page.route('**/api/crm/text_thread?*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as ReplyOf<typeof readTextThread>
    await route.fulfill({
      json: { ...json, texts: json.texts.map((one) => ({ ...one, state: 'sending', secret: 'own' })) },
    })
  })
  let code: 'textLeaving' | 'textUnclear' = 'textLeaving'
  await page.route('**/api/settings/messages/show', (route) =>
    route.fulfill({ status: 409, json: { code, error: messages[code] } }),
  )
  await openTab(page, 'Messages')
  const show = texts(page).first().getByRole('button', { name: 'SHOW LINK' })
  const question = page.getByRole('dialog', { name: 'Show the link instead?' })
  await show.click()
  await expectText(texts(page).first().getByRole('alert'), messages.textLeaving)
  await expect(question).toHaveCount(0)
  code = 'textUnclear'
  await show.click()
  await expect(question).toContainText('it may arrive all the same')
  await expect(texts(page).getByRole('alert')).toHaveCount(0)
  await question.getByRole('button', { name: 'LET IT WAIT' }).click()
  await expect(question).toHaveCount(0)
  await expect(show).toBeVisible()
})

test('a reply that comes while MARK AS READ can be undone stays unread', async ({ enter, twilio }) => {
  const unknown = newPhone()
  await twilio.receive(unknown, 'Do you take cards?')
  const page = await enter('agent', '/crm/messages')
  const list = page.getByRole('list', { name: 'Unread messages' })
  const entry = list.getByRole('listitem').filter({ hasText: /Do you take cards\?|Or checks\?/ })
  await expect(entry).toBeVisible()
  // The inbox still looks for new replies; the time to undo stands still
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await entry.getByRole('button', { name: /^MARK AS READ/ }).click()
  await expectText(entry, 'Will be marked as read.')
  await twilio.receive(unknown, 'Or checks?')
  await expectText(entry, 'Or checks?', '2 unread')
  await expect(entry.getByText('Will be marked as read.')).toHaveCount(0)
  const marked = page.waitForResponse('**/api/crm/text_inbox/**')
  await page.clock.runFor(6000)
  expect((await marked).ok()).toBe(true)
  await page.reload()
  await expectText(entry, 'Or checks?')
  await expect(entry.getByText('2 unread')).toHaveCount(0)
})

test('a user who may only read a file reads its texts, and their look leaves them unread [OPEN-113]', async ({
  api,
  enter,
  enterElsewhere,
  page,
  twilio,
}) => {
  const { id, path, phone } = await addClient(api)
  await shareWith(api, id, 'Casey Clerk', 'R')
  await twilio.receive(phone, 'Who reads this?')
  await enter('clerk', `${path}&tab=messages`)
  await expectText(texts(page).first(), 'Who reads this?', 'New')
  await expect(page.getByText('Answering needs permission to change this file.')).toBeVisible()
  await expect(button(page, 'SEND')).toHaveCount(0)
  await expect(page.getByLabel('Agreed to texts')).toBeDisabled()
  const agent = await enterElsewhere('agent', '/crm/messages')
  await expect(agent.getByRole('listitem').filter({ hasText: 'Who reads this?' })).toBeVisible()
  await page.goto('/crm/messages')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(
    page.getByText('No unread messages').or(page.getByRole('list', { name: 'Unread messages' })),
  ).toBeVisible()
  await expect(page.getByText('Who reads this?')).toHaveCount(0)
})

test('a lead has its texts in a dialog of its form, which the inbox leads to', async ({
  api,
  enter,
  twilio,
}) => {
  const phone = newPhone()
  await addLead(api, { phone })
  await twilio.receive(phone, 'Can you call me tonight?')
  const page = await enter('clerk', '/crm/messages')
  const entry = page.getByRole('listitem').filter({ hasText: 'Can you call me tonight?' })
  await entry.getByRole('link', { name: /Lead$/ }).click()
  await expectText(texts(page).first(), 'Can you call me tonight?')
  await box(page, 'RENEE').fill('In ten minutes.')
  await button(page, 'SEND').click()
  await expectText(texts(page).last(), 'In ten minutes.', 'Delivered')
  await button(topDialog(page), 'CLOSE').click()
  await expect(texts(page)).toHaveCount(0)
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL(/\/crm\/leads\?id=\d+$/)
  await button(form(page), 'MESSAGES').click()
  await expect(texts(page)).toHaveCount(2)
})

test('a text that comes too late in the day can wait for 8 AM', async ({ api, enter, page, twilio }) => {
  const { id, path, phone, name } = await addClient(api)
  const refusal = messages.quietHours('10:32 PM')
  await page.route('**/api/crm/text_thread', (route) =>
    route.request().method() === 'POST' && route.request().postDataJSON().at === undefined
      ? route.fulfill({ status: 400, json: { error: refusal, code: 'quietHours' } })
      : route.continue(),
  )
  await enter('clerk', `${path}&tab=messages`)
  await box(page, name).fill('See you on Monday.')
  await button(page, 'SEND').click()
  await expect(topDialog(page)).toContainText(refusal)
  await button(topDialog(page), 'CANCEL').click()
  await expect(box(page, name)).toHaveValue('See you on Monday.')
  await button(page, 'SEND').click()
  await button(topDialog(page), 'SEND AT 8 AM').click()
  // By day it needs not wait
  await expectText(texts(page).last(), 'See you on Monday.', 'Delivered')
  expect(twilio.taken.at(-1)).toMatchObject({ phone, content: 'See you on Monday.' })
  await api.call(sendThreadText, { body: { defendant_id: id, phone, content: 'Another one' } })
  await expect(texts(page)).toHaveCount(2)
})

test('a text that waits for 8 AM is canceled after a question, and one that has left says so', async ({
  api,
  enter,
  page,
}) => {
  const { id, path, phone } = await addClient(api)
  await api.call(sendThreadText, { body: { defendant_id: id, phone, content: 'See you on Monday.' } })
  const waiting = {
    state: 'queued',
    reason: messages.sendsInTheMorning,
    send_after: '2026-11-21T16:00:00.000Z',
  }
  let shown: object = waiting
  // As at night; the real one has left
  await page.route('**/api/crm/text_thread?*', async (route) => {
    const {
      texts: [first],
      ...rest
    } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...rest, texts: [{ ...first, ...shown }] } })
  })
  await enter('clerk', `${path}&tab=messages`)
  await expectText(texts(page).first(), 'Queued', messages.sendsInTheMorning)
  await button(page, 'CANCEL').click()
  await button(topDialog(page), 'LET IT WAIT').click()
  await button(page, 'CANCEL').click()
  await button(topDialog(page), 'CANCEL TEXT').click()
  await expect(page.getByText(messages.textLeft)).toBeVisible()

  await page.route('**/api/messages/cancel', (route) => {
    shown = { state: 'canceled' }
    return route.fulfill({ json: { message: messages.canceledText, code: 'canceledText' } })
  })
  await button(page, 'CANCEL').click()
  await button(topDialog(page), 'CANCEL TEXT').click()
  await expectText(texts(page).first(), 'Canceled')
  await expect(page.getByText(messages.textLeft)).toHaveCount(0)
  await expect(button(page, 'CANCEL')).toHaveCount(0)
})

test('a reply from a relative’s number is in the file that the last text to it was about', async ({
  addTemplate,
  api,
  enter,
  twilio,
}) => {
  const { id, path } = await addClient(api)
  const mother = newPhone()
  await addTemplate('Please call', 'Please call us.')
  const body = { defendant_id: id, name: 'Rosa Diaz', phone: mother, messageType: 'Please call' }
  await api.call(smsOnly, { body })
  await expect.poll(() => twilio.taken.filter(({ phone }) => phone === mother)).toHaveLength(1)
  await twilio.receive(mother, 'She is at work.')
  const page = await enter('clerk', '/crm/messages')
  const entry = page.getByRole('listitem').filter({ hasText: 'She is at work.' })
  await expectText(entry, 'Rosa Diaz', 'Texted about')
  await entry.getByRole('link', { name: /Rosa Diaz/ }).click()
  await expectText(texts(page).last(), 'Rosa Diaz', 'She is at work.', 'This number isn’t in the file.')
  await page.goto(`${path}&tab=messages`)
  await expectText(texts(page).first(), 'to Rosa Diaz', 'Please call us.')
})

test('a reminder and a notification that come too late can wait for 8 AM', async ({
  api,
  addTemplate,
  enter,
  page,
  twilio,
}) => {
  const { path, phone } = await addClient(api)
  const refusal = messages.quietHours('6:10 AM')
  for (const address of ['**/api/documents/reminder', '**/api/clients/sms_only'])
    await page.route(address, (route) =>
      route.request().postDataJSON().at === undefined
        ? route.fulfill({ status: 400, json: { error: refusal, code: 'quietHours' } })
        : route.continue(),
    )
  await enter('clerk', path)
  await button(page, 'REMINDER').click()
  await button(page, 'Send Reminder').click()
  await expect(topDialog(page)).toContainText(refusal)
  await button(topDialog(page), 'SEND AT 8 AM').click()
  await expect(dialogWithText(page, messages.sentReminder)).toBeVisible()
  await expect.poll(() => twilio.taken.filter((one) => one.phone === phone)).toHaveLength(1)

  await addTemplate('Please call', 'Please call us.')
  const other = newPhone()
  await page.goto('/crm/notifications')
  await page.getByRole('combobox', { name: 'Message' }).selectOption('Please call')
  await page.getByRole('textbox', { name: 'Name' }).last().fill('IDA')
  await page.getByRole('textbox', { name: 'Phone' }).last().fill(other)
  await expect(button(page, 'SEND AT 8 AM')).toHaveCount(0)
  await button(page, 'Send Notification').click()
  await expect(topDialog(page)).toContainText(`IDA: ${refusal}`)
  await button(topDialog(page), 'CLOSE').click()
  await button(page, 'SEND AT 8 AM').click()
  await expect.poll(() => twilio.taken.filter((one) => one.phone === other)).toHaveLength(1)
})
