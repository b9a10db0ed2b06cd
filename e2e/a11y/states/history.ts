import { updateBooking } from '@bailiwick/contract/bookings'
import { expect } from '@playwright/test'
import { desktopOnly } from '../../support/axe.ts'
import { form } from '../../support/defendant-page.ts'
import { neverAnswer } from '../../support/network.ts'
import { addBooking, addDefendant, changeRecord, extraReference } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

const path = '/crm/histories'

/** The updates in the history: of a booking 'Seen', and of the defendant whose name it returns. */
async function openUpdates({ page, api, enter }: Stage): Promise<string> {
  const { id, name } = await addDefendant(api, { city: 'Irvine' })
  const rreferences = [extraReference({ name: 'Ida Ray', relationship: 'Aunt' })]
  await changeRecord(api, id, { city: 'Tustin', rreferences })
  const booking = await addBooking(api, id, { booking_name: 'Seen' })
  const charges = [{ code: 'PC 459', type: 'Felony' as const }]
  await api.call(updateBooking, { body: { id: booking, charges, notes: 'New' } })
  await enter('owner', `${path}?action=update`)
  await expect(page.getByRole('button', { name })).toBeVisible()
  return name
}

async function openEntry({ page }: Stage, title: string): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).first().click()
  await expect(form(page).getByRole('region', { name: 'What changed' })).toBeVisible()
}

export const historyStates: readonly PageState[] = [
  { name: 'the history', open: async (stage) => void (await openUpdates(stage)) },
  {
    name: "the history's entry of a booking",
    async open(stage) {
      await openUpdates(stage)
      await openEntry(stage, 'Seen')
    },
  },
  {
    name: "the history's entry of a defendant",
    open: async (stage) => openEntry(stage, await openUpdates(stage)),
  },
  {
    name: 'an empty history',
    sizes: desktopOnly,
    async open({ page, enter }) {
      await enter('owner', `${path}?username=nobody`)
      await expect(page.getByText('No entries found')).toBeVisible()
    },
  },
  {
    name: 'an entry that does not exist',
    sizes: desktopOnly,
    async open({ page, enter }) {
      await enter('owner', `${path}?id=999999999`)
      await expect(page.getByText('This entry is not in the history')).toBeVisible()
    },
  },
  {
    name: 'the history while it loads',
    sizes: desktopOnly,
    async open({ page, enter }) {
      await neverAnswer(page, '**/api/crm/crm_histor*')
      await enter('owner', path)
      await expect(page.getByText('Loading the history')).toBeAttached()
    },
  },
]
