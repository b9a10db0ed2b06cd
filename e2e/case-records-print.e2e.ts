import { addSomebody, button, expect } from './defendant-desk.ts'
import { neverAnswer } from './axe.ts'
import { test, top } from './records-desk.ts'

test('a booking, an indemnitor and an arrest print what is filled in them and whose it is, and not the file behind', async ({
  page,
  enter,
  desk,
  records,
}) => {
  const { id, path, last_name } = await addSomebody(desk)
  const ids = {
    bookings: await records.add('booking', {
      defendant_id: id,
      booking_name: 'First',
      charges: [{ code: 'PC 459', type: 'Felony' }],
    }),
    indemnitors: await records.add('indemnitor', {
      defendant_id: id,
      name: 'Ida Ray',
      phone: '5550100001',
    }),
    arrests: await records.add('arrest', {
      defendant_id: id,
      court: 'Central',
      arrest_when: '01/02/2020',
      bail_post_date: '01/03/2020',
    }),
  }
  await enter('owner', path)
  for (const [tab, word, filled] of [
    ['bookings', 'Booking', ['First', 'PC 459, Felony', 'Yes']],
    ['indemnitors', 'Indemnitor', ['Ida Ray', '5550100001']],
    ['arrests', 'Arrest', ['Central', '01/02/2020', '01/03/2020']],
  ] as const) {
    await page.goto(`${path}&mode=view&tab=${tab}&record=${ids[tab]}`)
    await expect(top(page).getByRole('heading', { level: 1 })).toHaveText(filled[0])
    await expect(button(top(page), 'PRINT')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('definition').filter({ visible: true })).toHaveText([...filled])
    await expect(top(page).locator('input, select, textarea, button').filter({ visible: true })).toHaveCount(
      0,
    )
    const naming = page.getByText(last_name).filter({ visible: true })
    await expect(naming).toHaveText([`${word} ${ids[tab]} · ${last_name}, RENEE`])
    await page.emulateMedia({ media: null })
    await expect(page.getByRole('definition')).toHaveCount(0)
  }
  // What has not come yet leaves no bones on paper
  await neverAnswer(page, '**/assets/CaseRecords-*.js')
  await page.goto(`${path}&mode=view&tab=bookings`)
  const bones = top(page).locator('[aria-busy=true]')
  await expect(bones).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition').filter({ hasText: last_name })).toBeVisible()
  await expect(bones).toBeHidden()
})
