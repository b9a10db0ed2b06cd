import { expectNoFindings, neverAnswer, onDesk } from './axe.ts'
import { addSomebody, expect, form } from './defendant-desk.ts'
import { test } from './records-desk.ts'

test.setTimeout(240_000)

const list = '/crm/histories'

test('axe finds nothing in the history and its entries', async ({ page, enter, desk, records }) => {
  const { id, name } = await addSomebody(desk, { city: 'Irvine' })
  await desk.change(id, { city: 'Tustin', rreferences: [{ name: 'Ida Ray', relationship: 'Aunt' }] })
  const booking = await records.add('booking', { defendant_id: id, booking_name: 'Seen' })
  await records.change('booking', {
    id: booking,
    charges: [{ code: 'PC 459', type: 'Felony' }],
    notes: 'New',
  })
  await enter('owner', `${list}?action=update`)
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expectNoFindings(page, 'the history')
  for (const title of ['Seen', name]) {
    await page.getByRole('button', { name: title, exact: true }).first().click()
    await expect(form(page).getByRole('region', { name: 'What changed' })).toBeVisible()
    await expectNoFindings(page, `the entry of ${title}`)
    await page.goBack()
  }
  await page.goto(`${list}?username=nobody`)
  await expect(page.getByText('No entries found')).toBeVisible()
  await expectNoFindings(page, 'no entries', onDesk)
  await page.goto(`${list}?id=999999999`)
  await expect(page.getByText('This entry is not in the history')).toBeVisible()
  await expectNoFindings(page, 'no such entry', onDesk)
  await neverAnswer(page, '**/api/crm/crm_histor*')
  await page.goto(list)
  await expect(page.getByText('Loading the history')).toBeAttached()
  await expectNoFindings(page, 'the history while it loads', onDesk)
})
