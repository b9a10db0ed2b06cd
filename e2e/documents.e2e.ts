import { formatDateTime } from '@bailiwick/contract/dates'
import { lastReminded } from '@bailiwick/contract/documents'
import { mergeTests, type Page } from '@playwright/test'
import { neverAnswer } from './axe.ts'
import { button, expect, field, form, readNews, says, test as onDefendants } from './defendant-desk.ts'
import { addSigners, documents, paper, sendToDefendant } from './document-desk.ts'
import { test as onRecords } from './records-desk.ts'

const test = mergeTests(onDefendants, onRecords)
const sending = (page: Page) => page.getByRole('dialog', { name: 'Sending, Please wait...', exact: true })

/** Holds a call back until it is let go. */
async function hold(page: Page, url: string): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(url, (route) => held.then(() => route.continue()))
  return () => go()
}

test('the Docs panel sends a set to everyone, one person’s papers, or the card authorization alone, and shows how far each has come [DEF-50, DOC-16, DOC-17, DOC-18, DOC-19, DOC-20, DOC-23, DOC-26, DOC-27, DLG-15, MSG-31, MSG-33, OPEN-148, OPEN-156]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, booking, indemnitor, path } = await addSigners(desk, records, 'Bankers')
  const page = await enter('clerk', path)
  await expect(page.getByRole('radio')).toHaveCount(3)
  for (const name of [
    'Send Document With CC Authorization',
    'Send Document Without CC Authorization',
    'Send CC Authorization ONLY',
  ])
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
  await expect(page.getByText('No documents were sent yet.')).toBeVisible()

  // Another set than the booking's own is asked about
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await button(page, 'SEND FCS docs').click()
  const question =
    'The surety of this booking is Bankers (AABB), but these are the FCS documents. Send them all the same?'
  await expect(says(page, question)).toBeVisible()
  await button(page, 'CANCEL').click()
  expect(asked.filter((url) => url.includes('/documents/'))).toEqual([])
  await button(page, 'SEND FCS docs').click()
  const letSet = await hold(page, '**/api/documents/send')
  const sent = page.waitForRequest('**/api/documents/send')
  await button(page, 'SEND FCS DOCS').click()
  expect((await sent).postDataJSON()).toEqual({ type: 1, defendant_id: id, booking_id: booking })
  await expect(sending(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(says(page, 'Sending, Please wait...')).toBeVisible()
  letSet()
  await readNews(page, 'Successfully sent Documents for Docusign.')
  await expect(documents(page)).toHaveCount(2)
  await expect(documents(page).filter({ hasText: 'Ida Cole' })).toContainText(/Docs With CCFCS.*PENDING/)

  // To one person, without the card: no question, for it is the booking's own set
  await page.getByRole('radio', { name: 'Send Document Without CC Authorization' }).check()
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Ida Cole (Indemnitor)' })
  const single = page.waitForRequest('**/api/documents/send_single?*')
  await button(page, 'SEND AABB docs').click()
  expect(Object.fromEntries(new URL((await single).url()).searchParams)).toEqual({
    type: 'AABB',
    defendant_id: String(id),
    booking_id: String(booking),
    indemnitor_id: String(indemnitor),
    includeCC: 'No',
  })
  await readNews(page, 'Successfully sent Documents for Docusign.')
  await expect(documents(page).first()).toContainText(/Docs Without CCAABBIda Cole.*PENDING/)

  await page.getByRole('combobox', { name: 'To' }).selectOption('everyone')
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await expect(button(page, 'SEND FCS docs')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('defendant')
  const letCard = await hold(page, '**/api/documents/cc')
  const card = page.waitForRequest('**/api/documents/cc')
  await button(page, 'SEND CC Authorization').click()
  expect((await card).postDataJSON()).toEqual({ booking_id: booking, defendant_id: id, type: 'defendant' })
  await expect(sending(page)).toBeVisible()
  letCard()
  await readNews(page, 'Successfully sent Credit Card Authorization')
  await expect(documents(page)).toHaveCount(4)
  await expect(documents(page).first()).toContainText(/CC onlyn\/aANA LIM/)
})

test('a preview is prepared and opens 1000 wide, with keys, to be saved as document.pdf [DLG-16, DOC-22, DOC-24, DOC-25, DOC-33, MSG-32, PHOTO-14]', async ({
  enter,
  desk,
  records,
}) => {
  const { path } = await addSigners(desk, records)
  const page = await enter('clerk', path)
  const letPreview = await hold(page, '**/api/documents/documents_pdf?*')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(page.getByRole('dialog', { name: 'Preparing, Please wait...', exact: true })).toBeVisible()
  letPreview()
  const viewer = paper(page, 'Preview of the documents')
  await expect(viewer).toBeFocused()
  await expect(page.getByText('Successfully prepared PDF data', { exact: true })).toBeVisible()
  const first = viewer.getByRole('region', { name: /^Page 1 of \d/ })
  const width = async () => (await first.boundingBox())?.width
  expect(await width()).toBe(1000)
  await expect(first).toContainText('ANA LIM')
  await page.keyboard.press('+')
  await expect.poll(width).toBe(1250)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(1000)
  await expect(button(page, 'PRINT')).toBeEnabled()
  const download = page.waitForEvent('download')
  await button(page, 'DOWNLOAD').click()
  expect((await download).suggestedFilename()).toBe('document.pdf')
  const pages = await viewer.getByRole('region', { name: /^Page \d/ }).count()
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(pages)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(width).toBeLessThan(390)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(button(page, 'PREVIEW FCS docs')).toBeVisible()
})

test('what is missing is listed under Required; other refusals say what they are about [DOC-21, DOC-31, DOC-32, DOC-34, DOC-35, MSG-44, OPEN-152, OPEN-153]', async ({
  enter,
  desk,
  records,
}) => {
  const id = await desk.add({ first_name: 'ANA', last_name: 'LIM' })
  const page = await enter('clerk', `/crm/defendants?id=${id}&tab=docs`)
  await expect(page.getByText('No booking yet')).toBeVisible()
  await records.add('booking', { defendant_id: id, booking_name: 'ANA LIM' })
  await page.reload()
  await button(page, 'PREVIEW AABB docs').click()
  await readNews(page, 'Please select Surety')
  await button(page, 'SEND AABB docs').click()
  const told = page.getByRole('dialog', { name: 'Required' })
  await expect(told.getByText('Required', { exact: true })).toBeVisible()
  await expect(told.getByRole('listitem').first()).toBeVisible()
  const missing = await told.getByRole('listitem').allTextContents()
  expect(missing).toEqual(expect.arrayContaining(['Date of Birth', 'Bail Amount', 'Surety', 'Charges']))
  await button(told, 'CLOSE').click()
  await expect(page.getByText('No documents were sent yet.')).toBeVisible()

  await page.route('**/api/documents/send_single?*', (route) =>
    route.fulfill({ status: 200, json: { message: 'Fields Required', error: 'First Name, Email' } }),
  )
  await button(page, 'SEND AABB docs').click()
  await expect(told.getByRole('listitem')).toHaveText(['First Name', 'Email'])
  await button(told, 'CLOSE').click()
  await page.route('**/api/documents/**', (route) => route.fulfill({ status: 500, json: { error: {} } }))
  await button(page, 'SEND AABB docs').click()
  await readNews(page, 'Something went wrong. Please contact tech support if the error persists.')
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await button(page, 'PREVIEW CC Authorization').click()
  await readNews(page, 'Something went wrong. Please contact tech support if the error persists.')
  await button(page, 'SEND CC Authorization').click()
  await readNews(page, 'Something went wrong. If the issue persists, contact support.')
})

test('a booking with unsaved changes is neither sent nor previewed; once saved it is [BOOK-26, BOOK-27, MSG-44]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, booking } = await addSigners(desk, records)
  const page = await enter('clerk', `/crm/defendants?id=${id}&tab=bookings&record=${booking}`)
  const block = page.getByRole('region', { name: 'Documents', exact: true })
  await page.getByRole('textbox', { name: 'Bond #' }).fill('B-77')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  for (const name of ['SEND FCS docs', 'PREVIEW FCS docs']) {
    await button(block, name).click()
    await readNews(page, 'Please save your booking first')
  }
  expect(calls.filter((url) => url.includes('/api/documents/'))).toEqual([])
  await button(page, 'UPDATE BOOKING').click()
  await readNews(page, 'Successfully updated booking')
  await button(block, 'PREVIEW FCS docs').click()
  await expect(paper(page, 'Preview of the documents')).toBeVisible()
})

test('the REMINDER of the Docs panel tells when it went; a document of status 2 is pending before and after; unsaved changes are named and kept [DOC-8, DOC-9, NOTE-20]', async ({
  enter,
  desk,
  records,
  request,
}) => {
  const signers = await addSigners(desk, records)
  await sendToDefendant(request, signers)
  const isPending = async () => {
    const { defendants } = await desk.page({ phone: signers.phone, pending_signature: 'Yes' })
    const [document] = (await desk.read(signers.id)).documents
    return [defendants.map(({ id }) => id), document?.status]
  }
  const pending = [[signers.id], 2]
  expect(await isPending()).toEqual(pending)
  const page = await enter('clerk', signers.path)
  await expect(documents(page)).toHaveText([/ANA LIM.*PENDING/])
  const unsaved = page.getByText('Documents hold what is saved: your unsaved changes are not in them yet.')
  await expect(unsaved).toHaveCount(0)
  const toTab = (name: string) => form(page).getByRole('tab', { name }).click()
  await toTab('Defendants Info')
  await field(page, 'Notes', 'General Notes').fill('Calls back at nine.')
  await toTab('Docs')
  await expect(unsaved).toBeVisible()

  await button(page, 'REMINDER').click()
  const dialog = page.getByRole('dialog', { name: 'Reminder' })
  await expect(dialog.getByRole('table', { name: 'Documents' })).toContainText('PENDING')
  const asked = page.waitForRequest('**/api/documents/reminder')
  await button(dialog, 'Send Reminder').click()
  expect((await asked).postDataJSON()).toEqual({ defendant_id: signers.id, phone: signers.phone })
  await readNews(page, 'Sent Reminder.')
  const history = (await desk.read(signers.id)).documents[0]?.history ?? []
  expect(history).toHaveLength(2)
  await expect(documents(page)).toHaveText([
    new RegExp(`PENDING.*${formatDateTime(lastReminded(history) ?? '')}$`),
  ])
  expect(await isPending()).toEqual(pending)

  await expect(unsaved).toBeVisible()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, 'Successfully updated defendant')
  await expect(unsaved).toHaveCount(0)
  expect((await desk.read(signers.id)).general_notes).toBe('Calls back at nine.')
})

test('whoever may only read previews, but sends nothing [SHARE-3]', async ({ enter, desk, records }) => {
  const { path } = await addSigners(desk, records)
  const page = await enter('clerk', `${path}&mode=view`)
  await expect(button(page, 'PREVIEW FCS docs')).toBeVisible()
  await expect(page.getByRole('button', { name: /^SEND/ })).toHaveCount(0)
  await expect(button(page, 'REMINDER')).toHaveCount(0)
  await neverAnswer(page, '**/api/documents/documents_pdf?*')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(says(page, 'Preparing, Please wait...')).toBeVisible()
})
