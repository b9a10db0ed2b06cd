import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  defendantsPath,
  expectDelete,
  form,
  openSection,
  openTab,
  searchFor,
  topForm,
} from '../support/defendant-page.ts'
import { button, dialogWithText, dismissOutcome, field, rowsOf, textNotSent } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { leadsPath } from '../support/leads-page.ts'
import { chooseFiles, imageOfWidth, pdfFile, photoField } from '../support/photos-page.ts'
import { sharingDialog, usersWithAccess } from '../support/sharing-page.ts'
import { bookingOfLead, completion, secondBooking } from '../support/whole-case/bookings.ts'
import { expectFormValues, fillForm, type FormValues } from '../support/whole-case/form-values.ts'
import { expectedHistory } from '../support/whole-case/history.ts'
import { defendant, defendantOfLead, lead } from '../support/whole-case/lead.ts'
import { arrests, indemnitors, linkedIndemnitor } from '../support/whole-case/indemnitors-and-arrests.ts'
import {
  defendantPictures,
  expectPictures,
  indemnitorPictures,
  type Pictures,
} from '../support/whole-case/pictures.ts'
import {
  expectDocuments,
  expectTexts,
  sendFromFile,
  sendNotice,
  sentDocuments,
} from '../support/whole-case/sending.ts'

const { last, name } = defendant
const toTab = (page: Page, tab: string) =>
  form(page)
    .getByRole('tab', { name: new RegExp(`^${tab}`) })
    .click()
const edit = (page: Page, what: string) => button(page, `EDIT ${what}`)

async function takeLead(page: Page) {
  await page.goto(leadsPath)
  await button(page, 'ADD').click()
  await fillForm(form(page), lead)
  await button(form(page), 'CREATE LEAD').click()
  await dismissOutcome(page, 'Successfully created lead')
}

/** Finds the lead, converts it and shares it with the clerk; leaves the defendant's file open. */
async function convert(page: Page) {
  await page
    .getByRole('form', { name: 'Search leads' })
    .getByRole('textbox', { name: 'Last Name' })
    .fill(last)
  await page.keyboard.press('Enter')
  await button(page, name).click()
  await expectFormValues(form(page), lead)
  await button(form(page), 'Convert to Defendant').click()
  await button(page.getByRole('dialog', { name: 'Convert this lead to a defendant ?' }), 'YES').click()
  await dismissOutcome(page, 'Successfully updated lead')
  const dialog = sharingDialog(page)
  await dialog.getByRole('textbox', { name: 'User' }).fill('casey')
  await dialog.getByRole('combobox', { name: 'Access' }).selectOption('Edit')
  await button(dialog, 'SHARE with Casey Clerk').click()
  await expect(usersWithAccess(dialog)).toHaveText([/^Casey Clerk/])
  await button(dialog, 'DONE').click()
  await expect(button(topForm(page), 'UPDATE BOOKING')).toBeVisible()
  await button(topForm(page), 'Back').click()
}

async function add(page: Page, noun: 'booking' | 'arrest', record: FormValues) {
  await button(topForm(page), 'ADD').click()
  await fillForm(topForm(page), record)
  await button(topForm(page), `CREATE ${noun.toUpperCase()}`).click()
  await dismissOutcome(page, `Successfully created ${noun}`)
}

async function addIndemnitor(page: Page, record: FormValues, sendLink: boolean) {
  await button(topForm(page), 'ADD').click()
  await fillForm(topForm(page), record)
  await topForm(page)
    .getByRole('radio', { name: sendLink ? 'Yes' : 'No' })
    .check()
  await button(topForm(page), 'CREATE INDEMNITOR').click()
  await expect(dialogWithText(page, 'Successfully created indemnitor')).toBeVisible()
  await dismissOutcome(page, sendLink ? textNotSent : 'Successfully created indemnitor')
}

/** Enters the case records of the file, tab by tab. */
async function enterRecords(page: Page) {
  await toTab(page, 'Bookings')
  await edit(page, `booking Night of ${last}`).click()
  await expectFormValues(topForm(page), bookingOfLead)
  await fillForm(topForm(page), completion)
  await button(topForm(page), 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await button(topForm(page), 'Back').click()
  await add(page, 'booking', secondBooking)
  await toTab(page, 'Indemnitors')
  for (const [person, indemnitor] of indemnitors)
    await addIndemnitor(page, indemnitor, person === linkedIndemnitor)
  await toTab(page, 'Arrests')
  for (const [, arrest] of arrests) await add(page, 'arrest', arrest)
}

async function uploadEach(page: Page, pictures: Pictures, outcome: string) {
  for (const [label, widths] of Object.entries(pictures)) {
    const files = await Promise.all(widths.map((width) => imageOfWidth(page, width)))
    await chooseFiles(topForm(page), label, files)
    await dismissOutcome(page, outcome)
  }
}

/** Uploads nine photos and documents of the defendant and three photos of an indemnitor. */
async function uploadPhotos(page: Page) {
  await toTab(page, 'Photos')
  const uploaded = 'Successfully uploaded defendant photo(s)'
  await uploadEach(page, defendantPictures, uploaded)
  await chooseFiles(page, 'Proof of Income', pdfFile())
  await dismissOutcome(page, uploaded)
  await toTab(page, 'Indemnitors')
  await edit(page, `indemnitor Rosa ${last}`).click()
  await uploadEach(page, indemnitorPictures, 'Successfully uploaded photos')
  await button(topForm(page), 'Back').click()
  await expect(edit(page, `indemnitor Rosa ${last}`)).toBeVisible()
}

/** Changes the file as a user with access E, who is offered no way to delete it. */
async function changeAsSharer(page: Page, note: string) {
  await openFile(page)
  await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
  await expectDelete(page, false)
  await field(page, 'Notes', 'General Notes').fill(note)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, 'Successfully updated defendant')
  await button(form(page), 'Back').click()
}

async function openFile(page: Page) {
  await page.goto(defendantsPath)
  await searchFor(page, { 'Last Name': last })
  await button(page, name).click()
  await openTab(page, 'Defendants Info')
}

/** Expects the history of the case, apart from what was only read, and the details of the last change. */
async function expectHistory(page: Page, note: string) {
  const rows = page.getByRole('region', { name: 'History', exact: true }).locator('tbody tr')
  const entries: string[] = []
  for (const at of [2, 1]) {
    await page.goto(`/crm/histories?rows=30&page=${at}`)
    await expect(rows).toHaveCount(30)
    const cells = await rows.evaluateAll((all) =>
      all.map((row) =>
        // The name without the sentence below it
        [...row.querySelectorAll('td')]
          .slice(1)
          .map((cell) => (cell.querySelector('button') ?? cell).textContent),
      ),
    )
    entries.unshift(...cells.map((row) => row.join(' ')).filter((row) => row.includes(last)))
  }
  expect(entries.filter((row) => !/ (Read|Download) /.test(row))).toEqual(expectedHistory)
  await rows.filter({ hasText: 'clerkUpdate' }).first().click()
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('listitem')).toHaveText([
    `General Notesbefore: (empty) → , after: ${note}`,
  ])
}

async function expectFile(page: Page, note: string) {
  await openFile(page)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue(note)
  for (const [section, values] of Object.entries(defendantOfLead)) {
    await openSection(page, section)
    await expectFormValues(form(page), values)
  }
  await toTab(page, 'Share')
  await expect(usersWithAccess(page)).toHaveText([/^Casey Clerk/])
  await expect(page.getByRole('combobox', { name: 'Access of Casey Clerk' })).toHaveValue('E')
}

async function expectRecord(page: Page, what: string, ...forms: FormValues[]) {
  await edit(page, what).click()
  for (const one of forms) await expectFormValues(topForm(page), one)
}
const back = (page: Page) => button(topForm(page), 'Back').click()

/** The names of the rows of a list, newest first. */
const namesOf = (records: readonly [string, FormValues][]) => records.map(([what]) => what).toReversed()

async function expectRecords(page: Page) {
  await toTab(page, 'Bookings')
  await expect(rowsOf(page, 'Bookings')).toContainText([`Warrant of ${last}7,500`, `Night of ${last}50,000`])
  await expectRecord(page, `booking Warrant of ${last}`, secondBooking)
  await back(page)
  await expectRecord(page, `booking Night of ${last}`, bookingOfLead, completion)
  await back(page)
  await toTab(page, 'Arrests')
  await expect(rowsOf(page, 'Arrests History')).toContainText(namesOf(arrests))
  for (const [court, arrest] of arrests) {
    await expectRecord(page, `arrest ${court}`, arrest)
    await back(page)
  }
  await toTab(page, 'Indemnitors')
  await expect(rowsOf(page, 'Indemnitors')).toContainText(namesOf(indemnitors))
  for (const [person, indemnitor] of indemnitors) {
    await expectRecord(page, `indemnitor ${person}`, indemnitor)
    if (person === `Rosa ${last}`) await expectPictures(page, topForm(page), indemnitorPictures)
    await back(page)
  }
}

async function expectPhotos(page: Page) {
  await toTab(page, 'Photos')
  await expectPictures(page, form(page), defendantPictures)
  await photoField(page, 'Proof of Income')
    .getByRole('button', { name: /^Open / })
    .click()
  const saved = page.waitForEvent('download')
  await button(page.getByRole('dialog', { name: 'Proof of Income' }), 'DOWNLOAD').click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('proof_of_income.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

test('a whole case of three users is complete after a kill -9 [NAV-2, NOTE-1, PHOTO-11, IND-18, HIST-1]', async ({
  page,
  signIn,
  enterElsewhere,
  portal,
  api,
}) => {
  test.slow()
  const note = 'Signs at the county office on Monday.'
  await signIn('clerk')
  await takeLead(page)
  const agent = await enterElsewhere('agent', leadsPath)
  await convert(agent)
  await enterRecords(agent)
  await uploadPhotos(agent)
  await sendFromFile(agent)
  await button(form(agent), 'Back').click()
  await sendNotice(agent)
  await changeAsSharer(page, note)
  const owner = await enterElsewhere('owner', '/dashboard')
  await expectHistory(owner, note)
  const sent = await sentDocuments(api)

  await portal.kill()
  await portal.start()
  await page.evaluate(() => localStorage.clear())
  await signIn('owner')
  await expectHistory(page, note)
  await expectFile(page, note)
  await expectDocuments(page, sent)
  await expectRecords(page)
  await expectPhotos(page)
  await expectTexts(page)
})
