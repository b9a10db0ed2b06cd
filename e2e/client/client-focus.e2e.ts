import type { Locator, Page } from '@playwright/test'
import { addClient, completeDefendant, part, sendFormLink } from '../support/client-page.ts'
import { readToEnd } from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseFiles, imageFile, photoField } from '../support/photos-page.ts'
import { addBooking, readyForDocuments } from '../support/records.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const photos = ['Front ID Photo', 'Back ID Photo', 'Defendant Photos', 'Defendant Holding ID Photo'] as const

/** Presses a button as a screen reader does. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 })

test('each step of a client leads the focus to where it goes on, and is said', async ({ page, api }) => {
  const client = await addClient(api, { ...completeDefendant, email: '' })
  await addBooking(api, client.id, {
    booking_name: client.name,
    surety: 'FCS',
    ...readyForDocuments,
  })
  await page.goto(await sendFormLink(api, client))
  await press(page, part(page, 'Information'))
  await expect(heading(page, 'Information')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'All parts')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your information')).toBeFocused()

  // A save leads to the first field that is missing, in whatever part, and then to the first photo
  await press(page, button(page, 'SAVE'))
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Please fill required fields')
  await email.fill(completeDefendant.email)
  await press(page, button(page, 'SAVE'))
  await expect(photoField(page, photos[0])).toBeFocused()
  for (const label of photos) {
    await chooseFiles(page, label, imageFile())
    await expect(page.getByRole('status').getByText(`${label}: Successfully uploaded`)).toBeVisible()
  }
  await press(page, button(page, 'SAVE'))
  await expect(page.getByRole('dialog')).toContainText('Your documents are ready')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your information')).toBeFocused()

  await press(page, button(page.getByRole('region', { name: 'To sign' }), 'REVIEW AND SIGN'))
  await readToEnd(page)
  await press(page, button(page, 'CONTINUE'))
  await expect(heading(page, 'Agree to sign electronically')).toBeFocused()
  await page.getByRole('checkbox').check()
  await press(page, button(page, 'I AGREE, CONTINUE'))
  await expect(heading(page, 'Sign')).toBeFocused()
  await page.getByRole('radio', { name: 'Type it' }).check()
  await page.getByRole('textbox', { name: 'Your full name' }).fill(client.name)
  await press(page, button(page, 'SIGN THE DOCUMENT'))
  await expect(page.getByRole('status').filter({ hasText: 'You’ve signed the document' })).toBeFocused()
})
