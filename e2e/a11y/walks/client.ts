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
import type { PageWalk, Stage } from './page-walk.ts'

async function walkFile({ page, api, check }: Stage): Promise<void> {
  const client = await addClient(api)
  const link = await sendFormLink(api, client)
  await openClientLink(page, link)
  await check("the parts of a client's file")
  await part(page, 'General').click()
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check("a part of a client's file with fields missing")
  await page.goto('/c/dashboard?tab=info&part=photos')
  await expect(button(page, 'CAMERA Front ID Photo')).toBeVisible()
  await check("a client's photos")
  await page.goto('/c/dashboard?tab=indemnitor')
  await expect(heading(page)).toHaveText('Indemnitors')
  await check("a client's list of indemnitors without any")

  const dates = { arrest_when: '11/02/2025', bail_post_date: '11/03/2025' }
  await addArrest(api, client.id, { court: 'Superior Court', ...dates })
  await openClientTab(page, 'Arrests')
  await expect(page.getByRole('region', { name: 'Superior Court' })).toBeVisible()
  await check("a client's arrests")
  await addBooking(api, client.id, { booking_name: 'Jail', bail_amount: '25,000' })
  await page.goto('/c/booking_info')
  await expect(heading(page)).toHaveText('Jail')
  await check("a client's booking")
  await neverAnswer(page, '**/api/crm/defendant?*')
  await page.goto('/c/dashboard')
  await expect(page.getByText('Loading your information')).toBeAttached()
  await check("a client's file while it loads")
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Access Code expired.')
  await check('the client sign-in with an expired code')
}

async function walkEndedLink({ page, check }: Stage): Promise<void> {
  await page.goto('/s/0000000000')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await check('the page of a link that has ended')
}

export const clientWalks: readonly PageWalk[] = [
  { name: "a client's file", walk: walkFile },
  { name: 'the page of a link that has ended', walk: walkEndedLink },
]
