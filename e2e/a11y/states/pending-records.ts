import { expect } from '@playwright/test'
import { defendantsPath, topForm } from '../../support/defendant-page.ts'
import { button, field, topDialog } from '../../support/elements.ts'
import { failWith } from '../../support/network.ts'
import { newLastName } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

/** A new defendant with two bookings that are saved together with it. */
async function openWithPendingBookings({ page, enter }: Stage): Promise<void> {
  await enter('owner', `${defendantsPath}?id=new&tab=bookings`)
  for (const name of ['First', 'Second']) {
    await button(topForm(page), 'ADD').click()
    await field(page, 'Booking', 'Booking Name').fill(name)
    await button(topForm(page), 'ADD BOOKING').click()
  }
  await expect(button(page, 'EDIT booking Second')).toBeVisible()
}

/** The same defendant, saved without the bookings: the server refused them. */
async function saveWithoutBookings(stage: Stage): Promise<void> {
  const { page } = stage
  await openWithPendingBookings(stage)
  await page.getByRole('tab', { name: 'Defendants Info' }).click()
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(newLastName())
  await failWith(page, '**/api/crm/booking', 503, 'Out of order.')
  await button(topForm(page), 'CREATE DEFENDANT').click()
  await expect(topDialog(page)).toContainText('Booking Second is not saved yet')
}

async function openUnsavedBookings(stage: Stage): Promise<void> {
  await saveWithoutBookings(stage)
  await button(topDialog(stage.page), 'CLOSE').click()
  await expect(button(stage.page, 'EDIT booking First')).toBeVisible()
}

export const pendingRecordStates: readonly PageState[] = [
  {
    name: 'the bookings of a new defendant',
    async open({ page, enter }) {
      await enter('owner', `${defendantsPath}?id=new&tab=bookings`)
      await expect(button(topForm(page), 'ADD')).toBeVisible()
    },
  },
  { name: 'the pending bookings of a new defendant', open: openWithPendingBookings },
  {
    name: 'the list of records to save together',
    async open(stage) {
      await openWithPendingBookings(stage)
      await stage.page.getByRole('tab', { name: 'Submit' }).click()
    },
  },
  { name: 'the outcome of a save that partly failed', open: saveWithoutBookings },
  { name: 'the bookings that could not be saved', open: openUnsavedBookings },
  {
    name: 'a booking that could not be saved',
    async open(stage) {
      await openUnsavedBookings(stage)
      await button(stage.page, 'EDIT booking First').click()
      await expect(stage.page.getByText('Not saved yet. Out of order.')).toBeVisible()
    },
  },
]
