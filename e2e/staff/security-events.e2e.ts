import { verifyOtp } from '@bailiwick/contract/client-sign-in'
import { updateUser } from '@bailiwick/contract/users'
import type { Page } from '@playwright/test'
import { addClient, sendFormLink } from '../support/client-page.ts'
import { infoOf } from '../support/defendant-page.ts'
import { button, dismissOutcome, textNotSent } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { userIdOf } from '../support/permissions-page.ts'

const path = '/security-events'
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Security events', exact: true }).locator('tbody tr')

test('the owner reads who changed which account, by event and user [OPEN-187]', async ({ enter, api }) => {
  const id = await userIdOf(api, 'newcomer')
  await api.call(updateUser, { body: { id, office: 'Kern' } })
  const page = await enter('owner', path)
  await expect(rows(page).first()).toContainText('User changed')
  await expect(rows(page).first()).toContainText('newcomer')
  await expect(rows(page).first()).toContainText('Changed: office')
  await page.getByRole('combobox', { name: 'Event' }).selectOption('User removed')
  await button(page, 'SEARCH').click()
  await expect(page.getByText('No events found')).toBeVisible()
  await expect(page).toHaveURL(`${path}?kind=userRemoved`)
  await button(page, 'CLEAR').click()
  await expect(rows(page).first()).toContainText('User changed')
})

test('the security events are for the owner alone [OPEN-187]', async ({ enter }) => {
  const page = await enter('developer', path)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toHaveText(
    '“Security Events” is for the owner alone. There is no permission for it.',
  )
})

test('the file says that wrong codes locked the phone, until staff send a fresh link [OPEN-186]', async ({
  enter,
  api,
}) => {
  const client = await addClient(api)
  await sendFormLink(api, client)
  for (let at = 0; at < 5; at++)
    await api.attempt(verifyOtp, { body: { phone: client.phone, otp: 'AAAAAA', ind: false } })
  const page = await enter('owner', infoOf(client.path))
  await expect(page.getByText(/^Locked until .* after wrong access codes\./)).toBeVisible()
  await button(page, 'SEND FORM LINK').click()
  await dismissOutcome(page, textNotSent)
  await expect(page.getByText(/^Locked until/)).toHaveCount(0)
})
