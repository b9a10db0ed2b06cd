import { topForm } from '../support/defendant-page.ts'
import { button, cell, dismissOutcome, field, rowsOf } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { failWith } from '../support/network.ts'
import { addArrest, addBooking, addDefendant, addIndemnitor } from '../support/records.ts'
import { shareWith } from '../support/sharing-page.ts'

test('a tab shows ten records a page, newest first, or 20 or 30 [DEF-109, BOOK-11, OPEN-92]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  for (let number = 1; number <= 12; number++) await addBooking(api, id, { booking: `B-${number}` })
  const page = await enter('clerk', `${path}&tab=bookings`)
  await expect(rowsOf(page, 'Bookings')).toHaveCount(10)
  await expect(rowsOf(page, 'Bookings').first()).toContainText('B-12')
  await expect(topForm(page).getByText('Showing 1 to 10 of 12 booking(s)')).toBeVisible()
  const size = topForm(page).getByRole('combobox', { name: 'Rows per page' })
  await expect(size.locator('option')).toHaveText(['10', '20', '30'])
  await button(topForm(page), 'Page 2').click()
  await expect(rowsOf(page, 'Bookings').last()).toContainText('B-1')
  await expect(rowsOf(page, 'Bookings')).toHaveCount(2)
  await size.selectOption('20')
  await expect(rowsOf(page, 'Bookings')).toHaveCount(12)
})

test('on a phone a record is a card that opens, and the open tab is in view [BOOK-11, ARR-2]', async ({
  page,
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addArrest(api, id, { court: 'Hanford' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('clerk', `${path}&tab=arrests`)
  const card = topForm(page).getByRole('list', { name: 'Arrests History' }).getByRole('listitem')
  await expect(card).toContainText('Arrest Date01/02/2020')
  await expect(page.getByRole('tab', { name: 'Arrests' })).toBeInViewport({ ratio: 1 })
  // More tabs can be reached by scrolling, which the shade at the edge shows
  await expect(page.getByRole('tablist')).toHaveAttribute('data-more-left', '')
  await card.click({ position: { x: 40, y: 60 } })
  await expect(field(page, 'Arrest', 'Court')).toHaveValue('Hanford')
  await page.goBack()
  await expect(card).toBeVisible()
})

test('a list of records that did not load says why and can be loaded again [MSG-14]', async ({
  enter,
  page,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addArrest(api, id, { court: 'Hanford' })
  const listCall = /\/api\/crm\/arrests\?/
  await failWith(page, listCall, 500, 'Out of order.')
  await enter('clerk', `${path}&tab=arrests`)
  await expect(page.getByText('The arrests did not load')).toBeVisible()
  await expect(page.getByText('Out of order.')).toBeVisible()
  await page.unroute(listCall)
  await button(page, 'Try again').click()
  await expect(cell(page, 'Hanford')).toBeVisible()
})

test('a record that could not be deleted stays, and a missing one says so [MSG-4, MSG-14]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addArrest(api, id, { court: 'Hanford' })
  const page = await enter('clerk', `${path}&tab=arrests`)
  await failWith(page, /\/api\/crm\/arrest\?/, 500, 'Not now.')
  await button(page, 'DELETE arrest Hanford').click()
  await button(page.getByRole('dialog', { name: 'Delete this arrest?' }), 'DELETE').click()
  await dismissOutcome(page, 'Not now.')
  await expect(cell(page, 'Hanford')).toBeVisible()
  await page.goto(`${path}&tab=arrests&record=999999`)
  await expect(page.getByText('This arrest is not in the file')).toBeVisible()
})

test('a file shared for reading shows its records without a way to change them [DEF-35, SHARE-6, SHARE-7, SHARE-8]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await shareWith(api, id, 'Casey Clerk', 'R')
  await addBooking(api, id, { booking_name: 'Read Me' })
  await addIndemnitor(api, id, { name: 'Read Me' })
  await addArrest(api, id, { court: 'Read Me' })
  const page = await enter('clerk')
  for (const { noun, previews, choices } of [
    // The documents of a booking and their language can be chosen and previewed but not sent; they appear after the form
    { noun: 'booking', previews: ['PREVIEW', 'PREVIEW'], choices: 5 },
    { noun: 'indemnitor', previews: [], choices: 0 },
    { noun: 'arrest', previews: [], choices: 0 },
  ]) {
    await page.goto(`${path}&tab=${noun}s`)
    await expect(page.getByRole('button', { name: `VIEW ${noun} Read Me` })).toBeVisible()
    await expect(topForm(page).getByRole('button', { name: /^(ADD|EDIT|DELETE)/ })).toHaveCount(0)
    await page.getByRole('button', { name: `VIEW ${noun} Read Me` }).click()
    await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText('Read Me')
    await expect(topForm(page).getByRole('textbox').first()).toBeVisible()
    const commands = topForm(page).getByRole('button').and(page.locator(':not(nav *)'))
    await expect(commands).toHaveText(['', 'PRINT', 'CLOSE', ...previews])
    const documents = topForm(page).getByRole('region', { name: 'Documents' })
    await expect(documents.locator('[type=radio], select')).toHaveCount(choices)
    await expect(topForm(page).locator(':is(input, textarea):not([readonly]), select')).toHaveCount(choices)
    await button(topForm(page), 'CLOSE').click()
  }
})

test('on a phone a record that is only read can be closed [OPEN-113]', async ({ page, enter, api }) => {
  const { id, path } = await addDefendant(api)
  await shareWith(api, id, 'Casey Clerk', 'R')
  await addArrest(api, id, { court: 'Read Me' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('clerk', `${path}&tab=arrests`)
  await page.getByRole('button', { name: 'VIEW arrest Read Me' }).click()
  await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText('Read Me')
  await button(topForm(page), 'CLOSE').click()
  await expect(page.getByRole('heading', { name: 'Arrests History' })).toBeVisible()
  await button(topForm(page), 'CLOSE').click()
  await expect(topForm(page)).toHaveCount(0)
})
