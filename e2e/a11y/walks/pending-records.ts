import { expect } from '@playwright/test'
import { defendantsPath, openTab, topForm } from '../../support/defendant-page.ts'
import { button, field, topDialog } from '../../support/elements.ts'
import { failWith } from '../../support/network.ts'
import { newLastName } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkPendingBookings({ page, enter, check }: Stage): Promise<void> {
  await enter('owner', `${defendantsPath}?id=new&tab=bookings`)
  await expect(button(topForm(page), 'ADD')).toBeVisible()
  await check('the bookings of a new defendant')
  for (const name of ['First', 'Second']) {
    await button(topForm(page), 'ADD').click()
    await field(page, 'Booking', 'Booking Name').fill(name)
    await button(topForm(page), 'ADD BOOKING').click()
  }
  await expect(button(page, 'EDIT booking Second')).toBeVisible()
  await check('the pending bookings of a new defendant')
  await openTab(page, 'Submit')
  await check('the list of records to save together')

  await openTab(page, 'Defendants Info')
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(newLastName())
  await failWith(page, '**/api/crm/booking', 503, 'Out of order.')
  await button(topForm(page), 'CREATE DEFENDANT').click()
  await expect(topDialog(page)).toContainText('Booking Second is not saved yet')
  await check('the outcome of a save that partly failed')
  await button(topDialog(page), 'CLOSE').click()
  await expect(button(page, 'EDIT booking First')).toBeVisible()
  await check('the bookings that could not be saved')
  await button(page, 'EDIT booking First').click()
  await expect(page.getByText('Not saved yet. Out of order.')).toBeVisible()
  await check('a booking that could not be saved')
}

export const pendingRecordWalks: readonly PageWalk[] = [
  { name: 'the pending bookings of a new defendant', walk: walkPendingBookings },
]
