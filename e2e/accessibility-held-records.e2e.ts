import { expectNoFindings } from './axe.ts'
import { button, expect, field, list, newName } from './defendant-desk.ts'
import { test, top } from './records-desk.ts'

test.setTimeout(240_000)

test('axe finds nothing in what a new file holds, nor in what its save left over', async ({
  page,
  enter,
}) => {
  await enter('owner', `${list}?id=new&tab=bookings`)
  await expectNoFindings(page, 'nothing held')
  for (const name of ['First', 'Second']) {
    await button(top(page), 'ADD').click()
    await field(page, 'Booking', 'Booking Name').fill(name)
    await button(top(page), 'ADD BOOKING').click()
  }
  await expectNoFindings(page, 'bookings held')
  await page.getByRole('tab', { name: 'Submit' }).click()
  await expectNoFindings(page, 'what is saved together')
  await page.getByRole('tab', { name: 'Defendants Info' }).click()
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(newName())
  const refused = { status: 503, json: { error: 'Out of order.' } }
  await page.route('**/api/crm/booking', (route) => route.fulfill(refused))
  await button(top(page), 'CREATE DEFENDANT').click()
  await expect(page.getByRole('dialog').last()).toContainText('Booking Second is not saved yet')
  await expectNoFindings(page, 'the failures')
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  await expect(button(page, 'EDIT booking First')).toBeVisible()
  await expectNoFindings(page, 'bookings left over')
  await button(page, 'EDIT booking First').click()
  await expect(page.getByText('Not saved yet. Out of order.')).toBeVisible()
  await expectNoFindings(page, 'a booking left over')
})
