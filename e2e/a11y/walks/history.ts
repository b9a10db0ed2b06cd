import { updateBooking } from '@bailiwick/contract/bookings'
import { expect, type Page } from '@playwright/test'
import type { ApiClient } from '../../support/api.ts'
import { desktopOnly } from '../../support/axe.ts'
import { form } from '../../support/defendant-page.ts'
import { button } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { addBooking, addDefendant, changeRecord, extraReference } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const path = '/crm/histories'

/** Changes a booking 'Seen', and the defendant whose name it returns. */
async function makeUpdates(api: ApiClient): Promise<string> {
  const { id, name } = await addDefendant(api, { city: 'Irvine' })
  const rreferences = [extraReference({ name: 'Ida Ray', relationship: 'Aunt' })]
  await changeRecord(api, id, { city: 'Tustin', rreferences })
  const booking = await addBooking(api, id, { booking_name: 'Seen' })
  const charges = [{ code: 'PC 459', type: 'Felony' as const }]
  await api.call(updateBooking, { body: { id: booking, charges, notes: 'New' } })
  return name
}

async function openEntry(page: Page, title: string): Promise<void> {
  await button(page, title).first().click()
  await expect(form(page).getByRole('region', { name: 'What changed' })).toBeVisible()
}

async function walkHistory({ page, api, enter, check }: Stage): Promise<void> {
  const name = await makeUpdates(api)
  await enter('owner', `${path}?action=update`)
  await expect(button(page, name)).toBeVisible()
  await check('the history')
  await openEntry(page, 'Seen')
  await check("the history's entry of a booking")
  await page.goto(`${path}?action=update`)
  await openEntry(page, name)
  await check("the history's entry of a defendant")
  await page.goto(`${path}?username=nobody`)
  await expect(page.getByText('No entries found')).toBeVisible()
  await check('an empty history', { sizes: desktopOnly })
  await page.goto(`${path}?id=999999999`)
  await expect(page.getByText('This entry is not in the history')).toBeVisible()
  await check('an entry that does not exist', { sizes: desktopOnly })
  await neverAnswer(page, '**/api/crm/crm_histor*')
  await page.goto(path)
  await expect(page.getByText('Loading the history')).toBeAttached()
  await check('the history while it loads', { sizes: desktopOnly })
}

export const historyWalks: readonly PageWalk[] = [{ name: 'the history', walk: walkHistory }]
