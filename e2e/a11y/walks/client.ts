import type { OwnDocument } from '@bailiwick/contract/client-documents'
import { expect } from '@playwright/test'
import {
  addClient,
  heading,
  lastSave,
  openClientLink,
  openClientTab,
  part,
  saveButton,
  sendFormLink,
} from '../../support/client-page.ts'
import { button, field } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
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

/** A document of the client in a state, as the portal answers. */
const ownDocument = (type: number, state: OwnDocument['state']): OwnDocument => ({
  envelope_id: `${type} ${state}`,
  type,
  state,
  is_signed_here: true,
  has_file: true,
  date_created: '2026-11-20T17:00:00Z',
  ended_at: state === 'pending' ? null : '2026-11-21T17:00:00Z',
  sent_by: ['text', 'mail'],
})

async function walkDocuments({ page, api, check }: Stage): Promise<void> {
  const client = await addClient(api)
  const documents = [ownDocument(1, 'pending'), ownDocument(4, 'signed'), ownDocument(3, 'declined')]
  await page.route('**/api/documents/own', (route) => route.fulfill({ json: { documents } }))
  await openClientLink(page, await sendFormLink(api, client))
  await expect(button(page, 'REVIEW AND SIGN').first()).toBeVisible()
  await expect(page.getByText('Declined')).toBeVisible()
  await check("a client's documents to sign, signed and declined")
  await failWith(page, '**/api/documents/own/sign', 409, 'This document has already been signed.')
  await button(page, 'REVIEW AND SIGN').first().click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check("a client's document that can't be opened")
  await page.unroute('**/api/documents/own')
  await failWith(page, '**/api/documents/own', 503, 'Out of order.')
  await page.reload()
  await expect(page.getByText('Your documents did not load')).toBeVisible()
  await check("a client's documents that did not load")
}

async function walkPartialSave({ page, api, check }: Stage): Promise<void> {
  await openClientLink(page, await sendFormLink(api, await addClient(api)))
  await part(page, 'Information').click()
  await field(page, 'Info', 'Email').fill('renee@example')
  await field(page, 'Address Info', 'City').fill('Tustin')
  await saveButton(page).click()
  await expect(lastSave(page)).toContainText('Everything else is saved.')
  await check("a client's form of which one field isn't saved")
}

async function walkEndedLink({ page, check }: Stage): Promise<void> {
  await page.goto('/s/0000000000')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await check('the page of a link that has ended')
}

export const clientWalks: readonly PageWalk[] = [
  { name: "a client's file", walk: walkFile },
  { name: "a client's documents", walk: walkDocuments },
  { name: 'a save of what is valid', walk: walkPartialSave },
  { name: 'the page of a link that has ended', walk: walkEndedLink },
]
