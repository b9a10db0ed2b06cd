import type { Page } from '@playwright/test'
import { addClient, whereLinkLeads } from '../support/client-page.ts'
import { defendantsPath, form, infoOf, openTab, topForm } from '../support/defendant-page.ts'
import { addSigners } from '../support/documents-page.ts'
import { button, dialogWithText, dismissOutcome, field, topDialog } from '../support/elements.ts'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addBooking,
  addDefendant,
  addIndemnitor,
  newLastName,
  newPhone,
  searchDefendants,
} from '../support/records.ts'

let twilio: FakeTwilio

test.beforeAll(async ({ portal }) => {
  twilio = await startFakeTwilio(portal)
  await portal.restart(twilio.settings)
})
test.afterAll(async ({ portal }) => {
  await portal.restart()
  twilio.stop()
})

const note = (page: Page) => page.getByText('No text provider is set up.')
const recipients = (page: Page) => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')
const takenFor = (phone: string) => twilio.taken.filter((text) => text.phone === phone)

test('a link to a phone is sent, and its state follows what the provider reports [NOTE-27, MSG-30, OPEN-189, OPEN-53, CONST-8]', async ({
  enter,
  api,
}) => {
  const { phone, name, path } = await addClient(api)
  let page = await enter('clerk', infoOf(path))
  await button(form(page), 'SEND FORM LINK').click()
  await dismissOutcome(page, `Link sent to ${phone}`)
  await expect(note(page)).toHaveCount(0)
  const lastSent = page.getByRole('complementary', { name: 'Notifications' }).getByRole('definition').last()
  await expect(lastSent).toHaveText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/)
  expect(Math.abs(Date.now() - Date.parse(`${await lastSent.textContent()} UTC`))).toBeLessThan(120_000)
  await expect.poll(() => takenFor(phone).length).toBe(1)
  const [text] = takenFor(phone)
  expect(text?.content).toMatch(new RegExp(`Hello ${name}, .*/s/\\w{12}`))

  page = await enter('developer', '/text-messages')
  const newest = page.getByRole('region', { name: 'Text messages' }).locator('tbody tr').first()
  await expect(newest).toContainText(name)
  await expect(page.getByText('Texts leave through the text provider.')).toBeVisible()
  // The provider's answer is stored after it took the text
  await expect(async () => {
    await button(page, 'Refresh').click()
    await expect(newest.getByRole('cell').last()).toHaveText('Sent', { timeout: 1000 })
  }).toPass()
  expect(text && (await twilio.report(text, 'delivered'))).toBe(200)
  await button(page, 'Refresh').click()
  await expect(newest.getByRole('cell').last()).toHaveText('Delivered')
})

test('a new defendant is texted a link, and the record has its time [DEF-96, OPEN-70]', async ({
  enter,
  api,
}) => {
  const [last_name, phone] = [newLastName(), newPhone()]
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await openTab(page, 'Submit')
  await page
    .getByRole('radiogroup', { name: 'Send form link SMS message' })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect.poll(() => takenFor(phone).length).toBe(1)
  const [row] = (await searchDefendants(api, { last_name })).defendants
  expect(Math.abs(Date.now() - Date.parse(row?.link_last_sent ?? ''))).toBeLessThan(120_000)
})

test('the reminder and the documents say what was sent, and to whom if there are several [MSG-31, MSG-35, OPEN-189]', async ({
  enter,
  api,
}) => {
  const { phone, path } = await addSigners(api)
  const page = await enter('clerk', path)
  await button(page, 'SEND FCS docs').click()
  await expect(dialogWithText(page, 'Successfully sent Documents for Docusign.')).toBeVisible()
  await topDialog(page).hover()
  await expect(recipients(page)).toHaveText([`ANA LIMLink sent to ${phone}`, /^Ida ColeLink sent to \d{10}$/])
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  await expect(note(page)).toHaveCount(0)
  await button(page, 'REMINDER').click()
  await button(page.getByRole('dialog', { name: 'Reminder' }), 'Send Reminder').click()
  await dismissOutcome(page, 'Sent Reminder.')
  await expect.poll(() => takenFor(phone).length).toBe(2)
  // A third link within ten seconds would be refused
  await page.goto((await addSigners(api)).path)
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await button(page, 'SEND CC Authorization').click()
  await dismissOutcome(page, 'Successfully sent Credit Card Authorization')
})

test('who has sent STOP is named with their phone, and nothing that was typed is lost [OPEN-189]', async ({
  enter,
  api,
}) => {
  const { phone, path } = await addSigners(api)
  expect(await twilio.receive(phone, 'Stop')).toBe(200)
  const words = 'This person has asked for no more texts (STOP). They can text START to get them again.'
  const refusal = `${phone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3')}: ${words}`
  const page = await enter('clerk', path)
  await button(page, 'SEND FCS docs').click()
  await expect(dialogWithText(page, '1 sent, 1 not sent.')).toBeVisible()
  const lines = recipients(page)
  await expect(lines.first()).toContainText(words)
  await expect(lines.last()).toHaveText(/^Ida ColeLink sent to \d{10}$/)
  await button(page, 'SHOW LINK for ANA LIM').click()
  const address = await lines.first().getByRole('link').getAttribute('href')
  expect(await whereLinkLeads(address ?? '')).toMatch(/^\/sign#[\w-]{32}$/)
  await button(page.getByRole('dialog').last(), 'CLOSE').click()

  await button(page, 'REMINDER').click()
  await button(page.getByRole('dialog', { name: 'Reminder' }), 'Send Reminder').click()
  await dismissOutcome(page, refusal)
  await button(page.getByRole('dialog', { name: 'Reminder' }), 'CLOSE').click()
  await form(page).getByRole('tab', { name: 'Defendants Info' }).click()
  await field(page, 'Notes', 'General Notes').fill('Calls back at nine.')
  await button(form(page), 'SEND FORM LINK').click()
  await expect(recipients(page)).toContainText([words])
  await expect(button(page, 'SHOW LINK for ANA LIM')).toBeVisible()
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Calls back at nine.')
  expect(takenFor(phone)).toEqual([])
})

test('of several recipients the one whose text failed later has the reason in the file [OPEN-53]', async ({
  enter,
  api,
}) => {
  const { path, phone } = await addSigners(api)
  const page = await enter('clerk', path)
  await button(page, 'SEND FCS docs').click()
  await recipients(page).first().hover()
  await expect(recipients(page)).toHaveText([`ANA LIMLink sent to ${phone}`, /^Ida ColeLink sent to \d{10}$/])
  const signers = /(\d{10})$/.exec((await recipients(page).last().textContent()) ?? '')?.[1] ?? ''
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  await expect.poll(() => [takenFor(phone).length, takenFor(signers).length]).toEqual([1, 1])
  for (const text of takenFor(phone)) expect(await twilio.report(text, 'delivered')).toBe(200)
  for (const text of takenFor(signers))
    expect(await twilio.report(text, 'undelivered', { ErrorCode: '30006' })).toBe(200)

  await openTab(page, 'Messages')
  const texts = page.getByRole('log').getByRole('article')
  await expect(texts).toContainText('Delivered')
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('button', { name: /Ida Cole/ })
    .click()
  await expect(texts).toContainText('Failed')
  await expect(texts).toContainText('This is a landline, or a number that can’t get texts.')
})

test('a file saved with several people says who gets which link [NOTE-27, DEF-88, IND-12]', async ({
  enter,
}) => {
  const [own, signers] = [newPhone(), newPhone()]
  const page = await enter('clerk', '/crm/defendants?id=new')
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill('LIM')
  await field(page, 'Contact', 'Mobile Phone').fill(own)
  await expect(page.getByText('creating it texts the form link')).toBeVisible()
  await form(page).getByRole('tab', { name: 'Indemnitors' }).click()
  await button(topForm(page), 'ADD').click()
  await field(page, 'Identity', 'Name').fill('Ida Cole')
  await field(page, 'Contact', 'Mobile Phone').fill(signers)
  await page.keyboard.press('Control+s')
  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await button(topForm(page), 'CREATE DEFENDANT').click()
  await expect(recipients(page)).toHaveText([
    `RENEE LIMLink sent to ${own}`,
    `Ida ColeLink sent to ${signers}`,
  ])
})

test('a notification names everybody who gets it, and who was refused [MSG-36, OPEN-169, OPEN-189]', async ({
  enter,
  api,
}) => {
  const { id, name, last_name } = await addDefendant(api, { phone: newPhone() })
  const phone = newPhone()
  await addIndemnitor(api, id, { name: 'Ida Cole', phone })
  await addIndemnitor(api, id, { name: 'Bo Reed', phone: '9115550100' })
  await addBooking(api, id, { booking: '7654321' })
  const page = await enter('clerk', `/crm/notifications?last_name=${last_name}`)
  // Stays open when the list is fetched again
  await button(page, `2 others under ${name}`).click()
  const send = async (...indemnitors: readonly string[]) => {
    await page.getByRole('checkbox', { name, exact: true }).check()
    for (const one of indemnitors) await page.getByRole('checkbox', { name: `${one}, Indemnitor` }).check()
    await button(page, 'Send Notification').click()
  }
  await page.getByRole('combobox', { name: 'Message' }).selectOption('ARREST & COURT INFO (FULL)')
  await send('Ida Cole')
  const lines = page.getByRole('dialog').getByRole('listitem')
  await lines.first().hover()
  await expect(lines).toHaveText([/Link sent to \d{10}$/, `Ida ColeText sent to ${phone}`])
  await dismissOutcome(page, 'Sent SMS.')

  await twilio.receive(phone, 'STOP')
  await send('Ida Cole', 'Bo Reed')
  await expect(dialogWithText(page, '1 sent, 2 not sent.')).toBeVisible()
  await expect(lines.nth(0)).toContainText(/^Ida Cole: \d{3}-\d{3}-\d{4}: This person has asked/)
  await expect(lines.nth(1)).toHaveText('Bo Reed: This phone number can’t get texts. Please check it.')
  await button(page.getByRole('dialog'), 'CLOSE').click()
  await expect(page.getByText('2 recipients', { exact: true }).last()).toBeVisible()
  for (const one of ['Ida Cole', 'Bo Reed']) await expect(button(page, `Remove ${one}`)).toBeVisible()
})
