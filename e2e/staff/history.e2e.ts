import { deleteArrest } from '@bailiwick/contract/arrests'
import { updateBooking } from '@bailiwick/contract/bookings'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { type ListedHistory, listHistories } from '@bailiwick/contract/history'
import type { Page } from '@playwright/test'
import { type ApiClient } from '../support/api.ts'
import { form } from '../support/defendant-page.ts'
import { button, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addArrest,
  addBooking,
  addDefendant,
  addIndemnitor,
  addLead,
  changeRecord,
  extraReference,
} from '../support/records.ts'
import { shareWith } from '../support/sharing-page.ts'

const zone = 'America/Los_Angeles'
test.use({ timezoneId: zone })

const list = '/crm/histories'
const rows = (page: Page) => page.getByRole('region', { name: 'History', exact: true }).locator('tbody tr')
const filters = (page: Page) => page.getByRole('form', { name: 'Search the history' })
const footer = (page: Page) => page.getByText(/^Showing \d+ to \d+ of \d+ history record\(s\)$/)
const changed = (page: Page) => page.getByRole('region', { name: 'What changed' })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** The stored entries, the newest by default. */
async function entries(
  api: ApiClient,
  query: Readonly<Record<string, string>> = {},
): Promise<ListedHistory[]> {
  return (await api.call(listHistories, { query: { q: 'get', ...query } })).histories
}

const shown = (
  { created_date, username }: ListedHistory,
  action: string,
  what: string,
  [name, sentence]: readonly [name: string, sentence: string],
) => [formatDateTime(created_date, zone), username, action, what, `${name}${sentence}`]

test('the history is searched, sorted and paged, and its URL keeps the view [NAV-21, HIST-2, HIST-5, OPEN-120, OPEN-121]', async ({
  page,
  enter,
  api,
}) => {
  const { id, name } = await addDefendant(api)
  for (let turn = 1; turn <= 9; turn += 1) await changeRecord(api, id, { city: `Town ${turn}` })
  await addBooking(api, id, { booking_name: 'Night of Ada' })
  const known = await entries(api)
  const [newest, before] = known
  if (newest === undefined || before === undefined) throw new Error('no history')
  await enter('agent', list)
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Username', 'Action', 'Endpoint', 'Name'])
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).nth(0).getByRole('cell')).toHaveText(
    shown(newest, 'Create', 'Booking', ['Night of Ada', 'Added the booking']),
  )
  await expect(rows(page).nth(1).getByRole('cell')).toHaveText(
    shown(before, 'Update', 'Defendant', [name, 'Changed City']),
  )
  const newestDay = formatDateTime(newest.created_date, zone).slice(0, 10)

  await button(page, 'Next').click()
  await expect(footer(page)).toHaveText(/^Showing 11 to/)
  await expect(page).toHaveURL(`${list}?page=2`)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('15')
  await expect(footer(page)).toHaveText(/^Showing 1 to/)
  await expect(rows(page).filter({ hasText: name })).toHaveCount(10)

  await filters(page).getByRole('combobox', { name: 'Endpoint' }).selectOption('Booking')
  await filters(page).getByRole('combobox', { name: 'Action' }).selectOption('Create')
  await filters(page).getByRole('textbox', { name: 'Username' }).fill(' OWN ')
  await filters(page).getByRole('textbox', { name: 'From' }).fill(newestDay)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    `${list}?username=OWN&action=create&endpoint=booking&date_from=${encodeURIComponent(newestDay)}&rows=15`,
  )
  await expect(rows(page).first().getByRole('cell')).toHaveText(
    shown(newest, 'Create', 'Booking', ['Night of Ada', 'Added the booking']),
  )
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
  await page.reload()
  await expect(filters(page).getByRole('combobox', { name: 'Action' })).toHaveValue('create')
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText([
    'UsernameOWN',
    'ActionCreate',
    'EndpointBooking',
    `From${newestDay}`,
  ])
  await button(page, 'Remove filter Endpoint').click()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
  await filters(page).getByRole('textbox', { name: 'To' }).fill('01/01/2020')
  await button(filters(page), 'SEARCH').click()
  await expect(page.getByText('No entries found')).toBeVisible()
  await filters(page).getByRole('textbox', { name: 'To' }).fill('02/30/2026')
  await button(filters(page), 'SEARCH').click()
  await expect(page.getByText('Invalid Date, please format to MM/DD/YYYY')).toBeVisible()
  await button(filters(page), 'CLEAR').click()
  await expect(page).toHaveURL(`${list}?rows=15`)

  await changeRecord(api, id, { city: 'Another' })
  await button(page, 'Refresh').click()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(11)
  await button(page, 'Date').click()
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(`${list}?sort_direction=asc&rows=15`)
  const [oldest] = await entries(api, { sort_by: 'created_date', sort_direction: 'asc' })
  if (oldest === undefined) throw new Error('no history')
  await expect(rows(page).first()).toContainText(formatDateTime(oldest.created_date, zone))

  await page.route('**/api/crm/crm_histories?**', (route) => route.abort(), { times: 3 })
  await page.goto(`${list}?action=delete`)
  await expect(page.getByRole('alert')).toContainText('The history did not load')
  await button(page, 'Try again').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an entry opens the record read-only with its changes marked [HIST-3, HIST-5, DEF-35, DEF-36, OPEN-122]', async ({
  page,
  enter,
  api,
}) => {
  const { id, name } = await addDefendant(api, { city: 'Irvine', ss: '900-12-3456' })
  await changeRecord(api, id, {
    city: 'Tustin',
    ss: '900-99-1111',
    rreferences: [extraReference({ name: 'Ida Ray', relationship: 'Aunt' })],
  })
  const [entry] = await entries(api)
  if (entry === undefined) throw new Error('no history')
  await enter('agent', list)
  // Anywhere on the row
  await rows(page).first().getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(`${list}?id=${entry.id}`)
  await expect(form(page).getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(form(page).getByText(`History View · Defendant ${id}`)).toBeVisible()
  for (const [term, value] of [
    ['What happened', 'Changed Social Security Number, City, Extra References'],
    ['Username', 'owner'],
    ['Action', 'Update'],
    ['Time', formatDateTime(entry.created_date, zone)],
  ] as const)
    await expect(form(page).getByText(`${term}${value}`)).toBeVisible()

  await expect(changed(page).getByRole('heading')).toHaveText('3 fields changed')
  await expect(changed(page).getByRole('listitem')).toHaveText([
    'Social Security Numberbefore: •••-••-3456 → , after: •••-••-1111',
    'Address Info, Citybefore: Irvine → , after: Tustin',
    'Extra Referencesbefore: (empty) → , after: Ida Ray, Aunt',
  ])
  await expect(sections(page).getByRole('button')).toHaveText([
    'General',
    'Information2 changes',
    'Family',
    'References1 change',
    'Lead Notes',
  ])
  // It opens where the first change is
  const city = field(page, 'Address Info', 'City')
  await expect(city).toHaveValue('Tustin')
  await expect(city).toHaveAccessibleDescription('Changed. Before: Irvine')
  await expect(field(page, 'Address Info', 'Address')).toHaveAccessibleDescription('')
  await expect(city).not.toBeEditable()
  await button(changed(page), 'Extra References').click()
  await expect(page.locator('[data-field=rreferences]')).toBeFocused()
  await expect(page.locator('[data-field=rreferences]')).toHaveText('Changed. Before: (empty)')
  await expect(page).toHaveURL(`${list}?id=${entry.id}&tab=references`)
  await button(changed(page), 'Address Info, City').click()
  await expect(city).toBeFocused()

  const titles = ['General', 'Information', 'Family', 'References', 'Lead Notes']
  for (const title of titles) {
    await sections(page).getByRole('button', { name: title }).click()
    await expect(form(page).getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expect(
      form(page).locator('select, :is(input, textarea):not([readonly])'),
      `${title} has nothing to write in`,
    ).toHaveCount(0)
    const others = form(page).locator('nav, section[aria-label="What changed"]').getByRole('button')
    const all = await form(page).getByRole('button').count()
    expect(all - (await others.count()), `${title} has no button of its own`).toBe(3)
  }
  for (const left of ['Back', 'PRINT', 'CLOSE']) await expect(button(form(page), left)).toBeVisible()

  await page.reload()
  await expect(form(page).getByRole('heading', { name: 'Lead Notes', level: 2 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(form(page).getByRole('definition').filter({ hasText: 'Tustin' })).toBeVisible()
  await expect(changed(page).getByRole('listitem')).toHaveCount(3)
  await expect(form(page).locator('input, textarea').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.goBack()
  await expect(form(page)).toHaveCount(0)
  await expect(rows(page).first()).toContainText(name)

  // With the keyboard, and back to the same entry
  await rows(page).first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(city).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(rows(page).first().getByRole('button')).toBeFocused()
})

test('entries of records, deleted ones and shares open in their own forms [HIST-3, OPEN-122]', async ({
  page,
  enter,
  api,
}) => {
  const { id } = await addDefendant(api)
  const booking = await addBooking(api, id, {
    booking_name: 'Seen',
    charges: [{ code: 'PC 459', type: 'Felony' }],
  })
  await api.call(updateBooking, { body: { id: booking, charges: [], bail_amount: '7500' } })
  await addIndemnitor(api, id, { name: 'Ida Seen', phone: '5550100000' })
  const gone = await addArrest(api, id, { court: 'Central' })
  await api.call(deleteArrest, { query: { id: gone } })
  await shareWith(api, id, 'Casey Clerk', 'R')
  await addLead(api, { first_name: 'LEA', last_name: 'LEAD', lead_data: { booking: 'L-9' } })
  const [ofLead, ofGrant, ofArrest, , ofIndemnitor, ofBooking] = await entries(api)

  await enter('agent', `${list}?id=${ofBooking?.id}`)
  await expect(changed(page).getByRole('listitem')).toHaveText([
    'Bail Amountbefore: (empty) → , after: 7500',
    'Chargesbefore: PC 459, Felony → , after: (empty)',
  ])
  await expect(field(page, 'Bail', 'Bail Amount')).toHaveAccessibleDescription('Changed. Before: (empty)')
  await expect(page.getByText('Changed. Before: PC 459, Felony')).toBeVisible()
  await expect(page.getByText('No charges yet.')).toBeVisible()
  await expect(form(page).getByText(`DefendantRecord ${id}`)).toBeVisible()

  await page.goto(`${list}?id=${ofIndemnitor?.id}`)
  await expect(changed(page)).toHaveText('The first version of this record')
  await expect(field(page, 'Identity', 'Name')).toHaveValue('Ida Seen')
  await expect(field(page, 'Identity', 'Name')).not.toBeEditable()

  await page.goto(`${list}?id=${ofArrest?.id}`)
  await expect(changed(page)).toHaveText('The record as it was when it was deleted')
  await expect(field(page, 'Arrest', 'Court')).toHaveValue('Central')

  await page.goto(`${list}?id=${ofLead?.id}`)
  await expect(field(page, 'BOOKING', 'Booking #')).toHaveValue('L-9')
  await expect(field(page, 'DEFENDANT INFO', 'First Name')).toHaveValue('LEA')

  await page.goto(`${list}?id=${ofGrant?.id}`)
  await expect(form(page).getByText('AccessRead')).toBeVisible()
  await expect(form(page).locator('input, select, textarea')).toHaveCount(0)

  await page.goto(`${list}?id=999999999`)
  await expect(page.getByText('This entry is not in the history')).toBeVisible()
  await button(form(page), 'Back').click()
  await expect(rows(page).first()).toBeVisible()
})
