import { readDefendant } from '@bailiwick/contract/defendants'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import type { Page } from '@playwright/test'
import { form, savesOf, topForm } from '../support/defendant-page.ts'
import { button, discardQuestion, dismissOutcome, errorOf, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { leadsPath } from '../support/leads-page.ts'
import {
  addDefendant,
  addLead,
  bookingsOf,
  changeRecord,
  newLastName,
  newPhone,
  readRecord,
} from '../support/records.ts'
import {
  accessLevels,
  offeredUsers,
  shareWith,
  sharingDialog,
  usersWithAccess,
} from '../support/sharing-page.ts'

const created = 'Successfully created lead'
const updated = 'Successfully updated lead'
const table = (page: Page) => page.getByRole('region', { name: 'Leads', exact: true })
const convert = (page: Page) => button(form(page), 'Convert to Defendant')
const asked = (page: Page) => page.getByRole('dialog', { name: 'Convert this lead to a defendant ?' })

test('the list of leads has its columns, filters, footer and empty text [NAV-5, LEAD-1, OPEN-86, OPEN-67, OPEN-168]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { last_name, name, id } = await addLead(api, { phone: null, date_of_birth: '02/03/1990' })
  await addDefendant(api, { last_name })
  const page = await enter('agent', leadsPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads')
  await expect(page).toHaveTitle(/Leads/)
  const pick = 'Select the 10 on this page'
  const columns = ['First Name', 'Last Name', 'Phone', 'DOB', 'Status', 'Link Last Sent', 'Created']
  await expect(table(page).getByRole('columnheader')).toHaveText([pick, ...columns, 'Created By', 'Actions'])
  const search = page.getByRole('form', { name: 'Search leads' })
  await button(search, 'More filters').click()
  const shown = ['First Name', 'Last Name', 'Phone', 'Case Number', 'Booking Number']
  for (const name of shown) await expect(search.getByRole('textbox', { name })).toBeVisible()
  await expect(search.locator('input, select')).toHaveCount(shown.length)
  await search.getByRole('textbox', { name: 'Last Name' }).fill(last_name)
  await search.getByRole('textbox', { name: 'Last Name' }).press('Enter')
  await expect(page.getByText('Showing 1 to 1 of 1 lead(s)', { exact: true })).toBeVisible()
  await expect(table(page).locator('tbody tr')).toContainText(['02/03/1990New Lead'])
  await expect(page).toHaveURL(`${leadsPath}?last_name=${last_name}`)
  await button(table(page), name).click()
  await expect(page).toHaveURL(`${leadsPath}?last_name=${last_name}&id=${id}`)
  await page.keyboard.press('Escape')
  // An address can have any of the twelve
  await page.goto(`${leadsPath}?surety=FCS`)
  await button(search, /^More filters/).click()
  await expect(search.getByRole('combobox', { name: 'Surety' })).toHaveValue('FCS')
  await page.goto(`${leadsPath}?last_name=NOBODYHASTHIS`)
  await expect(page.getByText('No leads found', { exact: true })).toBeVisible()
  await button(page, 'Clear the filters').click()
  await button(page, 'Next').click()
  await expect(page.getByText(/^Showing 11 to 20 of \d+ lead\(s\)$/)).toBeVisible()
  await expect(button(page, 'Refresh')).toBeVisible()

  const clerk = await enterElsewhere('clerk', leadsPath)
  await expect(table(clerk).getByRole('columnheader')).toHaveText([pick, ...columns, 'Actions'])
})

test('the form of a new lead is one page of seven blocks [LEAD-3, LEAD-4, LEAD-5, LEAD-6, OPEN-87]', async ({
  enter,
}) => {
  const page = await enter('clerk', leadsPath)
  await button(page, 'ADD').click()
  await expect(form(page).getByRole('tab')).toHaveCount(0)
  const blocks = ['BOOKING', 'DEFENDANT INFO', 'REFERENCE 1', 'REFERENCE 2', 'REFERENCE 3', 'REFERENCE 4']
  await expect(form(page).getByRole('heading', { level: 3 })).toHaveText([...blocks, 'Lead Notes'])
  await expect(button(form(page), 'DELETE')).toHaveCount(0)
  await expect(convert(page)).toHaveCount(0)
})

test('a lead needs its names and is saved once [LEAD-2, LEAD-9, LEAD-15, LEAD-16, LEAD-19]', async ({
  enter,
}) => {
  const last_name = newLastName()
  const page = await enter('clerk', leadsPath)
  const posts = savesOf(page, 'POST')
  await button(page, 'ADD').click()
  await field(page, 'DEFENDANT INFO', 'First Name').fill('renee')
  await field(page, 'DEFENDANT INFO', 'Last Name').fill('   ')
  await field(page, 'BOOKING', 'Booking #').fill('B-77')
  await field(page, 'BOOKING', 'Bail Amount').fill('25,000')
  await field(page, 'REFERENCE 2', 'Phone').fill('5550100123')
  await button(form(page), 'CREATE LEAD').click()
  await dismissOutcome(page, 'Some fields are required. Put N/A to leave blank.')
  await expect(field(page, 'DEFENDANT INFO', 'Last Name')).toBeFocused()
  await expect(errorOf(field(page, 'DEFENDANT INFO', 'Last Name'))).toHaveText('Required')
  expect(posts).toEqual([])
  await field(page, 'DEFENDANT INFO', 'Last Name').fill(last_name)
  await button(form(page), 'CREATE LEAD').dblclick()
  await dismissOutcome(page, created)
  await expect(button(page, 'ADD')).toBeFocused()
  expect(posts).toHaveLength(1)
  expect(posts[0]?.headers()['idempotency-key']).toMatch(/^[\w-]{16,}$/)
  expect(posts[0]?.postDataJSON()).toEqual({
    is_lead: 1,
    status: 'New Lead',
    first_name: 'RENEE',
    last_name,
    reference_2_phone: '5550100123',
    lead_data: { booking: 'B-77', bail_amount: '25,000' },
  })

  await button(table(page), `RENEE ${last_name}`).click()
  await expect(field(page, 'BOOKING', 'Booking #')).toHaveValue('B-77')
})

test('a lead that was added by a key leaves the focus in the list', async ({ enter, api }) => {
  await addLead(api)
  const page = await enter('clerk', leadsPath)
  await expect(table(page).locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('n')
  await field(page, 'DEFENDANT INFO', 'First Name').fill('renee')
  await field(page, 'DEFENDANT INFO', 'Last Name').fill(newLastName())
  await button(form(page), 'CREATE LEAD').click()
  await dismissOutcome(page, created)
  await expect(table(page).locator('[data-row] button:focus')).toHaveCount(1)
})

test('a change of a lead is validated and sends only what changed [LEAD-9, LEAD-20, OPEN-88]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addLead(api, { lead_data: { booking: 'B-77', bail_amount: '25,000' } })
  const page = await enter('clerk', path)
  const puts = savesOf(page, 'PUT')
  await expect(field(page, 'BOOKING', 'Bail Amount')).toBeEditable()
  await field(page, 'BOOKING', 'Bail Amount').fill('twelve')
  await button(form(page), 'UPDATE LEAD').click()
  await expect(errorOf(field(page, 'BOOKING', 'Bail Amount'))).toHaveText('Only numbers allowed')
  await field(page, 'BOOKING', 'Bail Amount').fill('30,000')
  await field(page, 'Lead Notes', 'Lead Notes').fill('Calls back at nine.')
  await expect(form(page).getByText('2 unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  await expect(form(page).getByText('All changes saved')).toBeVisible()
  expect(puts.map((one) => one.postDataJSON() as unknown)).toEqual([
    {
      id,
      lead_notes: 'Calls back at nine.',
      lead_data: { bail_amount: '30,000' },
      base: { lead_notes: null, lead_data: { bail_amount: '25,000' } },
    },
  ])
  expect(await readRecord(api, id)).toMatchObject({
    is_lead: 1,
    lead_notes: 'Calls back at nine.',
    lead_data: { booking: 'B-77', bail_amount: '30,000' },
  })
})

test('converting a lead saves it, adds a booking and ends at the defendant [LEAD-8, LEAD-10, LEAD-12, LEAD-14, OPEN-89]', async ({
  enter,
  api,
}) => {
  const { id, path, last_name } = await addLead(api, {
    lead_data: { booking: 'B-88' },
    lead_notes: 'Stays.',
  })
  const page = await enter('clerk', path)
  await field(page, 'BOOKING', 'Jail / Court').fill('Main Jail')
  await convert(page).click()
  await expect(asked(page)).toContainText('Your unsaved changes will be saved too.')
  await button(asked(page), 'NO').click()
  await expect(asked(page)).toHaveCount(0)
  await expect(field(page, 'BOOKING', 'Jail / Court')).toHaveValue('Main Jail')
  expect((await readRecord(api, id)).is_lead).toBe(1)

  await convert(page).click()
  await button(asked(page), 'YES').click()
  await dismissOutcome(page, updated)
  const dialog = sharingDialog(page)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'User' }).fill('texter')
  await dialog.getByRole('combobox', { name: 'Access' }).selectOption('Edit')
  await button(dialog, 'SHARE with Texter Sample').click()
  await expect(usersWithAccess(dialog)).toHaveText([/^Texter Sample/])
  await button(dialog, 'REMOVE Texter Sample').click()
  const question = page.getByText('Remove the access of Texter Sample?')
  await expect(question).toBeVisible()
  await expect(button(page, 'CANCEL')).toBeFocused()
  // Escape closes the question on top and leaves the dialog under it open
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await button(dialog, 'DONE').click()
  // What was known of the case is open to be completed
  await expect(field(topForm(page), 'Booking', 'Booking #')).toHaveValue('B-88')
  const bookings = await bookingsOf(api, id)
  expect(bookings).toMatchObject([{ booking: 'B-88', jail_court: 'Main Jail' }])
  await expect(page).toHaveURL(`/crm/defendants?id=${id}&tab=bookings&record=${bookings[0]?.id}`)
  expect(await accessLevels(api, id)).toEqual(['Texter Sample E'])
  expect(await readRecord(api, id)).toMatchObject({
    is_lead: 0,
    lead_data: 0,
    lead_notes: 'Stays.',
    status: 'Assigned to Agent',
  })

  // An old address of the lead leads to the defendant, and the list no longer has the lead
  await page.goto(path)
  await expect(page.getByText('This lead is a defendant now')).toBeVisible()
  await button(page, 'OPEN THE DEFENDANT').click()
  await expect(page).toHaveURL(`/crm/defendants?id=${id}`)
  await page.goto(`${leadsPath}?last_name=${last_name}`)
  await expect(page.getByText('No leads found')).toBeVisible()
})

test('after a conversion nobody is asked to share where there is nobody to share with', async ({
  enter,
  api,
}) => {
  const { id, path } = await addLead(api, { lead_data: { booking: 'B-89' } })
  const page = await enter('clerk', path)
  const asked = page.waitForResponse('**/api/crm/defendant_users?*')
  await page.route('**/api/crm/defendant_users?*', (route) =>
    route.fulfill({ json: { users: [], offered: [] } }),
  )
  await convert(page).click()
  await button(page, 'YES').click()
  await dismissOutcome(page, updated)
  await asked
  await expect(field(topForm(page), 'Booking', 'Booking #')).toHaveValue('B-89')
  await expect(sharingDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/crm/defendants\\?id=${id}&tab=bookings`))
})

test('a user with edit access converts a lead and gives no more access than they have [SHARE-9, SHARE-15, SHARE-16, OPEN-114, OPEN-115]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addLead(api)
  await shareWith(api, id, 'Casey Clerk', 'E')
  await shareWith(api, id, 'Texter Sample', 'F')
  const page = await enter('clerk', path)
  await expect(convert(page)).toBeVisible()
  await expect(button(form(page), 'DELETE')).toHaveCount(0)
  await convert(page).click()
  await expect(asked(page)).not.toContainText('unsaved')
  await button(asked(page), 'YES').click()
  await dismissOutcome(page, updated)
  const dialog = sharingDialog(page)
  await expect(usersWithAccess(dialog)).toHaveCount(2)
  await expect(usersWithAccess(dialog).nth(0)).toHaveText('Casey Clerk (you)Edit')
  await expect(dialog.getByRole('combobox', { name: 'Access', exact: true }).locator('option')).toHaveText([
    'Read',
    'Edit',
  ])
  await expect(dialog.getByRole('button', { name: /^REMOVE / })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'User' }).fill('owner')
  await expect(offeredUsers(dialog)).toHaveCount(0)
  await expect(dialog.getByText('No user’s name starts with this.')).toBeVisible()
})

test('a lead is viewed, left, locked and deleted like a defendant, and no input is lost [LEAD-7, DLG-11, DLG-13, OPEN-59, OPEN-167]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { id, path, name, last_name } = await addLead(api, { lead_data: { arrest_case: 'C-1' } })
  const page = await enter('clerk', `${leadsPath}?last_name=${last_name}`)
  await button(table(page), `View ${name}`).click()
  await expect(field(page, 'BOOKING', 'Arrest Case #')).not.toBeEditable()
  for (const absent of ['UPDATE LEAD', 'DELETE', 'Convert to Defendant'])
    await expect(button(form(page), absent)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(form(page).getByRole('definition').filter({ hasText: 'C-1' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await button(form(page), 'EDIT').click()
  await field(page, 'BOOKING', 'Arrest Case #').fill('C-2')
  await button(form(page), 'CLOSE').click()
  await expect(discardQuestion(page)).toBeVisible()
  await button(page.getByRole('dialog').last(), 'CANCEL').click()
  const second = await enterElsewhere('agent', path)
  await expect(second.getByText('Being edited by Casey Clerk since')).toBeVisible()
  await expect(button(second, 'UPDATE LEAD')).toHaveCount(0)

  await changeRecord(api, id, { lead_data: { arrest_case: 'C-3' } })
  await button(form(page), 'UPDATE LEAD').click()
  const conflict = page.getByRole('region', { name: 'Changed in the meantime' })
  await expect(conflict.getByRole('group', { name: 'Arrest Case #' })).toContainText('C-2Keep mine')
  await button(conflict, 'Take theirs').click()
  await expect(field(page, 'BOOKING', 'Arrest Case #')).toHaveValue('C-3')
  await field(page, 'BOOKING', 'Arrest Case #').fill('C-4')
  await button(form(page), 'UPDATE LEAD').click()
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).lead_data).toMatchObject({ arrest_case: 'C-4' })

  await button(form(page), 'DELETE').click()
  await button(page.getByRole('dialog', { name: 'Delete this lead?' }), 'DELETE').click()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByText('No leads found')).toBeVisible()
  expect((await api.attempt(readDefendant, { query: { id } })).status).toBe(404)

  // Access R opens View alone
  const shared = await addLead(api)
  await shareWith(api, shared.id, 'Casey Clerk', 'R')
  await page.goto(shared.path)
  await expect(form(page).getByRole('heading', { level: 1 })).toContainText(shared.last_name)
  for (const absent of ['UPDATE LEAD', 'EDIT', 'DELETE', 'Convert to Defendant'])
    await expect(button(form(page), absent)).toHaveCount(0)
})

test('on a phone the leads are cards and the form needs no sideways scrolling [LEAD-1, LEAD-2]', async ({
  page,
  enter,
  api,
}) => {
  const { last_name, name } = await addLead(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('agent', `${leadsPath}?last_name=${last_name}`)
  const card = page.getByRole('list', { name: 'Leads' }).getByRole('article')
  await expect(card).toContainText('New Lead')
  await button(card, name).click()
  await expect(convert(page)).toBeVisible()
  expect(await form(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a lead has the phone and status in its header, and a call with them is logged in its notes', async ({
  enter,
  api,
}) => {
  const phone = newPhone()
  const { path } = await addLead(api, { phone, date_of_birth: '02/03/1990' })
  const page = await enter('clerk', path)
  const header = form(page)
  await expect(header.getByRole('link', { name: formatPhone(phone) })).toHaveAttribute(
    'href',
    `tel:+1${phone}`,
  )
  await expect(header).toContainText('DOB 02/03/1990')
  await expect(header.getByText('New Lead', { exact: true }).first()).toBeVisible()
  const notes = form(page).getByRole('region', { name: 'Notes', exact: true }).first()
  await expect(notes).toContainText('No notes yet.')
  const text = notes.getByRole('textbox', { name: 'New note' })
  await page.keyboard.press('m')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).not.toBeFocused()
  await button(form(page), 'LOG CALL').press('Enter')
  await expect(text).toBeFocused()
  await expect(notes.getByRole('checkbox', { name: 'This was a phone call' })).toBeChecked()
  await page.keyboard.type('No answer.')
  await convert(page).click()
  await expect(page.getByText('Your note isn’t added yet. Add it, then convert the lead.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toHaveValue('No answer.')
  await page.keyboard.press('Escape')
  await button(discardQuestion(page), 'CANCEL').click()
  await text.press('Control+Enter')
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText('No answer.Phone call')
  await expect(text).toHaveValue('')
  // Out of the box, then out of the file
  await page.keyboard.press('Escape')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})
