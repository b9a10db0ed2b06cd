import { expect } from '@playwright/test'
import { exitDialog, topForm } from '../../support/defendant-page.ts'
import { button, field } from '../../support/elements.ts'
import type { ApiClient } from '../../support/api.ts'
import { addArrest, addBooking, addDefendant, addIndemnitor, newPhone } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

/** Adds an indemnitor and an arrest to a file, and the booking whose id it returns. */
async function addRecords(api: ApiClient, id: number): Promise<number> {
  await addIndemnitor(api, id, { name: 'Seen', phone: newPhone() })
  await addArrest(api, id, { court: 'Seen' })
  return addBooking(api, id, {
    booking_name: 'Seen',
    charges: [{ code: 'PC 459', type: 'Felony' }],
    court_times: [{ date: '12/01/2026', time: '09:00 AM' }],
  })
}

async function walkTabs({ page, api, enter, check }: Stage): Promise<void> {
  const { id, path } = await addDefendant(api)
  await enter('owner', `${path}&tab=bookings`)
  await expect(page.getByText('No bookings found')).toBeVisible()
  await check('the tab of bookings without any')
  const booking = await addRecords(api, id)
  for (const tab of ['bookings', 'indemnitors', 'arrests']) {
    await page.goto(`${path}&tab=${tab}`)
    await expect(page.getByRole('button', { name: /^EDIT / })).toBeVisible()
    await check(`the tab of ${tab}`)
    await button(topForm(page), 'ADD').click()
    await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText(/^New /)
    await check(`the form of new ${tab}`)
  }
  await page.goto(`${path}&tab=bookings&record=${booking}`)
  await field(page, 'Bail', 'Bail Amount').fill('20,000')
  await expect(topForm(page).getByText('Calculated:')).toBeVisible()
  await field(page, 'Terms', 'Payment Schedule').fill('x'.repeat(83))
  await expect(page.getByText('Max of 82 characters exceeded!')).toBeVisible()
  await check('a booking with an error and a calculated amount')
  await button(topForm(page), 'Back').click()
  await expect(exitDialog(page)).toBeVisible()
  await check('the question before a changed booking closes')
}

export const caseRecordWalks: readonly PageWalk[] = [
  { name: 'the bookings, indemnitors and arrests of a defendant', walk: walkTabs },
]
