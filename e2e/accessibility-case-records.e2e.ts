import { expectNoFindings } from './axe.ts'
import { addSomebody, button, expect, field, newPhone } from './defendant-desk.ts'
import { exitDialog, test, top } from './records-desk.ts'

test.setTimeout(240_000)

test('axe finds nothing in the three tabs and their forms', async ({ page, enter, desk, records }) => {
  const { id, path } = await addSomebody(desk)
  await enter('owner', `${path}&tab=bookings`)
  await expect(page.getByText('No bookings found')).toBeVisible()
  await expectNoFindings(page, 'no bookings')
  const booking = await records.add('booking', {
    defendant_id: id,
    booking_name: 'Seen',
    charges: [{ code: 'PC 459', type: 'Felony' }],
    court_times: [{ date: '12/01/2026', time: '09:00 AM' }],
  })
  await records.add('indemnitor', { defendant_id: id, name: 'Seen', phone: newPhone() })
  await records.add('arrest', {
    defendant_id: id,
    court: 'Seen',
    arrest_when: '01/02/2020',
    bail_post_date: '01/03/2020',
  })
  for (const tab of ['bookings', 'indemnitors', 'arrests']) {
    await page.goto(`${path}&tab=${tab}`)
    await expect(page.getByRole('button', { name: /^EDIT / })).toBeVisible()
    await expectNoFindings(page, tab)
    await page.goto(`${path}&tab=${tab}&record=new`)
    await expect(top(page).getByRole('heading', { level: 1 })).toHaveText(/^New /)
    await expectNoFindings(page, `a new one of ${tab}`)
  }
  await page.goto(`${path}&tab=bookings&record=${booking}`)
  await field(page, 'Terms', 'Payment Schedule').first().fill('x'.repeat(83))
  await expect(page.getByText('Max of 82 characters exceeded!')).toBeVisible()
  await expectNoFindings(page, 'a booking with an error')
  await button(top(page), 'Back').click()
  await expect(exitDialog(page)).toBeVisible()
  await expectNoFindings(page, 'the way out asks')
})
