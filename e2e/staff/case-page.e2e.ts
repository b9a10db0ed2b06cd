import { pinNote, createNote, listNotes } from '@bailiwick/contract/notes'
import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { takeLock } from '@bailiwick/contract/locks'
import type { Page } from '@playwright/test'
import type { ApiClient } from '../support/api.ts'
import { defendantsPath, exitDialog, fileMenu, form, openTab, topForm } from '../support/defendant-page.ts'
import { addSigners, documentRows } from '../support/documents-page.ts'
import {
  button,
  discardQuestion,
  dismissOutcome,
  field,
  textNotSent,
  topDialog,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { failWith, holdBack } from '../support/network.ts'
import { addBooking, addDefendant, addIndemnitor, changeRecord, newPhone } from '../support/records.ts'
import { shareWith } from '../support/sharing-page.ts'

const part = (page: Page, name: string) => form(page).getByRole('region', { name, exact: true })
const timeline = (page: Page) => form(page).getByRole('complementary', { name: 'Timeline' })
const fact = (page: Page, title: string | RegExp) =>
  form(page)
    .locator('dl > div')
    .filter({ has: page.getByText(title) })
const newNote = (page: Page) => form(page).getByRole('textbox', { name: 'New note' })

/** A day from the office's today on, whose zone the server has by default. */
function inDays(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format()
  return isoToMdy(new Date(Date.parse(today) + days * 86_400_000).toISOString())
}

/** A file whose defendant is in court tomorrow, and owes some of the premium. */
async function addCase(api: ApiClient) {
  const defendant = await addDefendant(api, { date_of_birth: '04/17/1991', phone: newPhone() })
  const booking = await addBooking(api, defendant.id, {
    booking: '5329129',
    booking_name: defendant.name,
    surety: 'Bankers',
    bail_amount: '20,000',
    unpaid_balance: '1,250',
    charges: [{ code: 'PC 487(a)', type: 'Felony' }],
    court_name: 'Ventura Superior',
    court_times: [{ date: inDays(1), time: '08:30 AM' }],
  })
  return { ...defendant, booking }
}

test('when is court and what is owed: no click after the file opens [OPEN-191]', async ({ enter, api }) => {
  const { last_name, name, id } = await addCase(api)
  await addIndemnitor(api, id, { name: 'Elena Cole', relation_to_defendant: 'Mother', phone: '5550100121' })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await button(page, name).click()
  await expect(fact(page, 'Next court, tomorrow')).toContainText(`${inDays(1)}, 8:30 am`)
  await expect(fact(page, 'Bail')).toContainText('$20,000')
  await expect(fact(page, 'Balance')).toContainText('$1,250')
  await expect(fact(page, 'Documents')).toContainText('None sent')
  await expect(fact(page, 'Co-signers')).toContainText('Elena Cole · Mother')
  await expect(form(page).getByRole('link', { name: '555-010-0121' }).first()).toHaveAttribute(
    'href',
    'tel:+15550100121',
  )
  await expect(form(page).getByText(/^DOB 04\/17\/1991, age \d\d$/)).toBeVisible()
  // On every tab
  await openTab(page, 'Arrests')
  await expect(fact(page, 'Balance')).toContainText('$1,250')
})

test('facts without a value say so, and an empty file says what would be there', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', path)
  await expect(fact(page, 'Next court')).toContainText('None set')
  await expect(fact(page, 'Bail')).toContainText('–')
  await expect(part(page, 'Bookings')).toContainText(
    'No bookings yet. Add one to see bail, balance and court here.',
  )
  await expect(part(page, 'Notes').getByText('No notes yet.')).toBeVisible()
  await timeline(page)
    .getByRole('button', { name: /^Texts/ })
    .click()
  await expect(timeline(page).getByText('No texts yet.')).toBeVisible()
})

test('a missing field leads to its input: of the booking, the defendant and the indemnitor [OPEN-152]', async ({
  enter,
  api,
}) => {
  const { path, id, name } = await addCase(api)
  await addIndemnitor(api, id, { name: 'Ida Cole', phone: newPhone(), email: 'ida@example.com' })
  const page = await enter('clerk', path)
  const documents = part(page, 'Documents')
  await expect(documents.getByRole('heading', { name: /^Ready to send: \d+ fields to go$/ })).toBeVisible()

  await button(documents, `Address of ${name}`).click()
  await expect(field(page, 'Address Info', 'Address')).toBeFocused()
  // Back leads to the overview, also after a save
  await page.keyboard.type('14 Main Street')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, 'Successfully updated defendant')
  await page.goBack()
  await expect(form(page).getByRole('tab', { selected: true })).toHaveText('Overview')
  await button(documents, 'Premium Amount of Booking 5329129').click()
  await expect(topForm(page).getByRole('textbox', { name: 'Premium Amount' })).toBeFocused()
  await page.goBack()
  await button(documents, 'Address of Ida Cole').click()
  const address = field(topForm(page), 'Contact', 'Address')
  await expect(address).toBeFocused()
  await address.fill('14 Main Street')
  await button(topForm(page), 'UPDATE INDEMNITOR').click()
  await dismissOutcome(page, 'Successfully updated indemnitor')
  await button(topForm(page), 'Back').click()
  await expect(exitDialog(page)).toHaveCount(0)
  await openTab(page, 'Overview')
  await expect(button(documents, `City of ${name}`)).toBeVisible()
  await expect(button(documents, 'Address of Ida Cole')).toHaveCount(0)
})

test('SEND names what is missing, and sends once nothing is', async ({ enter, api }) => {
  const { id } = await addSigners(api)
  await changeRecord(api, id, { city: null })
  const page = await enter('clerk', `${defendantsPath}?id=${id}`)
  const documents = part(page, 'Documents')
  const send = button(documents, 'SEND to everyone')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(topDialog(page)).toContainText('ANA LIM: City')
  await button(topDialog(page), 'CLOSE').click()
  await expect(documentRows(page)).toHaveCount(0)

  await changeRecord(api, id, { city: 'Pasadena' })
  await page.reload()
  await expect(documents.getByRole('heading', { name: 'Ready to send', exact: true })).toBeVisible()
  await send.click()
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page)).toHaveCount(2)
  await expect(documents).toContainText('Waiting for 2 signatures')
  await expect(documents).toContainText('The link to sign was not sent to ANA LIM and')
  await expect(fact(page, 'Documents')).toContainText('0 of 2 signed')
  await timeline(page).getByRole('button', { name: 'Documents 2' }).click()
  await expect(timeline(page).getByRole('listitem')).toHaveCount(2)
})

test('a note is added and pinned, and stands in the timeline with its author', async ({ enter, api }) => {
  const { path, id } = await addDefendant(api)
  await api.call(createNote, { body: { defendant_id: id, kind: 'note', text: 'Works nights.' } })
  const page = await enter('clerk', path)
  const notes = form(page).getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes).toHaveCount(1)
  await newNote(page).fill('Mother pays in cash.')
  await form(page).getByRole('checkbox', { name: 'This was a phone call' }).check()
  await page.keyboard.press('Tab')
  await newNote(page).press('Control+Enter')
  await expect(notes.first()).toContainText('Mother pays in cash.Phone call · Casey Clerk')
  await expect(newNote(page)).toHaveValue('')
  await expect(timeline(page).getByRole('listitem').filter({ hasText: 'Mother pays in cash.' })).toHaveCount(
    1,
  )

  await notes.filter({ hasText: 'Works nights.' }).getByRole('button', { name: /^Pin / }).click()
  await expect(notes.first()).toContainText('Works nights.Pinned')
  await timeline(page).getByRole('button', { name: 'Notes 2' }).click()
  await expect(timeline(page).getByRole('listitem')).toHaveCount(2)
  await expect(timeline(page)).toContainText('Pinned note')
  const stored = await api.call(listNotes, { query: { id } })
  expect(stored.notes.map(({ text, kind, is_pinned }) => [text, kind, is_pinned])).toEqual([
    ['Works nights.', 'note', true],
    ['Mother pays in cash.', 'call', false],
  ])
})

test('what is typed while a note saves stays, and a note that was not saved comes back', async ({
  enter,
  api,
}) => {
  const { path, id } = await addDefendant(api)
  const page = await enter('clerk', path)
  const saving = await holdBack(page, '**/api/crm/note')
  await newNote(page).fill('Called the mother.')
  await button(part(page, 'Notes'), 'ADD NOTE').click()
  await expect(newNote(page)).toBeFocused()
  await page.keyboard.type('She pays on Friday.')
  saving.release()
  await expect(form(page).getByRole('list', { name: 'Notes' })).toContainText('Called the mother.')
  await expect(newNote(page)).toHaveValue('She pays on Friday.')
  await page.unroute('**/api/crm/note')

  await failWith(page, '**/api/crm/note', 500, 'It did not work.')
  await newNote(page).press('Control+Enter')
  await expect(form(page).getByText('It did not work.')).toBeVisible()
  await expect(newNote(page)).toHaveValue('She pays on Friday.')
  const stored = await api.call(listNotes, { query: { id } })
  expect(stored.notes.map(({ text }) => text)).toEqual(['Called the mother.'])
})

test('a note that is being typed stays on other tabs, and closing asks before it is lost', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', path)
  await newNote(page).fill('Half a note')
  await openTab(page, 'Arrests')
  await openTab(page, 'Overview')
  await expect(newNote(page)).toHaveValue('Half a note')
  await page.keyboard.press('Escape')
  await button(discardQuestion(page), 'CANCEL').click()
  await expect(newNote(page)).toHaveValue('Half a note')
  await page.keyboard.press('Escape')
  await button(discardQuestion(page), 'OK').click()
  await expect(form(page)).toHaveCount(0)
})

test('who finds a file locked reads who is in it, and can still add a note [OPEN-59]', async ({
  enter,
  api,
  apiAs,
}) => {
  const { path, id } = await addDefendant(api)
  const agent = await apiAs('agent')
  await agent.call(takeLock, { body: { kind: 'BP', record_id: id } })
  const page = await enter('clerk', path)
  await expect(form(page).getByText('Avery Agent is in this file')).toBeVisible()
  await newNote(page).fill('Called twice.')
  // What is typed doesn't open the file to edit
  await openTab(page, 'Defendants Info')
  await expect(field(page, 'Notes', 'General Notes')).not.toBeEditable()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toHaveCount(0)
  await openTab(page, 'Overview')
  await newNote(page).press('Control+Enter')
  await expect(form(page).getByRole('list', { name: 'Notes' })).toContainText('Called twice.')
})

test('who may only read a file sees its notes and writes none [SHARE-3]', async ({ enter, api }) => {
  const { path, id } = await addDefendant(api)
  const { insertId } = await api.call(createNote, {
    body: { defendant_id: id, kind: 'note', text: 'Works nights.' },
  })
  await api.call(pinNote, { body: { id: insertId, pinned: 'Yes' } })
  await shareWith(api, id, 'Casey Clerk', 'R')
  const page = await enter('clerk', path)
  await expect(part(page, 'Notes')).toContainText('Works nights.Pinned')
  await expect(newNote(page)).toHaveCount(0)
  for (const name of ['ADD NOTE', 'REMINDER', 'ADD BOOKING', 'ADD INDEMNITOR'])
    await expect(button(form(page), name)).toHaveCount(0)
  await expect(part(page, 'Notes').getByRole('button')).toHaveCount(0)
})

test('the agent of a file is chosen in its header', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', path)
  await button(form(page), 'none (choose an agent)').click()
  await page.getByRole('combobox', { name: 'Agent of this file' }).selectOption('Casey Clerk')
  await button(page, 'SAVE').click()
  await expect(button(form(page), 'Casey Clerk (choose another)')).toBeVisible()
})

test('keys go to the tabs, the note and the reminder, and never while somebody types', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', path)
  const open = form(page).getByRole('tab', { selected: true })
  await expect(newNote(page)).toBeVisible()
  await page.keyboard.press('4')
  await expect(open).toHaveText('Bookings 0')
  await page.keyboard.press('e')
  await expect(open).toHaveText('Defendants Info')
  await page.keyboard.press('m')
  await expect(newNote(page)).toBeFocused()
  await page.keyboard.type('e4mr')
  await expect(newNote(page)).toHaveValue('e4mr')
  await expect(open).toHaveText('Overview')
  await newNote(page).fill('')
  await page.keyboard.press('Escape')
  await expect(newNote(page)).not.toBeFocused()
  await page.keyboard.press('r')
  const reminder = page.getByRole('dialog', { name: 'Reminder' })
  await expect(reminder).toBeVisible()
  await page.keyboard.press('4')
  await page.keyboard.press('Escape')
  await expect(reminder).toHaveCount(0)
  await expect(open).toHaveText('Overview')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})

test('HISTORY in the menu shows the changes in the timeline, and Escape closes only the menu', async ({
  enter,
  api,
}) => {
  const { path, id } = await addDefendant(api)
  await changeRecord(api, id, { middle_name: 'LEE' })
  const page = await enter('clerk', `${path}&tab=arrests`)
  await button(form(page), fileMenu).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(form(page)).toBeVisible()
  await button(form(page), fileMenu).click()
  await page.getByRole('menuitem', { name: 'HISTORY' }).click()
  await expect(timeline(page).getByRole('button', { name: /^Changes/, pressed: true })).toBeVisible()
  await expect(timeline(page).getByRole('heading', { name: 'Timeline' })).toBeFocused()
  await expect(timeline(page).getByRole('listitem').first()).toContainText('Middle Name LEE')
})

test('a change elsewhere in the file shows in the header without a reload', async ({ enter, api }) => {
  const { path, booking } = await addCase(api)
  const page = await enter('clerk', path)
  await expect(fact(page, 'Balance')).toContainText('$1,250')
  await button(part(page, 'Bookings'), '5329129').click()
  await expect(page).toHaveURL(new RegExp(`tab=bookings&record=${booking}`))
  await topForm(page).getByRole('textbox', { name: 'Unpaid Balance' }).fill('900')
  await button(topForm(page), 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await button(topForm(page), 'Back').click()
  await expect(fact(page, 'Balance')).toContainText('$900')
})

test('the header folds while a file is scrolled, and unfolds at its top', async ({ enter, api }) => {
  const { path } = await addCase(api)
  const page = await enter('clerk', `${path}&tab=information`)
  const header = form(page).locator('dl').first()
  await expect(fact(page, 'Balance')).toContainText('$1,250')
  // A busy browser shows the facts before it has laid them out
  let full = 0
  await expect(async () => {
    full = (await header.boundingBox())?.height ?? 0
    expect(full).toBeGreaterThan(0)
  }).toPass()
  const notes = field(page, 'Employment Info', 'Supervisor Phone')
  await notes.focus()
  await expect(async () => expect((await header.boundingBox())?.height).toBeLessThan(full / 2)).toPass()
  await expect(fact(page, 'Balance')).toContainText('$1,250')
  await field(page, 'Info', 'Email').focus()
  await form(page)
    .locator('[data-body]')
    .evaluate((body) => body.scrollTo(0, 0))
  await expect(async () => expect((await header.boundingBox())?.height).toBe(full)).toPass()
})

test('nothing in a file jumps under the pointer when its header folds', async ({ enter, api }) => {
  const { path } = await addCase(api)
  const page = await enter('clerk', `${path}&tab=information`)
  await expect(fact(page, 'Balance')).toContainText('$1,250')
  // Nothing scrolls before
  await expect(field(page, 'Info', 'Email')).toBeVisible()
  const moves = await form(page)
    .locator('[data-body]')
    .evaluate(async (body) => {
      const nextFrame = () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
      const frame = body.closest('[data-standing]')
      const seen: { by: number; moved: number; isFolded: boolean }[] = []
      for (const by of [...Array<number>(12).fill(40), ...Array<number>(10).fill(-40)]) {
        const before = body.firstElementChild?.getBoundingClientRect().top ?? 0
        body.scrollBy(0, by)
        await nextFrame()
        const after = body.firstElementChild?.getBoundingClientRect().top ?? 0
        seen.push({
          by,
          moved: Math.round(before - after),
          isFolded: frame?.hasAttribute('data-folded') ?? false,
        })
      }
      return seen
    })
  expect(moves.map(({ moved }) => moved)).toEqual(moves.map(({ by }) => by))
  expect(new Set(moves.map(({ isFolded }) => isFolded))).toEqual(new Set([true, false]))
})

test('the end of a file stays under the pointer when its header folds there', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=references`)
  const last = button(form(page), 'EXTRA REFERENCES')
  await expect(last).toBeVisible()
  const seen = await form(page)
    .locator('[data-body]')
    .evaluate(async (body) => {
      const top = () => body.lastElementChild?.getBoundingClientRect().bottom ?? 0
      body.scrollTo(0, body.scrollHeight)
      const before = top()
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
      return {
        moved: Math.round(top() - before),
        isFolded: body.closest('[data-standing]')?.hasAttribute('data-folded'),
      }
    })
  expect(seen).toEqual({ moved: 0, isFolded: true })
  await last.click()
  await expect(page.getByRole('dialog', { name: 'Extra References' })).toBeVisible()
})

test('an outcome with recipients opens once its list is there, so that CLOSE stays in place', async ({
  enter,
  api,
}) => {
  const { id } = await addSigners(api)
  const page = await enter('clerk', `${defendantsPath}?id=${id}`)
  const list = await holdBack(page, '**/assets/WrittenTexts-*.js')
  await button(part(page, 'Documents'), 'SEND to everyone').click()
  await expect.poll(list.count).toBe(1)
  await expect(topDialog(page)).toHaveText('Loading the recipients')
  list.release()
  await expect(topDialog(page).getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(2)
  await dismissOutcome(page, textNotSent)
})

test('on a phone only the tabs stay, and Call, Text and Add note are within reach', async ({
  enter,
  api,
}) => {
  const { path, last_name } = await addCase(api)
  const page = await enter('clerk', path)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = form(page).getByRole('navigation', { name: 'Call, text or note' })
  await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  await expect(bar.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:\+1\d{10}$/)
  const title = form(page).getByRole('heading', { name: `${last_name}, RENEE` })
  await expect(title).toBeInViewport()
  await button(bar, 'Add note').click()
  await expect(newNote(page)).toBeFocused()
  await expect(title).not.toBeInViewport()
  await expect(form(page).getByRole('tab', { name: 'Overview' })).toBeInViewport()
  await expect(bar).toBeInViewport()
  const room = await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(room).toBe(0)
})

test('a file from the list has its header at once, and nothing moves when its record arrives', async ({
  enter,
  api,
}) => {
  const phone = newPhone()
  const { id, last_name, name } = await addDefendant(api, { date_of_birth: '04/17/1991', phone })
  const page = await enter('clerk', `/crm/defendants?last_name=${last_name}`)
  const record = await holdBack(page, `**/api/crm/defendant?id=${id}`)
  const summary = await holdBack(page, '**/api/crm/case?*')
  await button(page.getByRole('region', { name: 'Defendants', exact: true }), name).click()
  await expect(form(page).getByRole('heading', { level: 1 })).toHaveText(`${last_name}, RENEE`)
  await expect(form(page)).toContainText(`DOB 04/17/1991`)
  await expect(form(page).getByRole('link', { name: formatPhone(phone) })).toBeVisible()
  await expect(form(page).locator('dl .skeleton').first()).toBeVisible()
  await expect(form(page).getByText('Loading the record')).toBeAttached()
  const top = () => form(page).getByRole('tablist').first().boundingBox()
  const before = await top()
  record.release()
  summary.release()
  await expect(form(page).locator('dl .skeleton')).toHaveCount(0)
  await expect(form(page).getByRole('region', { name: 'Notes' })).toBeVisible()
  expect((await top())?.y).toBe(before?.y)
})

test('the phones of co-signers with long names stay in the header, large and small', async ({
  enter,
  api,
}) => {
  const { path, id } = await addDefendant(api)
  for (const name of ['Maria Guadalupe Hernandez-Villanueva de la Cruz', 'Christopher Montgomery Fitzgerald'])
    await addIndemnitor(api, id, { name, relation_to_defendant: 'Grandmother', phone: newPhone() })
  const page = await enter('clerk', path)
  const phones = fact(page, 'Co-signers').getByRole('link')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(phones).toHaveCount(2)
    for (const phone of await phones.all()) {
      const box = await phone.boundingBox()
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width)
    }
  }
})
