import { updateBooking } from '@bailiwick/contract/bookings'
import { messages } from '@bailiwick/contract/kit/messages'
import {
  addClient,
  completeDefendant,
  heading,
  lastSave,
  menu,
  openClientLink,
  openClientTab,
  part,
  saveButton,
  sendFormLink,
} from '../support/client-page.ts'
import { button, dialogWithText, dismissOutcome, errorOf, field, topDialog } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseFiles, imageFile, photoField } from '../support/photos-page.ts'
import {
  addArrest,
  addBooking,
  addIndemnitor,
  changeRecord,
  indemnitorsOf,
  readRecord,
  readyForDocuments,
} from '../support/records.ts'
import { storedItem } from '../support/tokens.ts'

const phone = { width: 390, height: 844 }
const documentsCall = '**/api/documents/send_single*'
const missing = 'Please fill required fields to create docs for digital signature. Put N/A if not applicable.'
const photos = ['Front ID Photo', 'Back ID Photo', 'Defendant Photos', 'Defendant Holding ID Photo']

test.use({ viewport: phone })

test('the form link logs a defendant in and leaves no code in the address [CLI-11, CLI-12, CLI-19]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api)
  const asked: string[] = []
  const loggedInFrom: string[] = []
  page.on('request', (request) => {
    asked.push(request.url())
    if (request.url().endsWith('/verifyOTP')) loggedInFrom.push(new URL(page.url()).search)
  })
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await expect(page).toHaveURL('/c/dashboard')
  expect(await storedItem(page, 'client-token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  // Only the page itself was requested with the code, and the address was clean before the login
  expect(loggedInFrom).toEqual([''])
  expect(asked.filter((url) => url.includes('otp=')).length).toBe(1)
  expect(await page.evaluate(() => document.referrer)).not.toContain('otp')
})

test('a client finds their name, the menu, the parts of the form and the version [CLI-30, CLI-31, CLI-33, CLI-39, DEF-44]', async ({
  page,
  api,
}) => {
  const { id, phone: number, name } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DEFENDANT ${name}`)
  await expect(menu(page).getByRole('button')).toHaveText(['Defendant Info', 'Arrests', 'Log out'])
  await expect(page.getByRole('contentinfo')).toHaveText('Version 2.06')
  await expect(page.getByRole('listitem').getByRole('button', { name: /filled/ })).toHaveText([
    /^General3 of 9 filled · 1 required left/,
    /^Information0 of 43/,
    /^Family/,
    /^References/,
    /^Photos0 of 10 filled · 4 required left/,
  ])
  await addArrest(api, id, {
    court: 'Superior Court',
    arrest_when: '11/02/2025',
    bail_post_date: '11/03/2025',
  })
  await openClientTab(page, 'Arrests')
  await expect(page.getByRole('region', { name: 'Superior Court' })).toContainText('Arrest Date11/02/2025')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a client sees no status and no notes, and can neither delete nor send [CLI-54, CLI-55, CLI-57, CLI-58]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api, { general_notes: 'seen by staff alone' })
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await part(page, 'General').click()
  await expect(heading(page)).toHaveText('General')
  await expect(field(page, 'Identity', 'First Name')).toHaveValue('RENEE')
  for (const hidden of ['Status', 'General Notes', 'Lead Notes'])
    await expect(page.getByLabel(hidden)).toHaveCount(0)
  await expect(page.getByText('seen by staff alone')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /delete|send|remove/i })).toHaveCount(0)
})

test('a client sees the power of attorney number and can’t change it [CLI-54, OPEN-185]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api, { power_of_attorney_number: 'FX10-123456' })
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await part(page, 'General').click()
  const power = field(page, 'Identity', 'Power of Attorney Number')
  await expect(power).toHaveValue('FX10-123456')
  await expect(power).not.toBeEditable()
  await expect(power).toHaveAccessibleDescription('Only the agency can change this.')
  await expect(field(page, 'Identity', 'First Name')).toBeEditable()
})

test('an incomplete save keeps what was entered and leads to the first missing field [NAV-4, CLI-37, CLI-40, CLI-48, CLI-49]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api, { date_of_birth: completeDefendant.date_of_birth })
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await part(page, 'References').click()
  const name = field(page, 'Reference 4', 'Name')
  await name.fill('Bo Cole')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  // Every tab is longer than this window
  await page.setViewportSize({ width: 390, height: 300 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await openClientTab(page, 'Arrests')
  await expect(heading(page)).toHaveText('Arrests')
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(330)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.setViewportSize(phone)
  await openClientTab(page, 'Defendant Info')
  await part(page, 'References').click()
  await expect(name).toHaveValue('Bo Cole')

  const reloaded = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes(`/api/crm/defendant?id=${id}`),
  )
  await saveButton(page).click()
  await reloaded
  await expect(page.getByRole('alert')).toHaveText(missing)
  await expect(heading(page)).toHaveText('Information')
  const email = field(page, 'Info', 'Email')
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport()
  await expect(errorOf(email)).toHaveText('Required')
  await expect(errorOf(field(page, 'Address Info', 'Zip'))).toHaveText('Required')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(lastSave(page)).toContainText('Everything you entered is saved.')
  await expect(lastSave(page).getByRole('button')).toHaveText([
    'Email',
    'Place of Birth',
    'Social Security Number',
  ])
  // A name without its relationship is saved too, and is one of those that are missing
  expect((await readRecord(api, id)).reference_4_name).toBe('Bo Cole')
  await openClientTab(page, 'Defendant Info')
  await expect(part(page, 'References')).toContainText('3 required left')
})

test('a save keeps what is valid, and says apart what is wrong and what is missing', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api, { date_of_birth: completeDefendant.date_of_birth })
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await part(page, 'Information').click()
  const email = field(page, 'Info', 'Email')
  await email.fill('renee@example')
  await field(page, 'Address Info', 'City').fill('Tustin')
  await saveButton(page).click()
  const report = lastSave(page)
  await expect(page.getByRole('alert')).toHaveText('Not saved. Please correct what is marked:')
  await expect(report).toContainText('Everything else is saved.')
  await expect(report).toContainText(missing)
  await expect(report.getByRole('button')).toHaveText([
    'Email',
    'Place of Birth',
    'Social Security Number',
    'Driver License',
  ])
  await expect(errorOf(email)).toHaveText('Invalid email address')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('renee@example')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  expect(await readRecord(api, id)).toMatchObject({ city: 'Tustin', email: null })

  // What is wrong is still there after the tab was closed
  await page.reload()
  await expect(page.getByText('We restored what you typed')).toBeVisible()
  await expect(email).toHaveValue('renee@example')
  await email.fill(completeDefendant.email)
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(missing)
  await expect(report).toContainText('Everything you entered is saved.')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await readRecord(api, id)).email).toBe(completeDefendant.email)
  await report.getByRole('button', { name: 'Place of Birth' }).click()
  await expect(field(page, 'Info', 'Place of Birth')).toBeFocused()
})

test('a save that finds everything wrong says so, and that what was saved before stays', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await part(page, 'Information').click()
  await field(page, 'Info', 'Email').fill('renee@example')
  await saveButton(page).click()
  await expect(lastSave(page)).toContainText('None of these changes was saved. What you saved before stays.')
  await expect(lastSave(page)).not.toContainText('is saved.')
  expect((await readRecord(api, id)).email).toBeNull()
})

test('a complete save sends the documents of the latest booking with a surety [CLI-45, CLI-46, CLI-47, OPEN-145, PHOTO-4]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api, completeDefendant)
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await saveButton(page).click()
  await expect(heading(page)).toHaveText('Photos')
  await expect(photoField(page, 'Front ID Photo')).toBeInViewport()
  const toFinish = page.getByText('Nothing required is missing any more. Press SAVE to finish.')
  await expect(toFinish).toHaveCount(0)
  for (const label of photos) {
    await chooseFiles(page, label, imageFile())
    await expect(page.getByText('Successfully uploaded defendant photo(s)')).toBeVisible()
    await expect(photoField(page, label)).toContainText('Uploaded')
  }
  // Photos need no save, the documents do
  await expect(toFinish).toBeVisible()
  // What the last save missed is no longer said to be missing
  await expect(lastSave(page).getByRole('button')).toHaveCount(0)
  await saveButton(page).click()
  await dismissOutcome(page, 'Information Saved')
  await expect(toFinish).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await addBooking(api, id, { booking_name: 'First', surety: 'Bankers' })
  const booking = await addBooking(api, id, { booking_name: 'Second', surety: 'FCS' })
  await saveButton(page).click()
  await expect(dialogWithText(page, 'Information Saved')).toBeVisible()
  await topDialog(page).hover()
  await expect(page.getByText('We’ll send you the documents to sign')).toBeVisible()
  await expect(page.getByText('Bail Amount')).toHaveCount(0)
  expect((await readRecord(api, id)).documents).toEqual([])
  await dismissOutcome(page, 'Information Saved')

  await api.call(updateBooking, {
    body: {
      id: booking,
      ...readyForDocuments,
    },
  })
  const sent = page.waitForRequest(documentsCall)
  await saveButton(page).click()
  expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toEqual({
    type: 'FCS',
    defendant_id: String(id),
    booking_id: String(booking),
    indemnitor_id: 'defendant',
  })
  // Without a mail server there is no email to look for
  await expect(dialogWithText(page, 'Information Saved')).toBeVisible()
  await dismissOutcome(page, 'Your documents are ready: choose REVIEW AND SIGN.')
  const waiting = page.getByRole('region', { name: 'To sign' })
  await expect(waiting).toContainText('A document is waiting for your signature.')
  await expect(button(waiting, 'REVIEW AND SIGN')).toBeInViewport()
  expect((await readRecord(api, id)).documents).toMatchObject([{ status: 2, indemnitor_id: null }])

  await page.route(documentsCall, (route) =>
    route.fulfill({ json: { code: 'sentDocuments', message: messages.sentDocuments, texts: [] } }),
  )
  await saveButton(page).click()
  await dismissOutcome(page, 'Information Saved, Check your email to Digitally Sign.')
  await page.route(documentsCall, (route) =>
    route.fulfill({ status: 503, json: { error: 'The e-sign service is down.' } }),
  )
  await saveButton(page).click()
  await expect(dialogWithText(page, 'Information Saved')).toBeVisible()
  await dismissOutcome(page, 'The e-sign service is down.')
})

test("an indemnitor fills in their own record and reads the defendant's without numbers [CLI-35, CLI-38, CLI-53, OPEN-99, OPEN-140]", async ({
  page,
  api,
}) => {
  const { id, name } = await addClient(api, { ss: '900-12-3456', ...completeDefendant })
  const number = '5550100142'
  const indemnitor = await addIndemnitor(api, id, { name: 'Ida Cole', phone: number, notes: 'x' })
  await openClientLink(page, await sendFormLink(api, { id, phone: number, indemnitor }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DEFENDANT ${name}`)
  await expect(menu(page).getByRole('button')).toHaveText([
    'Defendant Info',
    'Indemnitor Info',
    'Arrests',
    'Log out',
  ])
  await expect(menu(page).getByRole('button', { name: 'Indemnitor Info' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await part(page, 'Identity').click()
  await expect(field(page, 'Identity', 'Name')).toHaveValue('Ida Cole')
  await expect(page.getByRole('listitem').filter({ hasText: 'Notes' })).toHaveCount(0)
  await field(page, 'Identity', 'Relation to Defendant').fill('Aunt')
  await openClientTab(page, 'Defendant Info')
  await part(page, 'Information').click()
  await expect(field(page, 'Address Info', 'Address')).toHaveValue(completeDefendant.address)
  await expect(field(page, 'Address Info', 'Address')).not.toBeEditable()
  await expect(page.getByLabel('Social Security Number')).toHaveCount(0)
  await expect(page.getByLabel('Driver License')).toHaveCount(0)
  await expect(saveButton(page)).toHaveCount(0)
  await openClientTab(page, 'Indemnitor Info')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Some Indemnitor fields are required.')
  await expect(errorOf(field(page, 'Identity', 'Date of Birth'))).toHaveText('Required')
  await expect(button(page, 'ADD INDEMNITOR')).toHaveCount(0)
  const [saved] = await indemnitorsOf(api, id)
  expect(saved).toMatchObject({ id: indemnitor, relation_to_defendant: 'Aunt', notes: 'x' })
})

test('a defendant adds an indemnitor and changes one, and removes none [CLI-32, CLI-50, CLI-56, CLI-57, CLI-58]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await button(page, 'Add an indemnitor').click()
  await expect(heading(page)).toHaveText('New indemnitor')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Some Indemnitor fields are required.')
  await expect(field(page, 'Identity', 'Name')).toBeFocused()
  await field(page, 'Identity', 'Name').fill('Ida Cole')
  await saveButton(page).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page).toHaveURL(/record=\d+/)
  await expect(menu(page).getByRole('button')).toHaveText([
    'Defendant Info',
    'Indemnitor Info',
    'Arrests',
    'Log out',
  ])
  const [made] = await indemnitorsOf(api, id)
  expect(made).toMatchObject({ name: 'Ida Cole' })
  await page.reload()
  await openClientTab(page, 'Indemnitor Info')
  await page.getByRole('button', { name: /^Ida Cole/ }).click()
  await part(page, 'Employment').click()
  await field(page, 'Employment', 'Employed By').fill('County of Orange')
  await saveButton(page).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await indemnitorsOf(api, id))[0]).toMatchObject({ employed_by: 'County of Orange' })
  const staffAlone = page.getByRole('button', { name: /delete|send|remove/i })
  await expect(staffAlone).toHaveCount(0)
  await expect(page.getByText('Send form link SMS message')).toHaveCount(0)
  await openClientTab(page, 'Indemnitor Info')
  await expect(page.getByRole('button', { name: /^Ida Cole/ })).toBeVisible()
  await expect(staffAlone).toHaveCount(0)
})

test('a field that the agency changed in the meantime is a choice of two values [CLI-53]', async ({
  page,
  api,
}) => {
  const { id, phone: number } = await addClient(api, { city: 'Irvine' })
  await openClientLink(page, await sendFormLink(api, { id, phone: number }))
  await part(page, 'Information').click()
  await field(page, 'Address Info', 'City').fill('Tustin')
  await field(page, 'Address Info', 'County').fill('Kern')
  await changeRecord(api, id, { city: 'Orange' })
  await saveButton(page).click()
  const panel = page.getByRole('region', { name: 'Changed in the meantime' })
  await expect(panel).toBeInViewport()
  await expect(panel).toContainText('Orange')
  await expect(panel).toContainText('changed the same fields')
  // What nobody else had changed is saved all the same
  await expect(lastSave(page)).toContainText('Everything else is saved.')
  expect(await readRecord(api, id)).toMatchObject({ city: 'Orange', county: 'Kern' })
  // Another save asks again, and overwrites nothing
  await saveButton(page).click()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await expect(panel).toBeVisible()
  expect((await readRecord(api, id)).city).toBe('Orange')
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await saveButton(page).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await readRecord(api, id)).city).toBe('Tustin')
})
