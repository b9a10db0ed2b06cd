import { createNote } from '@bailiwick/contract/notes'
import { infoOf, topForm } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addArrest, addBooking, addDefendant, addIndemnitor } from '../support/records.ts'
import { neverAnswer } from '../support/network.ts'

test('a record prints its fields and its owner, without the file behind it', async ({ page, enter, api }) => {
  const { id, path, last_name } = await addDefendant(api)
  const ids = {
    bookings: await addBooking(api, id, {
      booking_name: 'First',
      charges: [{ code: 'PC 459', type: 'Felony' }],
    }),
    indemnitors: await addIndemnitor(api, id, { name: 'Ida Ray', phone: '5550100001' }),
    arrests: await addArrest(api, id, {
      court: 'Central',
    }),
  }
  await enter('owner', infoOf(path))
  for (const [tab, word, filled] of [
    ['bookings', 'Booking', ['First', 'PC 459, Felony', 'Yes']],
    ['indemnitors', 'Indemnitor', ['Ida Ray', '555-010-0001']],
    ['arrests', 'Arrest', ['Central', '01/02/2020', '01/03/2020']],
  ] as const) {
    await page.goto(`${path}&mode=view&tab=${tab}&record=${ids[tab]}`)
    await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText(filled[0])
    await expect(button(topForm(page), 'PRINT')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('definition').filter({ visible: true })).toHaveText([...filled])
    await expect(
      topForm(page).locator('input, select, textarea, button').filter({ visible: true }),
    ).toHaveCount(0)
    const owner = page.getByText(last_name).filter({ visible: true })
    await expect(owner).toHaveText([`${word} ${ids[tab]} · ${last_name}, RENEE`])
    await page.emulateMedia({ media: null })
    await expect(topForm(page).getByRole('definition')).toHaveCount(0)
  }
})

test('the overview of a file prints its header and what it shows, without what can be pressed', async ({
  enter,
  api,
}) => {
  const { id, path, last_name } = await addDefendant(api, {
    date_of_birth: '02/03/1990',
    status: 'Assigned to Agent',
  })
  await addBooking(api, id, { booking_name: 'First', bail_amount: '50000', unpaid_balance: '1200.50' })
  const signers = ['Ida Ray', 'Bo Quill', 'Eva Stone']
  for (const name of signers) await addIndemnitor(api, id, { name, phone: '5550100001' })
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'])
    await api.call(createNote, { body: { defendant_id: id, kind: 'note', text } })
  const page = await enter('owner', path)
  const file = topForm(page)
  await expect(button(file, 'Show 1 earlier')).toBeVisible()
  // The header has room for two
  await expect(file.getByRole('definition').getByText('Eva Stone')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(file.getByRole('heading', { level: 1 })).toContainText(last_name)
  for (const text of [
    '02/03/1990',
    'First',
    'Ida Ray',
    '555-010-0001',
    'Assigned to Agent',
    'Agent',
    'Eight',
  ])
    await expect(file.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(file.locator('input, select, textarea').filter({ visible: true })).toHaveCount(0)
  await expect(button(file, 'ADD BOOKING')).toBeHidden()
  const facts = file.getByRole('definition').filter({ visible: true })
  for (const fact of ['None set', '$50,000', '$1,200.50', ...signers])
    await expect(facts.filter({ hasText: fact }).first()).toBeVisible()
  await expect(file.getByText('1 earlier not printed.')).toBeVisible()
  for (const control of [/^Show \d+ earlier$/, /^Pin /, 'Open Docs', '1 more'])
    await expect(button(file, control)).toHaveCount(0)
  await expect(file.getByText('No text provider is set up.').filter({ visible: true })).toHaveCount(0)

  // The name stands in the title only while the page is printed
  const title = await page.title()
  expect(title).not.toContain(last_name)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page).toHaveTitle(`${last_name}, RENEE · Bailiwick`)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page).toHaveTitle(title)
})

test('a list prints how many of all it shows, and nothing to press', async ({ enter }) => {
  const page = await enter('owner', '/crm/defendants')
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(10)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Showing 1 to 10 of \d+ defendant\(s\)$/)).toBeVisible()
  await expect(page.locator('main').locator('input, select').filter({ visible: true })).toHaveCount(0)
  await expect(button(page, 'Next')).toBeHidden()
})

test('the skeleton of a list that still loads is not printed', async ({ page, enter, api }) => {
  const { path, last_name } = await addDefendant(api)
  await enter('owner')
  await neverAnswer(page, '**/assets/CaseRecords-*.js')
  await page.goto(`${path}&mode=view&tab=bookings`)
  const skeleton = topForm(page).locator('[aria-busy=true]')
  await expect(skeleton).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition').filter({ hasText: last_name })).toBeVisible()
  await expect(skeleton).toBeHidden()
})
