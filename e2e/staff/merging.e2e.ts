import { updateDefendant } from '@bailiwick/contract/defendants'
import { listIndemnitors } from '@bailiwick/contract/indemnitors'
import { findDuplicates } from '@bailiwick/contract/duplicates'
import { mergeFiles, previewMerge } from '@bailiwick/contract/merging'
import { takeLock } from '@bailiwick/contract/locks'
import type { Page } from '@playwright/test'
import { fileMenu, form } from '../support/defendant-page.ts'
import { button, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addBooking,
  addDefendant,
  addIndemnitor,
  addLead,
  bookingsOf,
  newPhone,
  readRecord,
} from '../support/records.ts'

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Merge with another file' })
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Merge two files' })
const booking = { booking: 'MERGED-1', surety: 'FCS', bail_amount: '1,000' } as const
async function openMerge(page: Page): Promise<void> {
  await button(form(page), fileMenu).click()
  await page.getByRole('menuitem', { name: 'MERGE WITH ANOTHER FILE' }).click()
}

test('an administrator merges two files by keyboard and undoes it', async ({ enter, api }) => {
  const phone = newPhone()
  const stays = await addDefendant(api, { phone, city: 'Fresno' })
  const goes = await addDefendant(api, { home_phone: phone, city: 'Irvine', zip: '92602' })
  await addBooking(api, goes.id, booking)
  const page = await enter('agent', stays.path)
  await button(form(page), fileMenu).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'MERGE WITH ANOTHER FILE' }).press('Enter')
  await expect(chooser(page)).toContainText('These may be about the same person.')
  await chooser(page)
    .getByRole('button', { name: `${goes.last_name}, RENEE` })
    .press('Enter')
  await expect(comparison(page)).toContainText(`${goes.name} brings 1 booking, with its history.`)
  await expect(comparison(page).getByRole('radio').first()).toBeChecked()
  const city = comparison(page).getByRole('group', { name: 'City' })
  await expect(comparison(page).getByText('Stays', { exact: true })).toBeVisible()
  await expect(city.getByRole('button', { name: 'Keep Fresno' })).toHaveAttribute('aria-pressed', 'true')
  await city.getByRole('button', { name: 'Take Irvine' }).press('Enter')
  await button(comparison(page), 'MERGE FILES').press('Enter')
  await button(page, 'OPEN THE FILE').press('Enter')
  await expect(page).toHaveURL(stays.path)
  await expect(form(page).getByRole('tab', { name: 'Bookings 1' })).toBeVisible()
  await expect(form(page)).toContainText(`Merged with the file of ${goes.name}`)
  expect(await readRecord(api, stays.id)).toMatchObject({ phone, city: 'Irvine', zip: '92602' })
  expect(await bookingsOf(api, stays.id)).toHaveLength(1)

  await page.goto(`/deleted-files?name=${goes.last_name}`)
  await expect(page.getByText(`Merged into ${stays.name}`)).toBeVisible()
  await button(page, `Undo merge: ${goes.last_name}, RENEE`).press('Enter')
  await expect(page.getByText(/goes back to that file/)).toBeVisible()
  await button(page, 'UNDO MERGE').press('Enter')
  await button(page, 'OPEN THE FILE').press('Enter')
  await expect(page).toHaveURL(goes.path)
  await expect(form(page).getByRole('tab', { name: 'Bookings 1' })).toBeVisible()
  expect(await readRecord(api, stays.id)).toMatchObject({ city: 'Fresno', zip: null })
  expect(await bookingsOf(api, stays.id)).toHaveLength(0)
})

test('an undone merge says that a file came back without its phone', async ({ enter, api }) => {
  const goes = await addDefendant(api, { phone: newPhone() })
  const stays = await addDefendant(api, { phone: newPhone() })
  await api.call(mergeFiles, { body: { stays: stays.id, goes: goes.id, take: ['phone'] } })
  await api.call(updateDefendant, { body: { id: stays.id, phone: newPhone() } })
  const page = await enter('agent', `/deleted-files?name=${goes.last_name}`)
  await button(page, `Undo merge: ${goes.last_name}, RENEE`).click()
  await button(page, 'UNDO MERGE').click()
  const answer = page.getByRole('dialog', { name: `${goes.last_name}, RENEE` })
  await expect(answer).toContainText('Both files are back. The one that was merged has no mobile phone now')
  await button(answer, 'CLOSE').click()
  expect(await readRecord(api, goes.id)).toMatchObject({ phone: null })
})

test('a lead is merged into a defendant on a phone, and its old address leads there', async ({
  enter,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const lead = await addLead(api)
  const defendant = await addDefendant(api)
  await addIndemnitor(api, lead.id, { name: 'Ida Moss' })
  await enter('agent', lead.path)
  await button(form(page), 'Merge with another file').click()
  await expect(chooser(page)).toContainText('This file has no phone, and no name with a date of birth')
  await chooser(page).getByRole('textbox', { name: 'Find the other file' }).fill(defendant.last_name)
  await chooser(page).getByRole('button', { name: defendant.last_name }).click()
  await expect(comparison(page)).toContainText('a lead has no place for bookings and documents')
  await expect(comparison(page).getByRole('radio', { name: defendant.last_name })).toBeChecked()
  await button(comparison(page), 'MERGE FILES').click()
  await button(page, 'BACK TO THE LIST').click()
  await expect(page).toHaveURL('/crm/defendants')
  const { indemnitors } = await api.call(listIndemnitors, { query: { id: defendant.id } })
  expect(indemnitors.map(({ name }) => name)).toEqual(['Ida Moss'])
  await page.goto(lead.path)
  await expect(form(page)).toContainText('This file was merged into another one.')
  await form(page).getByRole('link', { name: 'OPEN THE FILE' }).click()
  await expect(page).toHaveURL(defendant.path)
})

test('the older file is suggested to stay, and the one that stays stands first', async ({ enter, api }) => {
  const older = await addDefendant(api, { city: 'Fresno' })
  const newer = await addDefendant(api, { city: 'Irvine' })
  const page = await enter('agent', newer.path)
  await openMerge(page)
  await chooser(page).getByRole('textbox', { name: 'Find the other file' }).fill(older.last_name)
  await chooser(page).getByRole('button', { name: older.last_name }).click()
  const files = comparison(page).getByRole('radio')
  const names = comparison(page).locator('label strong')
  await expect(names).toHaveText([older.name, newer.name])
  await expect(files.first()).toBeChecked()
  await expect(comparison(page)).toContainText(`${newer.name} has nothing else that moves; its history does.`)
  await comparison(page).getByRole('radio', { name: newer.name }).check()
  await expect(names).toHaveText([newer.name, older.name])
  await expect(files.first()).toBeChecked()
  await expect(button(comparison(page), 'Keep Irvine')).toBeVisible()
})

test('a merge is refused in words while somebody else edits, and says if a call fails', async ({
  enter,
  page,
  api,
  apiAs,
}) => {
  const stays = await addDefendant(api)
  const goes = await addDefendant(api)
  const clerk = await apiAs('clerk')
  await clerk.call(takeLock, { body: { kind: 'BP', record_id: goes.id } })
  await enter('agent', stays.path)
  await openMerge(page)
  await chooser(page).getByRole('textbox', { name: 'Find the other file' }).fill(goes.last_name)
  await chooser(page).getByRole('button', { name: goes.last_name }).click()
  await button(comparison(page), 'MERGE FILES').click()
  await expect(comparison(page).getByRole('alert')).toContainText('has one of these files open to edit')
  await page.route(`**${mergeFiles.path}`, (route) => route.abort())
  await button(comparison(page), 'MERGE FILES').click()
  await expect(comparison(page).getByRole('alert')).not.toContainText('open to edit')
  await button(comparison(page), 'BACK').click()
  await expect(chooser(page).getByRole('textbox', { name: 'Find the other file' })).toHaveValue(
    goes.last_name,
  )
  await page.route(`**${previewMerge.path}?*`, (route) => route.abort())
  await chooser(page).getByRole('button', { name: goes.last_name }).click()
  await expect(comparison(page)).toContainText('These files can’t be merged')
  await page.keyboard.press('Escape')
  await expect(comparison(page)).toHaveCount(0)
  await expect(form(page)).toContainText(stays.last_name)
})

test('only CRM administrators merge, and not while something is unsaved', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  // Of their own, because only one of them edits a file
  const [ofClerk, ofAgent] = [await addDefendant(api), await addDefendant(api)]
  const clerk = await enterElsewhere('clerk', ofClerk.path)
  await button(form(clerk), fileMenu).click()
  await expect(clerk.getByRole('menuitem', { name: 'HISTORY' })).toBeVisible()
  await expect(clerk.getByRole('menuitem', { name: 'MERGE WITH ANOTHER FILE' })).toHaveCount(0)
  const page = await enter('agent', `${ofAgent.path}&tab=information`)
  await field(page, 'Address Info', 'City').fill('Fresno')
  await openMerge(page)
  await expect(chooser(page)).toContainText('Save or add them, then merge.')
  await button(chooser(page), 'CANCEL').click()
  await expect(field(page, 'Address Info', 'City')).toHaveValue('Fresno')
})

test('a merge waits for a typed note, and does not take a failed check for no match', async ({
  enter,
  page,
  api,
}) => {
  const defendant = await addDefendant(api, { phone: newPhone() })
  const lead = await addLead(api)
  await enter('agent', defendant.path)
  await page.getByRole('textbox', { name: 'New note' }).fill('Call the mother')
  await openMerge(page)
  await expect(chooser(page)).toContainText('a note that you haven’t saved')
  await button(chooser(page), 'CANCEL').click()
  await page.getByRole('textbox', { name: 'New note' }).fill('')
  await page.route(`**${findDuplicates.path}`, (route) => route.abort())
  await openMerge(page)
  await expect(chooser(page).getByRole('textbox', { name: 'Find the other file' })).toBeVisible()
  await expect(chooser(page).getByRole('status')).not.toContainText('Searching')
  await expect(chooser(page)).not.toContainText('No other file has the same phone')
  await page.goto(lead.path)
  await page.getByRole('textbox', { name: 'New note' }).fill('Call the mother')
  await button(form(page), 'Merge with another file').click()
  await expect(chooser(page)).toContainText('a note that you haven’t saved')
})
