import type { Locator, Page } from '@playwright/test'
import { tokenFor } from '../support/api.ts'
import { closeMessage, discardQuestion, sidebar } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { responsesHandled } from '../support/network.ts'
import { changeTemplate, templatesOf } from '../support/sms-templates-page.ts'

const path = '/components/notifications_admin'
const url = '/api/settings/sms_config'
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const input = (at: Page | Locator, name: string) => at.getByRole('textbox', { name })
const rows = (page: Page, list: string) => page.getByRole('region', { name: list }).locator('tbody tr')
const area = (page: Page) => page.getByRole('region', { name: 'SMS Templates' })

/** Reads the message dialog, closes it, and waits until the list has been reloaded (SMSA-8). */
async function readMessage(page: Page, text: string) {
  const message = dialog(page, 'Message')
  await expect(message).toContainText(text)
  const reloaded = page.waitForResponse((one) => one.url().endsWith(url) && one.request().method() === 'GET')
  await closeMessage(message)
  await reloaded
}

test('a new SMS template needs a content and a description of its own [SMSA-2, SMSA-6, SMSA-20, SMSA-22, SMSA-24]', async ({
  page,
  enter,
}) => {
  await enter('texter', path)
  await expect(button(page, 'Notifications')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'SMS Config')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('No notifications yet')).toBeVisible()

  await button(page, 'Add New').click()
  const add = dialog(page, 'SMS Template add')
  await expect(input(add, 'Description')).toBeFocused()
  await expect(button(add, 'Add')).toBeDisabled()
  await input(add, 'Description').fill('client SMS content ')
  await expect(button(add, 'Add')).toBeDisabled()
  await input(add, 'Content').fill('  ')
  await expect(button(add, 'Add')).toBeDisabled()
  await input(add, 'Content').fill('{name}, our office is open from nine to five.\nAt night call {phone}.')
  await expect(button(add, 'Add')).toBeEnabled()

  // Nothing is sent while the description is taken
  const writes: string[] = []
  page.on('request', (one) => one.url().includes(url) && one.method() !== 'GET' && writes.push(one.method()))
  await button(add, 'Add').click()
  await readMessage(page, 'This Description is already being used. Please rename.')
  expect(writes).toEqual([])
})

test('an SMS template is added and deleted, each with its message [SMSA-7, SMSA-8, SMSA-25, SMSA-27, SMSA-29]', async ({
  page,
  api,
  enter,
}) => {
  await enter('texter', path)
  await button(page, 'Add New').click()
  const add = dialog(page, 'SMS Template add')
  await input(add, 'Description').fill('Office hours')
  await input(add, 'Content').fill('{name}, our office is open from nine to five.')
  const sent = page.waitForRequest((one) => one.method() === 'POST')
  await page.keyboard.press('Control+s')
  expect((await sent).postDataJSON()).toEqual({
    description: 'Office hours',
    content: '{name}, our office is open from nine to five.',
  })
  await readMessage(page, 'Successfully Created SMS Config')
  await expect(add).toHaveCount(0)

  const list = rows(page, 'Notifications')
  await expect(list).toHaveCount(1)
  const added = (await templatesOf(api)).find(({ type }) => type === '1')
  await button(list, 'Delete Office hours').click()
  const question = dialog(page, 'Office hours')
  await expect(question).toContainText('Are you sure you want to delete this message?')
  await button(question, 'CANCEL').click()
  await expect(list).toHaveCount(1)
  await button(list, 'Delete Office hours').click()
  const deleted = page.waitForRequest((one) => one.method() === 'DELETE')
  await button(question, 'DELETE').click()
  expect(new URL((await deleted).url()).search).toBe(`?id=${added?.id}`)
  await readMessage(page, 'Successfully Deleted SMS Config')
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('an SMS template is listed with its first line, opened and changed [SMSA-3, SMSA-5, SMSA-28, MSG-41]', async ({
  page,
  addTemplate,
  enter,
}) => {
  const id = await addTemplate('Office hours', 'We are open from nine to five.\nAt night call {phone}.')
  await enter('texter', path)
  const list = rows(page, 'Notifications')
  await expect(list).toHaveCount(1)
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Description', 'Content', 'Actions'])
  await expect(list.getByRole('cell').first()).toHaveText(String(id))
  await expect(button(list, 'Delete Office hours')).toBeVisible()
  // The row shows the first line; the title and a button show the whole content
  const content = list.getByTitle('At night call')
  const oneLine = (await content.boundingBox())?.height ?? 0
  await button(list, 'Whole content of Office hours').click()
  const whole = list.getByText('At night call')
  expect((await whole.boundingBox())?.height).toBeGreaterThan(oneLine * 1.9)

  await button(list, 'Edit Office hours').click()
  const edit = dialog(page, 'SMS Template edit')
  await expect(input(edit, 'Content')).toBeFocused()
  await expect(input(edit, 'Description')).toHaveAttribute('readonly')
  await input(edit, 'Content').fill('Open from ten to six.')
  const changed = page.waitForRequest((one) => one.method() === 'PUT')
  await button(edit, 'Update').click()
  expect((await changed).postDataJSON()).toMatchObject({ id, content: 'Open from ten to six.' })
  await readMessage(page, 'Successfully Updated SMS Config')
  await expect(edit).toHaveCount(0)
  await expect(list).toContainText('Open from ten to six.')
})

test("the product's own texts can be changed and nothing else [SMSA-1, SMSA-4, SMSA-14, SMSA-16, OPEN-45]", async ({
  page,
  enter,
}) => {
  await enter('texter', path)
  await button(page, 'SMS Config').click()
  await expect(rows(page, 'SMS Config')).toHaveCount(7)
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Description', 'Content', 'Actions'])
  const list = page.getByRole('region', { name: 'SMS Config' })
  await expect(list.getByRole('button', { name: /^Edit/ })).toHaveCount(7)
  await expect(list.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(button(page, 'Add New')).toHaveCount(0)

  // A reminder has its own placeholders, and needs more parts with a character outside of GSM-7
  await button(list, 'Edit Reminder').click()
  const edit = dialog(page, 'SMS Template edit')
  const preview = edit.getByRole('region', { name: 'Preview' })
  const before = await input(edit, 'Content').inputValue()
  await expect(preview).toContainText('2 SMS parts')
  await input(edit, 'Content').fill('Please sign, {name} {link}')
  const link = `${new URL(page.url()).origin}/s/kx7mwpd4q9hr`
  await expect(preview).toContainText(
    `Please sign, RENEE HOLLOWAY {link} bail bond documents: ${link}, card authorization: ${link}`,
  )
  await expect(preview).toContainText('{link} isn’t a placeholder of this text and will be sent as typed.')
  await expect(preview).toContainText(`1 SMS part, ${80 + 2 * link.length} of 160 characters`)
  await input(edit, 'Content').fill('Please sign now – {name}')
  await expect(preview).toContainText(`3 SMS parts, ${2 * link.length - 58} of 67 characters in the last`)
  await expect(preview).toContainText('Because of “–”, each part holds only 67 characters.')
  await expect(preview).not.toContainText('follows')
  await input(edit, 'Content').fill(before)
  await button(edit, 'Cancel').click()

  // The beginning of a notification says that details follow
  await button(list, 'Edit BAIL PAYMENT SCHEDULE').click()
  await expect(preview).toContainText('The details of the latest booking follow, one per line.')
})

test('a link that touches something is refused at the field, and named', async ({ page, enter }) => {
  await enter('texter', path)
  await button(page, 'SMS Config').click()
  await page
    .getByRole('region', { name: 'SMS Config' })
    .getByRole('button', { name: 'Edit Reminder' })
    .click()
  const edit = dialog(page, 'SMS Template edit')
  const content = input(edit, 'Content')
  await content.fill('Please sign, {name}: evil.example/?{documents}')
  await expect(content).toHaveAccessibleDescription(
    '{documents} must stand alone. Put a space before and after it. A full stop or a comma may follow it.',
  )
  await expect(button(edit, 'Update')).toBeDisabled()
  await expect(edit.getByRole('region', { name: 'Preview' })).toContainText(
    'evil.example/? bail bond documents',
  )
  await content.fill('Please sign, {name}: {documents}.')
  await expect(content).not.toHaveAttribute('aria-invalid')
  await expect(button(edit, 'Update')).toBeEnabled()
  const area = page.getByRole('region', { name: 'SMS Templates' })
  await button(edit, 'Cancel').click()
  await discardQuestion(page).getByRole('button', { name: 'OK' }).click()
  await input(area, 'Client SMS Content').fill('Form:{link}')
  await expect(area.getByText('{link} must stand alone.')).toBeVisible()
  await expect(button(area, 'UPDATE')).toBeDisabled()
  await input(area, 'Client SMS Content').fill('Form:')
  await area.getByRole('button', { name: /^\{link\}:/ }).click()
  await expect(input(area, 'Client SMS Content')).toHaveValue('Form: {link}')
  await expect(button(area, 'UPDATE')).toBeEnabled()
})

test('previews have links of the address that people reach, not of the one that staff opened', async ({
  page,
  enter,
}) => {
  await page.route(
    (at) => at.pathname === path,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        /(<meta name="public-url" content=")[^"]*/,
        '$1https://portal.oharabail.example',
      )
      await route.fulfill({ response: answer, body })
    },
  )
  await enter('texter', path)
  await expect(area(page).getByRole('region', { name: 'Preview' })).toContainText(
    /https:\/\/portal\.oharabail\.example\/s\/\w{12}/,
  )
})

test('a template keeps the typed text, up to its limit, until it is discarded [SMSA-18, SMSA-19, OPEN-48, OPEN-52]', async ({
  page,
  enter,
}) => {
  await enter('texter')
  await sidebar(page).getByRole('link', { name: 'SMS Templates' }).click()
  await button(page, 'Add New').click()
  const add = dialog(page, 'SMS Template add')
  const content = input(add, 'Content')
  await content.fill('Dear , thank you')
  for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowLeft')
  await add.getByRole('button', { name: '{name}' }).click()
  await expect(content).toHaveValue('Dear {name}, thank you')
  await page.keyboard.type('!')
  await expect(content).toHaveValue('Dear {name}!, thank you')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(content).toHaveValue('Dear , thank you')

  const question = discardQuestion(page)
  await page.keyboard.press('Escape')
  await expect(button(question, 'CANCEL')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  // The overlay of the closing question may still take the click
  await expect(async () => {
    await page.mouse.click(720, 880)
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await button(question, 'CANCEL').click()
  // Escape answers the question with No and asks no second one about the form below
  const leaving = page.getByRole('dialog', { name: 'Are you sure?', exact: true })
  await page.goBack()
  await expect(button(leaving, 'No')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(leaving).toHaveCount(0)
  await responsesHandled(page)
  await expect(question).toHaveCount(0)
  // The search opens over the form
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0)
  await responsesHandled(page)
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Dashboard', exact: true }).click()
  await button(leaving, 'No').click()
  await expect(content).toHaveValue('Dear , thank you')

  const longest = 'a'.repeat(1553)
  await content.fill(`${longest}b`)
  await expect(add.getByText('0 characters left')).toBeVisible()
  await content.press('ArrowLeft')
  await page.keyboard.type('xyz')
  await expect(content).toHaveValue(`${longest}b`)
  await expect(add.getByRole('status')).toHaveText('Not added: a text has at most 1554 characters.')
  await page.keyboard.press('Delete')
  await page.keyboard.type('c')
  await expect(content).toHaveValue(`${longest}c`)
  await expect(add.getByRole('status')).toBeEmpty()

  await input(add, 'Description').fill('Long')
  await page.route(`**${url}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await button(add, 'Add').click()
  const message = dialog(page, 'Message')
  await expect(message).toContainText('The portal can’t be reached.')
  await button(message, 'CLOSE').click()
  await expect(content).toHaveValue(`${longest}c`)
  await button(add, 'Cancel').click()
  await button(question, 'OK').click()
  await expect(add).toHaveCount(0)
})

test('the SMS Templates area edits template 1 without overwriting other changes [SMSA-9, SMSA-10, SMSA-11, SMSA-12, SMSA-13]', async ({
  page,
  api,
  enter,
}) => {
  const before = (await templatesOf(api))[0]?.content ?? ''
  await enter('texter', path)
  const text = input(area(page), 'Client SMS Content')
  await expect(text).toHaveValue(before)
  expect(await text.evaluate((one) => one.tagName)).toBe('TEXTAREA')
  const toggle = await button(page, 'SMS Config').boundingBox()
  expect((await area(page).boundingBox())?.y).toBeGreaterThan(toggle?.y ?? 0)

  await text.fill('Hello {name}, your form:')
  await expect(area(page).getByRole('region', { name: 'Preview' })).toContainText(
    /Hello RENEE HOLLOWAY, your form: http:\/\/\S+\/s\/\w{12}/,
  )
  await expect(area(page).getByRole('status').last()).toHaveText('Unsaved changes')
  await button(page, 'SMS Config').click()
  await expect(text).toHaveValue('Hello {name}, your form:')
  const sent = page.waitForRequest((one) => one.method() === 'PUT')
  await button(area(page), 'UPDATE').click()
  expect((await sent).postDataJSON()).toEqual({
    id: 1,
    content: 'Hello {name}, your form:',
    base: { content: before },
  })
  await readMessage(page, 'Successfully Updated SMS Config')
  await expect(text).toHaveValue('Hello {name}, your form:')
  await expect(rows(page, 'SMS Config').first()).toContainText('Hello {name}, your form:')

  await text.fill('Mine {link}')
  await changeTemplate(api, 1, 'Of somebody else {link}')
  await button(area(page), 'UPDATE').click()
  const changed = area(page).getByRole('region', { name: 'Changed in the meantime' })
  await expect(changed).toContainText('Owner changed this record while you were editing it.')
  await expect(changed).toContainText('Of somebody else {link}')
  await expect(button(area(page), 'UPDATE')).toBeDisabled()
  await button(changed, 'Keep mine').click()
  await button(area(page), 'UPDATE').click()
  await readMessage(page, 'Successfully Updated SMS Config')
  expect((await templatesOf(api))[0]?.content).toBe('Mine {link}')

  await page.route(`**${url}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { error: 'Closed for the night.' } })
      : route.continue(),
  )
  await text.fill(before)
  await button(area(page), 'UPDATE').click()
  await readMessage(page, 'Closed for the night.')
  await expect(text).toHaveValue(before)
  await page.unroute(`**${url}`)
  await button(area(page), 'UPDATE').click()
  await readMessage(page, 'Successfully Updated SMS Config')
})

test('a list that did not load can be loaded again, and a phone shows cards [SMSA-3]', async ({
  page,
  addTemplate,
  enter,
}) => {
  await addTemplate('On a phone', 'Please call us.')
  await page.route(`**${url}`, (route) => route.fulfill({ status: 500, json: { error: 'It did not work.' } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('texter', path)
  await expect(page.getByRole('alert')).toContainText('The SMS templates did not load')
  await page.unroute(`**${url}`)
  await button(page, 'Try again').click()
  const card = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await button(card, 'Edit On a phone').click()
  await expect(dialog(page, 'SMS Template edit')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a user who lost the SMS permission is redirected by the page itself [NAV-25]', async ({
  page,
  request,
  enter,
}) => {
  await enter('texter', path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Templates')
  // Without a refusal by the server
  await page.route(`**${url}`, (route) => route.abort())
  // Somebody else signs in, in another tab
  const tab = await page.context().newPage()
  await tab.goto('/pages/lock-screen-page')
  const token = await tokenFor(request, 'clerk')
  await tab.evaluate((other) => localStorage.setItem('token', other), token)
  await expect(page).toHaveURL('/dashboard')
})
