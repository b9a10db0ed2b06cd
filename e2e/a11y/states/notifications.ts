import { expect } from '@playwright/test'
import { desktopOnly } from '../../support/axe.ts'
import { button } from '../../support/elements.ts'
import { addBooking, addDefendant, newPhone } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

/** The notifications of one defendant without a phone, whose name it returns. */
async function openNotifications({ page, api, enter }: Stage): Promise<string> {
  const mother = { mother_name: 'Ida Cole', mother_phone: newPhone() }
  const { id, name, last_name } = await addDefendant(api, mother)
  await addBooking(api, id, { booking: '7654321' })
  await enter('clerk', `/crm/notifications?last_name=${last_name}`)
  await expect(page.getByText('Showing 1 to 1 of 1 defendant(s)')).toBeVisible()
  return name
}

/** The same with a message, two recipients and half of an additional number. */
async function fillNotification(stage: Stage): Promise<void> {
  const { page } = stage
  const name = await openNotifications(stage)
  await button(page, `1 other under ${name}`).click()
  await page.getByRole('combobox', { name: 'Message' }).selectOption('ARREST & COURT INFO (FULL)')
  await page.getByRole('checkbox', { name: 'Ida Cole, Mother' }).check()
  await page.getByRole('checkbox', { name, exact: true }).check()
  await button(page, `Another number about ${name}`).click()
  await page.keyboard.type('Cleo Hart')
  await button(page, 'Refresh').focus()
  await expect(page.getByText('Phone number required')).toHaveCount(3)
}

export const notificationStates: readonly PageState[] = [
  { name: 'the notifications', open: async (stage) => void (await openNotifications(stage)) },
  { name: 'a notification with errors', sizes: desktopOnly, open: fillNotification },
  {
    name: 'a notification that not everybody got',
    sizes: desktopOnly,
    async open(stage) {
      await fillNotification(stage)
      await button(stage.page, 'Send Notification').click()
      await expect(stage.page.getByText('1 sent, 2 not sent.')).toBeVisible()
    },
  },
]
