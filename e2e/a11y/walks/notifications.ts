import { expect } from '@playwright/test'
import { desktopOnly } from '../../support/axe.ts'
import { button } from '../../support/elements.ts'
import { addBooking, addDefendant, newPhone } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkNotifications({ page, api, enter, check }: Stage): Promise<void> {
  const mother = { mother_name: 'Ida Cole', mother_phone: newPhone() }
  const { id, name, last_name } = await addDefendant(api, mother)
  await addBooking(api, id, { booking: '7654321' })
  await enter('clerk', `/crm/notifications?last_name=${last_name}`)
  await expect(page.getByText('Showing 1 to 1 of 1 defendant(s)')).toBeVisible()
  await check('the notifications')

  await button(page, `1 other under ${name}`).click()
  await page.getByRole('combobox', { name: 'Message' }).selectOption('ARREST & COURT INFO (FULL)')
  await page.getByRole('checkbox', { name: 'Ida Cole, Mother' }).check()
  await page.getByRole('checkbox', { name, exact: true }).check()
  // A name without a number
  await button(page, `Another number about ${name}`).click()
  await page.keyboard.type('Cleo Hart')
  await button(page, 'Refresh').focus()
  await expect(page.getByText('Phone number required')).toHaveCount(3)
  await check('a notification with errors', { sizes: desktopOnly })
  await button(page, 'Send Notification').click()
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await check('a notification that not everybody got', { sizes: desktopOnly })
}

export const notificationWalks: readonly PageWalk[] = [{ name: 'the notifications', walk: walkNotifications }]
