import { messages } from '@bailiwick/contract/kit/messages'
import { listMessages } from '@bailiwick/contract/messaging'
import type { DocumentOfRecord } from '@bailiwick/contract/defendants'
import { whereLinkLeads } from '../support/client-page.ts'
import { defendantsPath, form, infoOf } from '../support/defendant-page.ts'
import { button, dismissOutcome, textNotSent, unreachable } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdBack, loseAnswer } from '../support/network.ts'
import { addDefendant, newPhone, readRecord, searchDefendants } from '../support/records.ts'

const now = () => Date.now()
/** A time as the page shows it, in milliseconds; below it may stand that the reminder was not sent. */
const instant = (text: string | null) => Date.parse(`${text?.replace(/Not sent$/, '')} UTC`)

test('a reminder from the list lists the documents and marks them as reminded [NOTE-20, NOTE-21, NOTE-22, OPEN-132]', async ({
  enter,
  api,
}) => {
  const { defendants } = await searchDefendants(api, { pending_signature: 'Yes', rows: 30 })
  const records = await Promise.all(defendants.map(({ id }) => readRecord(api, id)))
  const isPast = ({ history }: DocumentOfRecord) => history.every(({ time }) => Date.parse(time) < now())
  const some = records.find(
    ({ phone, documents }) =>
      phone && documents.some((one) => one.status === 2 && one.indemnitor_id === null && isPast(one)),
  )
  const { id = 0, first_name, last_name, phone, documents = [], indemnitors = [] } = some ?? {}
  const own = documents.filter((one) => one.indemnitor_id === null)
  const page = await enter('clerk', `${defendantsPath}?${new URLSearchParams({ phone: phone ?? '' })}`)
  await button(page, `Reminder for ${first_name} ${last_name}`).click()
  const dialog = page.getByRole('dialog', { name: 'Reminder' })
  await expect(dialog.getByText(`${first_name} ${last_name}`, { exact: true })).toBeVisible()
  const table = dialog.getByRole('table', { name: 'Documents' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Document',
    'Status',
    'Date Sent',
    'Last Reminded',
  ])
  await expect(table.locator('tbody tr')).toHaveCount(own.length)
  const pending = table.getByRole('row').filter({ hasText: 'PENDING' }).first()
  await expect(pending.getByRole('cell').first()).toHaveText(/^(Docs With CC|Docs Without CC|CC only)$/)
  await expect(pending.getByRole('cell').nth(2)).toHaveText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/)

  const asked = page.waitForRequest('**/api/documents/reminder')
  await button(dialog, 'Send Reminder').click()
  expect((await asked).postDataJSON()).toEqual({ defendant_id: id, phone })
  await dismissOutcome(page, textNotSent)
  await expect(dialog).toHaveCount(0)
  await button(page, `Reminder for ${first_name} ${last_name}`).click()
  await expect
    .poll(async () => Math.abs(now() - instant(await pending.getByRole('cell').nth(3).textContent())))
    .toBeLessThan(120_000)

  const signer = indemnitors.find((one) => one.phone?.length === 10)
  if (!signer) return
  await dialog
    .getByRole('combobox', { name: 'Send to' })
    .selectOption({ index: 1 + indemnitors.indexOf(signer) })
  await expect(dialog.getByText(signer.name ?? '', { exact: true })).toBeVisible()
  const other = page.waitForRequest('**/api/documents/reminder')
  await button(dialog, 'Send Reminder').click()
  expect((await other).postDataJSON()).toEqual({
    defendant_id: id,
    phone: signer.phone,
    indemnitor_id: signer.id,
  })
  await dismissOutcome(page, textNotSent)
})

test('without a mobile phone nothing can be sent [NOTE-23, DEF-43, MSG-44]', async ({ enter, api }) => {
  const { name, last_name, path } = await addDefendant(api, { home_phone: '5550100123' })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await button(page, `Reminder for ${name}`).click()
  const dialog = page.getByRole('dialog', { name: 'Reminder' })
  await expect(dialog).toContainText('Phone number required')
  await expect(dialog).toContainText('No documents have been sent to this person yet.')
  await expect(button(dialog, 'Send Reminder')).toBeDisabled()
  await button(dialog, 'CLOSE').click()
  await page.goto(infoOf(path))
  await expect(button(form(page), 'SEND FORM LINK')).toBeDisabled()
})

test('the notification panel sends the form link and opens the reminder [DEF-43, OPEN-72, OPEN-189]', async ({
  enter,
  api,
}) => {
  const phone = newPhone()
  const { name, path } = await addDefendant(api, { phone })
  const page = await enter('clerk', infoOf(path))
  const panel = page.getByRole('complementary', { name: 'Notifications' })
  await expect(panel.getByRole('definition').last()).toHaveText('Never')
  const sending = await holdBack(page, '**/api/clients/sendOTP')
  await button(panel, 'SEND FORM LINK').click()
  await expect(button(panel, 'SEND FORM LINK')).toBeDisabled()
  sending.release()
  await dismissOutcome(page, textNotSent)
  await expect(panel.getByText('No text provider is set up. Texts are saved and not sent.')).toBeVisible()
  await expect(button(panel, 'SEND FORM LINK')).toBeEnabled()
  await expect(panel.getByRole('definition').last()).toHaveText('Never')
  await button(panel, 'REMINDER').click()
  const dialog = page.getByRole('dialog', { name: 'Reminder' })
  await expect(dialog).toContainText(name)
  await expect(dialog).toContainText('Nothing waits for this person’s signature.')
  await expect(button(dialog, 'Send Reminder')).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(form(page)).toBeVisible()
})

test('a text message whose answer was lost is not sent twice on a second try [MSG-4, MSG-14]', async ({
  enter,
  api,
}) => {
  const phone = newPhone()
  const textsSent = async () => {
    const list = await api.call(listMessages, { query: { rows: 30 } })
    return list.messages.filter((one) => one.phone === phone).length
  }
  const { name, last_name, path } = await addDefendant(api, { phone })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await button(page, `Reminder for ${name}`).click()
  const dialog = page.getByRole('dialog', { name: 'Reminder' })
  await loseAnswer(page, '**/api/documents/reminder')
  await button(dialog, 'Send Reminder').click()
  await dismissOutcome(page, unreachable)
  await button(dialog, 'Send Reminder').click()
  await dismissOutcome(page, textNotSent)
  expect(await textsSent()).toBe(1)

  await page.goto(infoOf(path))
  const send = button(form(page), 'SEND FORM LINK')
  await loseAnswer(page, '**/api/clients/sendOTP')
  await send.click()
  await dismissOutcome(page, unreachable)
  for (const texts of [2, 3]) {
    await send.click()
    await dismissOutcome(page, textNotSent)
    expect(await textsSent()).toBe(texts)
  }
})

test('without a text provider the sender sees the link once, and copies it [OPEN-189]', async ({
  context,
  enter,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const phone = newPhone()
  const { name, path } = await addDefendant(api, { phone })
  const page = await enter('clerk', infoOf(path))
  await button(form(page), 'SEND FORM LINK').click()
  const outcome = page.getByRole('dialog', { name: 'Message' })
  await expect(outcome.getByRole('alert')).toHaveText(textNotSent)
  await expect(outcome.getByRole('listitem')).toContainText(`${name}Not sent to`)
  await button(outcome, `SHOW LINK for ${name}`).click()
  const link = outcome.getByRole('link')
  await expect(link).toHaveAttribute('href', /\/s\/\w{12}$/)
  const address = (await link.getAttribute('href')) ?? ''
  expect(await whereLinkLeads(address)).toMatch(new RegExp(`^/client\\?otp=[A-Z2-9]{6}&phone=${phone}`))
  await expect(outcome.getByRole('status')).toHaveText('Copy it now: the link won’t be shown again.')
  // A click outside doesn't lose it
  await page.mouse.click(5, 5)
  await button(outcome, 'COPY').click()
  await expect(button(outcome, 'Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`Hello ${name}, `)
  expect(copied).toContain(address)
  await button(outcome, 'CLOSE').click()

  // A reminder of nothing has no link, so it can be read at any time
  await button(form(page), 'REMINDER').click()
  await button(page.getByRole('dialog', { name: 'Reminder' }), 'Send Reminder').click()
  await button(outcome, `SHOW TEXT for ${name}`).click()
  await expect(outcome.getByRole('listitem')).toContainText('please remember to sign')
})

test('Escape closes the dialog with the link, not the file below, also after a click outside', async ({
  enter,
  api,
}) => {
  const { name, path } = await addDefendant(api, { phone: newPhone() })
  const page = await enter('clerk', infoOf(path))
  await button(form(page), 'SEND FORM LINK').click()
  const outcome = page.getByRole('dialog', { name: 'Message' })
  await button(outcome, `SHOW LINK for ${name}`).click()
  await expect(outcome.getByRole('link')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(outcome.getByRole('link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(outcome).toHaveCount(0)
  await expect(form(page)).toBeVisible()
})

test('a link that was shown elsewhere can’t be shown again, in words', async ({ enter, api }) => {
  const { name, path } = await addDefendant(api, { phone: newPhone() })
  const page = await enter('clerk', infoOf(path))
  await page.route('**/api/settings/messages/show', (route) =>
    route.fulfill({ status: 410, json: { error: messages.messageShown } }),
  )
  await button(form(page), 'SEND FORM LINK').click()
  await button(page, `SHOW LINK for ${name}`).click()
  await expect(page.getByRole('listitem').getByRole('alert')).toHaveText(messages.messageShown)
})
