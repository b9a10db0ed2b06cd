import { expectNoFindings, neverAnswer } from './axe.ts'
import { arrive, expect, heading, part, saveButton, test, toTab } from './client-desk.ts'
import { button } from './defendant-desk.ts'

test.setTimeout(240_000)

test("axe finds nothing on the clients' pages", async ({ page, clients, records }) => {
  const { id, phone } = await clients.addClient()
  const link = await clients.sendLink({ id, phone })
  await arrive(page, link)
  await expectNoFindings(page, 'the parts of the file')
  await part(page, 'General').click()
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindings(page, 'a part with fields missing')
  await page.goto('/c/dashboard?tab=info&part=photos')
  await expect(button(page, 'CAMERA Front ID Photo')).toBeVisible()
  await expectNoFindings(page, 'the photos')
  await page.goto('/c/dashboard?tab=indemnitor')
  await expect(heading(page)).toHaveText('Indemnitors')
  await expectNoFindings(page, 'no indemnitors')
  await records.add('arrest', {
    defendant_id: id,
    court: 'Superior Court',
    arrest_when: '11/02/2025',
    bail_post_date: '11/03/2025',
  })
  await toTab(page, 'Arrests')
  await expect(page.getByRole('region', { name: 'Superior Court' })).toBeVisible()
  await expectNoFindings(page, 'arrests')
  await records.add('booking', { defendant_id: id, booking_name: 'Jail', bail_amount: '25,000' })
  await page.goto('/c/booking_info')
  await expect(heading(page)).toHaveText('Jail')
  await expectNoFindings(page, 'the booking')
  await neverAnswer(page, '**/api/crm/defendant?*')
  await page.goto('/c/dashboard')
  await expect(page.getByText('Loading your information')).toBeAttached()
  await expectNoFindings(page, 'the file on its way')
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Access Code expired.')
  await expectNoFindings(page, 'the login with an expired code')
})
