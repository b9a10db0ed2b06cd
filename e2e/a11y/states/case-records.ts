import { expect } from '@playwright/test'
import { exitDialog, topForm } from '../../support/defendant-page.ts'
import { button, field } from '../../support/elements.ts'
import { addArrest, addBooking, addDefendant, addIndemnitor, newPhone } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

/** A file with a booking, an indemnitor and an arrest. */
async function addFile({ api }: Stage) {
  const { id, path } = await addDefendant(api)
  const booking = await addBooking(api, id, {
    booking_name: 'Seen',
    charges: [{ code: 'PC 459', type: 'Felony' }],
    court_times: [{ date: '12/01/2026', time: '09:00 AM' }],
  })
  await addIndemnitor(api, id, { name: 'Seen', phone: newPhone() })
  await addArrest(api, id, { court: 'Seen' })
  return { path, booking }
}

/** A booking with a field that is too long. */
async function openBookingWithError(stage: Stage): Promise<void> {
  const { path, booking } = await addFile(stage)
  const page = await stage.enter('owner', `${path}&tab=bookings&record=${booking}`)
  await field(page, 'Terms', 'Payment Schedule').first().fill('x'.repeat(83))
  await expect(page.getByText('Max of 82 characters exceeded!')).toBeVisible()
}

const tabs = ['bookings', 'indemnitors', 'arrests'].flatMap((tab): PageState[] => [
  {
    name: `the tab of ${tab}`,
    async open(stage) {
      const { path } = await addFile(stage)
      const page = await stage.enter('owner', `${path}&tab=${tab}`)
      await expect(page.getByRole('button', { name: /^EDIT / })).toBeVisible()
    },
  },
  {
    name: `the form of new ${tab}`,
    async open(stage) {
      const { path } = await addFile(stage)
      const page = await stage.enter('owner', `${path}&tab=${tab}&record=new`)
      await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText(/^New /)
    },
  },
])

export const caseRecordStates: readonly PageState[] = [
  {
    name: 'the tab of bookings without any',
    async open({ page, api, enter }) {
      const { path } = await addDefendant(api)
      await enter('owner', `${path}&tab=bookings`)
      await expect(page.getByText('No bookings found')).toBeVisible()
    },
  },
  ...tabs,
  { name: 'a booking with an error', open: openBookingWithError },
  {
    name: 'the question before a changed booking closes',
    async open(stage) {
      await openBookingWithError(stage)
      await button(topForm(stage.page), 'Back').click()
      await expect(exitDialog(stage.page)).toBeVisible()
    },
  },
]
