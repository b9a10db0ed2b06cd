import { expectNoFindings } from './axe.ts'
import { addSomebody, button, expect, newPhone } from './defendant-desk.ts'
import { test } from './records-desk.ts'

test.setTimeout(240_000)

test('axe finds nothing on the notifications, as they are found and with everything filled', async ({
  page,
  desk,
  records,
  enter,
}) => {
  const { id, name, last_name } = await addSomebody(desk, {
    mother_name: 'Ida Cole',
    mother_phone: newPhone(),
  })
  await records.add('booking', { defendant_id: id, booking: '7654321' })
  await enter('clerk', `/crm/notifications?last_name=${last_name}`)
  await expect(page.getByText('Showing 1 to 1 of 1 defendant(s)')).toBeVisible()
  await expectNoFindings(page, 'nothing chosen')
  const desktop = { width: 1440, height: 900 }
  await page.setViewportSize(desktop)
  await button(page, `1 other under ${name}`).click()
  await page.getByRole('combobox', { name: 'Message' }).selectOption('ARREST & COURT INFO (FULL)')
  await page.getByRole('checkbox', { name: 'Ida Cole, Mother' }).check()
  await page.getByRole('checkbox', { name, exact: true }).check()
  await button(page, `Another number about ${name}`).click()
  await page.keyboard.type('Cleo Hart')
  await button(page, 'Refresh').focus()
  await expect(page.getByText('Phone number required')).toHaveCount(3)
  await expectNoFindings(page, 'everything filled', [desktop])
  await button(page, 'Send Notification').click()
  await expect(page.getByText('1 sent, 2 not sent.')).toBeVisible()
  await expectNoFindings(page, 'who was not told', [desktop])
})
