import { expect } from '@playwright/test'
import {
  addClient,
  heading,
  openClientLink,
  openClientTab,
  part,
  saveButton,
  sendFormLink,
} from '../../support/client-page.ts'
import { button } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { addArrest, addBooking } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

/** A client's own file; returns the client and the link that opened it. */
async function openFile({ page, api }: Stage) {
  const client = await addClient(api)
  const link = await sendFormLink(api, client)
  await openClientLink(page, link)
  return { ...client, link }
}

export const clientStates: readonly PageState[] = [
  { name: "the parts of a client's file", open: async (stage) => void (await openFile(stage)) },
  {
    name: "a part of a client's file with fields missing",
    async open(stage) {
      await openFile(stage)
      await part(stage.page, 'General').click()
      await saveButton(stage.page).click()
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: "a client's photos",
    async open(stage) {
      await openFile(stage)
      await stage.page.goto('/c/dashboard?tab=info&part=photos')
      await expect(button(stage.page, 'CAMERA Front ID Photo')).toBeVisible()
    },
  },
  {
    name: "a client's list of indemnitors without any",
    async open(stage) {
      await openFile(stage)
      await stage.page.goto('/c/dashboard?tab=indemnitor')
      await expect(heading(stage.page)).toHaveText('Indemnitors')
    },
  },
  {
    name: "a client's arrests",
    async open(stage) {
      const { id } = await openFile(stage)
      const dates = { arrest_when: '11/02/2025', bail_post_date: '11/03/2025' }
      await addArrest(stage.api, id, { court: 'Superior Court', ...dates })
      await openClientTab(stage.page, 'Arrests')
      await expect(stage.page.getByRole('region', { name: 'Superior Court' })).toBeVisible()
    },
  },
  {
    name: "a client's booking",
    async open(stage) {
      const { id } = await openFile(stage)
      await addBooking(stage.api, id, { booking_name: 'Jail', bail_amount: '25,000' })
      await stage.page.goto('/c/booking_info')
      await expect(heading(stage.page)).toHaveText('Jail')
    },
  },
  {
    name: "a client's file while it loads",
    async open(stage) {
      await openFile(stage)
      await neverAnswer(stage.page, '**/api/crm/defendant?*')
      await stage.page.goto('/c/dashboard')
      await expect(stage.page.getByText('Loading your information')).toBeAttached()
    },
  },
  {
    name: 'the client sign-in with an expired code',
    async open(stage) {
      const { link } = await openFile(stage)
      await stage.page.goto(link)
      await expect(stage.page.getByRole('alert')).toHaveText('Access Code expired.')
    },
  },
]
