import { readDefendant } from '@bailiwick/contract/defendants'
import type { Page } from '@playwright/test'
import {
  askToDelete,
  defendantsPath,
  expectDelete,
  form,
  infoOf,
  openSection,
  openTab,
  savedTabs,
} from '../support/defendant-page.ts'
import { button, dialogWithText, discardQuestion, dismissOutcome, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { responsesHandled } from '../support/network.ts'
import { addDefendant, changeRecord, extraReference, newPhone, readRecord } from '../support/records.ts'

const updated = 'Successfully updated defendant'
const informationBlocks = {
  Info: 'Email, Instagram, Place of Birth, US Citizen, How Long in US, Sex, Social Security Number, Driver License, Issuing State',
  'Address Info':
    'Address, City, State, Zip, County, Lived There How Long, Years in City, Rent or Own, Lived at This Address For, Landlord Name, Landlord Phone',
  'Former Address Info': 'Former Address, Lived There How Long, Last County, Last State, Last Lived There',
  'Employment Info':
    'Employed By, Occupation Title, Compensation, How Long, Employer Address, Employer Phone, Supervisor, Supervisor Phone',
  'Vehicle Info':
    'Has Vehicle, Make, Model, Year, Color, License Plate, Plate State, Vehicle Financed, Where Financed, How Much Owed',
} as const
const labelsOf = (page: Page, block: string) =>
  page
    .getByRole('region', { name: block, exact: true })
    .locator('label')
    .evaluateAll((all) => all.map((one) => (one.textContent ?? '').replace(/ \*$/, '')))

test('the form fills the screen and offers its tabs, UPDATE and DELETE [NAV-19, DEF-34, DEF-38, DEF-41, DEF-42]', async ({
  enter,
  api,
}) => {
  const { path, last_name } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await expect(form(page).getByRole('heading', { level: 1 })).toHaveText(`${last_name}, RENEE`)
  // The form takes the place of the one that says that it is loading
  await expect.poll(() => form(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await expect(form(page).getByRole('tab')).toHaveText(savedTabs)
  for (const name of ['UPDATE DEFENDANT', 'CLOSE']) await expect(button(form(page), name)).toBeVisible()
  await expectDelete(page, true)
})

test('the notification panel shows the phone and the last link [DEF-43, OPEN-72]', async ({ enter, api }) => {
  const phone = newPhone()
  const { path } = await addDefendant(api, { phone })
  const page = await enter('clerk', infoOf(path))
  const panel = page.getByRole('complementary', { name: 'Notifications' })
  await expect(panel).toContainText(phone.replace(/^(...)(...)/, '$1-$2-'))
  await expect(panel).toContainText('Never')
  for (const name of ['SEND FORM LINK', 'REMINDER']) await expect(button(panel, name)).toBeEnabled()
})

test('while another phone is typed, the panel says what saving it ends', async ({ enter, api }) => {
  const phone = newPhone()
  const { path } = await addDefendant(api, { phone })
  const page = await enter('clerk', infoOf(path))
  const note = page.getByText('is logged out, and the codes and links that were sent there stop working')
  const typed = field(page, 'Contact', 'Mobile Phone')
  await typed.fill(`(${phone.slice(0, 3)}) ${phone.slice(3)}`)
  await expect(note).toHaveCount(0)
  await typed.fill('714 555')
  await expect(note).toBeVisible()
  await expect(note).not.toContainText('Then send')
  await typed.fill(newPhone())
  await expect(note).toContainText('Then send the new number a link.')
})

test('the Submit tab says whether there is anything to submit [OPEN-71]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await openTab(page, 'Submit')
  await expect(page.getByText('All changes saved. There is nothing to submit.')).toBeVisible()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toHaveCount(1)
})

test('View has no field to fill and nothing to submit, and leads to Edit [DEF-35, OPEN-71, SHARE-9]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api, { general_notes: 'Calls back.' })
  const page = await enter('clerk', `${infoOf(path)}&mode=view`)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Calls back.')
  await expect(form(page).getByRole('tab')).toHaveText(savedTabs.filter((tab) => tab !== 'Submit'))
  for (const name of ['UPDATE DEFENDANT', 'SEND FORM LINK']) await expect(button(page, name)).toHaveCount(0)
  await expectDelete(page, false)
  for (const title of ['General', 'Information', 'Family', 'References', 'Lead Notes']) {
    await openSection(page, title)
    await expect(form(page).getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expect(form(page).locator(':is(input, textarea):not([readonly]), select')).toHaveCount(0)
  }
  await button(form(page), 'EDIT').click()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
})

/** Opens a section and expects exactly these fields, by block. */
async function expectSection(page: Page, title: string, blocks: Readonly<Record<string, string>>) {
  await openSection(page, title)
  await expect(form(page).getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(form(page).getByRole('heading', { level: 3 })).toHaveText(Object.keys(blocks))
  for (const [block, labels] of Object.entries(blocks))
    expect((await labelsOf(page, block)).join(', '), block).toBe(labels)
}

test('General and Lead Notes have exactly these fields [DEF-39, DEF-45, DEF-49, DEF-61]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('button')).toHaveText([
    'General',
    'Information',
    'Family',
    'References',
    'Lead Notes',
  ])
  await expectSection(page, 'General', {
    Identity: 'First Name, Middle Name, Last Name, Date of Birth, Status, Power of Attorney Number',
    Contact: 'Mobile Phone, Home Phone',
    'Defendant’s Attorney': 'Name, Address, Phone',
    Notes: 'General Notes',
  })
  await expect(field(page, 'Identity', 'Status').locator('option')).toHaveText([
    '',
    'New Lead',
    'Assigned to Agent',
  ])
  await expectSection(page, 'Lead Notes', { 'Lead Notes': 'Lead Notes' })
  await expect(field(page, 'Lead Notes', 'Lead Notes')).toHaveJSProperty('tagName', 'TEXTAREA')
})

test('Information has exactly these blocks [DEF-46, DEF-59, DEF-60, OPEN-73]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await expectSection(page, 'Information', informationBlocks)
})

test('the choices of Information are these [DEF-54, DEF-56]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=information`)
  await expect(form(page).getByRole('heading', { level: 2 })).toHaveText('Information')
  for (const block of ['Info', 'Address Info'] as const)
    expect((await labelsOf(page, block)).join(', ')).toBe(informationBlocks[block])
  await expect(field(page, 'Info', 'US Citizen').locator('option')).toHaveText(['', 'Yes', 'No'])
  await expect(field(page, 'Address Info', 'Rent or Own').locator('option')).toHaveText(['', 'Rent', 'Own'])
  const states = await field(page, 'Address Info', 'State').locator('option').allTextContents()
  expect(states).toHaveLength(55)
  expect(states).toEqual(expect.arrayContaining(['DC', 'GU', 'PR', 'VI', 'CA']))
})

const relative = 'Name, Address, Phone'
const formerPartner = `${relative}, Has Children`
const familyBlocks = {
  Spouse: `${relative}, Date of Birth, Together How Long, Employer`,
  'Ex / Parent 1': formerPartner,
  'Ex / Parent 2': formerPartner,
  'Ex / Parent 3': formerPartner,
  Mother: relative,
  Father: relative,
  'Spouse’s Mother': relative,
  'Spouse’s Father': relative,
  'Defendant’s Brother': relative,
  'Defendant’s Sister': relative,
  'Best Friend': relative,
}

test('Family has exactly these relatives [DEF-47, DEF-62, REF-2, REF-3, REF-4]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await expectSection(page, 'Family', familyBlocks)
})

test('Family has three former partners, References four references [DEF-48, REF-5, REF-8, REF-10, REF-11]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=family`)
  await expect(form(page).getByRole('heading', { level: 2 })).toHaveText('Family')
  for (const slot of [1, 2, 3])
    expect((await labelsOf(page, `Ex / Parent ${slot}`)).join(', ')).toBe(formerPartner)
  await expect(form(page).getByRole('heading', { level: 3, name: /^Ex / })).toHaveCount(3)
  const reference = 'Name, Relationship, DOB or Age, Phone, Address, City, State, Country, Social Media'
  await expectSection(page, 'References', {
    'Reference 1': reference,
    'Reference 2': reference,
    'Reference 3': reference,
    'Reference 4': reference,
    'Extra References': '',
  })
})

test('a save is confirmed in a dialog, then form and list are reloaded [DEF-92, DLG-10, MSG-3, MSG-14, MSG-25]', async ({
  enter,
  api,
}) => {
  const { id, path, last_name } = await addDefendant(api)
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await page.getByRole('button', { name: `RENEE ${last_name}`, exact: true }).click()
  await openTab(page, 'Defendants Info')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await changeRecord(api, id, { general_notes: 'Somebody else wrote this.' })
  await field(page, 'Identity', 'First Name').fill('josé')
  await expect(field(page, 'Identity', 'First Name')).toHaveCSS('text-transform', 'uppercase')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Somebody else wrote this.')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await button(form(page), 'CLOSE').click()
  await expect(page.getByRole('button', { name: `JOSÉ ${last_name}`, exact: true })).toBeVisible()
  expect(await readRecord(api, id)).toMatchObject({
    first_name: 'JOSÉ',
    general_notes: 'Somebody else wrote this.',
  })
  await page.goto(infoOf(path))
  await expect(field(page, 'Identity', 'First Name')).toHaveValue('JOSÉ')
})

test('closing a changed form asks: CANCEL keeps the changes, OK discards them [DLG-11, DLG-12, OPEN-60]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const notes = field(page, 'Notes', 'General Notes')
  await notes.fill('Not saved.')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => button(form(page), 'CLOSE').click(),
    () => button(form(page), 'Back').click(),
  ]
  for (const leave of ways) {
    await leave()
    const question = discardQuestion(page)
    await expect(question).toBeVisible()
    await expect(question.getByRole('button')).toHaveText(['CANCEL', 'OK'])
    await button(question, 'CANCEL').click()
    await expect(question).toHaveCount(0)
    await expect(notes).toHaveValue('Not saved.')
  }
  await page.keyboard.press('Escape')
  await button(page, 'OK').click()
  await expect(form(page)).toHaveCount(0)
  expect((await readRecord(api, id)).general_notes).toBeNull()

  await page.goto(infoOf(path))
  await notes.fill('Typed and taken back.')
  await notes.fill('')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})

test('going back from a changed form asks: No stays, Yes leaves [DLG-1, DLG-2, DLG-3, DLG-8]', async ({
  enter,
  api,
}) => {
  const { last_name } = await addDefendant(api)
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await page.getByRole('button', { name: `RENEE ${last_name}`, exact: true }).click()
  await openTab(page, 'Defendants Info')
  await field(page, 'Notes', 'General Notes').fill('Not saved.')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    'Any changes made that were not saved will be discarded. Do you want to proceed?',
  )
  await button(question, 'No').click()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Not saved.')
  await page.goBack()
  await button(question, 'Yes').click()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${defendantsPath}?last_name=${last_name}`)
})

test('Ctrl-S saves from any field, and Escape closes a saved form', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=information`)
  await field(page, 'Address Info', 'City').fill('Hanford')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).city).toBe('Hanford')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})

test('a defendant is found, changed and saved with the keyboard alone [DEF-6, DEF-41]', async ({
  enter,
  api,
}) => {
  const { id, last_name, name } = await addDefendant(api)
  const page = await enter('clerk', defendantsPath)
  const focused = page.locator(':focus')
  const tabTo = async (target: ReturnType<typeof button>, key = 'Tab') => {
    for (let press = 0; press < 60; press++) {
      if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) break
      await page.keyboard.press(key)
    }
    await expect(target).toBeFocused()
  }
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(10)
  await tabTo(page.getByRole('form').getByRole('textbox', { name: 'Last Name' }))
  await page.keyboard.type(last_name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(1)
  await tabTo(button(page, name))
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.keyboard.press('e')
  await tabTo(field(page, 'Identity', 'Date of Birth'))
  await page.keyboard.type('02031990')
  await tabTo(field(page, 'Identity', 'Status'))
  await page.keyboard.type('Ass')
  await tabTo(field(page, 'Notes', 'General Notes'))
  await page.keyboard.type('No mouse at hand.')
  await tabTo(button(form(page), 'UPDATE DEFENDANT'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialogWithText(page, updated)).toBeVisible()
  await expect(focused).toHaveText(updated)
  await page.keyboard.press('Enter')
  await expect(dialogWithText(page, updated)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page, name)).toBeFocused()
  expect(await readRecord(api, id)).toMatchObject({
    date_of_birth: '02/03/1990',
    status: 'Assigned to Agent',
    general_notes: 'No mouse at hand.',
  })
})

test('the outcome of a delete closes by itself after a second [DLG-14, DLG-19, OPEN-61, MSG-26, CONST-4]', async ({
  page,
  enter,
  api,
}) => {
  const { id, last_name } = await addDefendant(api)
  await page.clock.install()
  await enter('clerk', `${defendantsPath}?last_name=${last_name}&id=${id}`)
  await askToDelete(page)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page.getByRole('dialog', { name: 'Delete this defendant?' }), 'DELETE').click()
  await deleted
  await responsesHandled(page)
  await page.clock.runFor(300)
  await expect(dialogWithText(page, 'Successfully deleted defendant')).toBeVisible()
  await page.clock.runFor(650)
  await expect(form(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(form(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByText('No defendants found')).toBeVisible()
})

test('DELETE asks first, and frees the phone [DEF-42, DLG-13, OPEN-85]', async ({ enter, api }) => {
  const phone = newPhone()
  const { id, path } = await addDefendant(api, { phone })
  const status = async () => (await api.attempt(readDefendant, { query: { id } })).status
  const page = await enter('clerk', path)
  await page.getByRole('textbox', { name: 'New note' }).fill('Call the mother')
  await askToDelete(page)
  const question = page.getByRole('dialog', { name: 'Delete this defendant?' })
  await expect(question.getByRole('button')).toHaveText(['CANCEL', 'DELETE'])
  await button(question, 'CANCEL').click()
  await expect(form(page)).toBeVisible()
  expect(await status()).toBe(200)

  await askToDelete(page)
  await button(question, 'DELETE').click()
  // Without a question about the note, too
  await expect(page).toHaveURL(defendantsPath)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await status()).toBe(404)
  await addDefendant(api, { phone })
})

const markup = '<img src=x onerror="ran=true"><b>bold</b>'

test('markup in a field is shown as text everywhere [DEF-49, DEF-61]', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api, {
    defendants_attorney_name: markup,
    lead_notes: markup,
    rreferences: [extraReference({ name: markup, relationship: markup })],
  })
  const page = await enter('clerk', infoOf(path))
  const expectInert = async () => {
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect(page.locator('img[src=x], b')).toHaveCount(0)
  }
  await expect(field(page, 'Defendant’s Attorney', 'Name')).toHaveValue(markup)
  await field(page, 'Notes', 'General Notes').fill(markup)
  await openSection(page, 'References')
  await expect(page.getByRole('list', { name: 'Extra references' })).toContainText(markup)
  await expectInert()
  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await expect(page.getByRole('table', { name: 'Unsaved changes' })).toContainText(markup)
  await expectInert()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).general_notes).toBe(markup)
  await page.goto(`${path}&mode=view&tab=lead-notes`)
  await expect(field(page, 'Lead Notes', 'Lead Notes')).toHaveValue(markup)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition').filter({ hasText: markup }).first()).toBeVisible()
  await expectInert()
})

test('no URL ever contains a license or social security number', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=information`)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''))
  page.on('framenavigated', (frame) => urls.push(frame.url()))
  await field(page, 'Info', 'Social Security Number').fill('912-65-4321')
  await field(page, 'Info', 'Driver License').fill('N8765432')
  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  await button(form(page), 'CLOSE').click()
  expect(await readRecord(api, id)).toMatchObject({ ss: '912-65-4321', dl: 'N8765432' })
  expect(urls.length).toBeGreaterThan(4)
  for (const secret of ['912', '65-4321', '654321', '8765432']) expect(urls.join('\n')).not.toContain(secret)
})
