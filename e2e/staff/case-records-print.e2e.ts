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

test('the overview of a file prints what it shows, without what can be pressed', async ({ enter, api }) => {
  const { id, path, last_name } = await addDefendant(api, { date_of_birth: '02/03/1990' })
  await addBooking(api, id, { booking_name: 'First' })
  await addIndemnitor(api, id, { name: 'Ida Ray', phone: '5550100001' })
  const page = await enter('owner', path)
  const file = topForm(page)
  await expect(file.getByText('File created')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(file.getByRole('heading', { level: 1 })).toContainText(last_name)
  for (const text of ['02/03/1990', 'First', 'Ida Ray', '555-010-0001', 'File created'])
    await expect(file.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(file.locator('input, select, textarea').filter({ visible: true })).toHaveCount(0)
  await expect(button(file, 'ADD BOOKING')).toBeHidden()
  await expect(file.getByRole('definition').filter({ visible: true })).toHaveCount(0)
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
