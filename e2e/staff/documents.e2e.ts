import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { lastReminded } from '@bailiwick/contract/documents'
import { updateBooking } from '@bailiwick/contract/bookings'
import { messages } from '@bailiwick/contract/kit/messages'
import { declineToSign } from '@bailiwick/contract/signing'
import type { Page } from '@playwright/test'
import { defendantsPath, form, openTab, topForm } from '../support/defendant-page.ts'
import { addSigners, documentRows, pdfView, sendDocuments } from '../support/documents-page.ts'
import { button, dialogWithText, dismissOutcome, field, textNotSent, topDialog } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addDefendant, readRecord, searchDefendants } from '../support/records.ts'
import { holdBack, neverAnswer, requestsOf } from '../support/network.ts'

const sending = (page: Page) => page.getByRole('dialog', { name: 'Sending, Please wait...', exact: true })

test('documents go to everyone of the booking, after a question if they are another set [DEF-50, DOC-20, DOC-23, DLG-15, OPEN-156]', async ({
  enter,
  api,
}) => {
  const { id, booking, path } = await addSigners(api, 'Bankers')
  const page = await enter('clerk', path)
  await expect(page.getByText('No documents have been sent yet.')).toBeVisible()

  // A set other than the booking's own needs a confirmation
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await button(page, 'SEND FCS docs').click()
  const question =
    'The surety of this booking is Bankers (AABB), but these are the FCS documents. Send them anyway?'
  await expect(dialogWithText(page, question)).toBeVisible()
  await button(page, 'CANCEL').click()
  expect(asked.filter((url) => url.includes('/documents/'))).toEqual([])
  await button(page, 'SEND FCS docs').click()
  const setCall = await holdBack(page, '**/api/documents/send')
  const sent = page.waitForRequest('**/api/documents/send')
  await button(page, 'SEND FCS DOCS').click()
  expect((await sent).postDataJSON()).toEqual({ type: 1, defendant_id: id, booking_id: booking })
  await expect(sending(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogWithText(page, 'Sending, Please wait...')).toBeVisible()
  setCall.release()
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page)).toHaveCount(2)
  await expect(documentRows(page).filter({ hasText: 'Ida Cole' })).toContainText(/Docs With CCFCS.*PENDING/)
})

test('one person is sent a document, or the card authorization alone [DOC-16, DOC-17, DOC-18, DOC-26, DOC-27]', async ({
  enter,
  api,
}) => {
  const { id, booking, indemnitor, path } = await addSigners(api, 'Bankers')
  const page = await enter('clerk', path)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'Send Document With CC Authorization' })).toBeChecked()
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
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page).first()).toContainText(/Docs Without CCAABBIda Cole.*PENDING/)

  await page.getByRole('combobox', { name: 'To' }).selectOption('everyone')
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await expect(button(page, 'SEND FCS docs')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('defendant')
  const cardCall = await holdBack(page, '**/api/documents/cc')
  const card = page.waitForRequest('**/api/documents/cc')
  await button(page, 'SEND CC Authorization').click()
  expect((await card).postDataJSON()).toEqual({ booking_id: booking, defendant_id: id, type: 'defendant' })
  await expect(sending(page)).toBeVisible()
  cardCall.release()
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page)).toHaveCount(2)
  await expect(documentRows(page).first()).toContainText(/CC onlyn\/aANA LIM/)
})

test('a pending document is asked for again, replaced and voided from its row', async ({ enter, api }) => {
  const file = await addSigners(api)
  const link = await sendDocuments(api, file)
  const page = await enter('clerk', file.path)
  const rows = documentRows(page)
  await button(page, 'RESEND Docs Without CC, ANA LIM').click()
  const asked = 'ANA LIM gets a new link to sign “Docs Without CC”. Any link from before ends.'
  await expect(dialogWithText(page, asked)).toBeVisible()
  await button(page, 'RESEND').click()
  await button(page, 'SHOW LINK for ANA LIM').click()
  await expect(topDialog(page).getByRole('link')).toHaveAttribute('href', /\/s\/\w{12}$/)
  await dismissOutcome(page, textNotSent)

  await button(page, 'REPLACE Docs Without CC, ANA LIM').click()
  await button(page, 'REPLACE').click()
  await expect(button(topDialog(page), 'SHOW LINK for ANA LIM')).toBeVisible()
  await dismissOutcome(page, textNotSent)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('PENDING')
  await expect(rows.last()).toContainText(/VOIDED.*Replaced by a new document\./)
  await expect(rows.last().getByRole('button')).toHaveCount(0)
  await page.goto(link)
  await expect(
    page.getByText('This link is no longer valid, or the agency withdrew the document.'),
  ).toBeVisible()

  await page.goto(file.path)
  await button(page, 'VOID Docs Without CC, ANA LIM').click()
  await button(page, 'CANCEL').click()
  await expect(rows.first()).toContainText('PENDING')
  await button(page, 'VOID Docs Without CC, ANA LIM').click()
  const reason = page.getByRole('textbox', { name: 'Reason (optional)' })
  await expect(reason).toHaveAttribute('maxlength', '200')
  await expect(reason).toHaveAccessibleDescription('Stored in the history.')
  await reason.fill('  The bail was lowered.  ')
  await page.keyboard.press('Escape')
  await expect(reason).toHaveCount(0)
  await button(page, 'VOID Docs Without CC, ANA LIM').click()
  await expect(reason).toHaveValue('  The bail was lowered.  ')
  const voidCall = '**/api/documents/void'
  await page.route(voidCall, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await button(page, 'VOID').click()
  await dismissOutcome(page, 'Out of order.')
  await page.unroute(voidCall)
  await button(page, 'VOID').click()
  await dismissOutcome(page, 'The document was voided.')
  await expect(rows.first()).toContainText(/VOIDED.*The bail was lowered\./)
  await expect(rows.first().getByRole('button')).toHaveText(['REPLACE'])
})

test('a signer whose email a client changed is asked again only after a check [OPEN-154]', async ({
  enter,
  api,
}) => {
  const file = await addSigners(api)
  await sendDocuments(api, file)
  const page = await enter('clerk', file.path)
  const resend = '**/api/documents/resend'
  const text = messages.changedByClient('email address')
  await page.route(resend, (route) =>
    route.request().postDataJSON().contact === 'checked'
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: 'changedByClient', error: text, fields: ['email'] } }),
  )
  await button(page, 'RESEND Docs Without CC, ANA LIM').click()
  await button(page, 'RESEND').click()
  const question = page.getByText('Check with the signer first', { exact: true })
  await expect(question).toBeVisible()
  await expect(topDialog(page)).toContainText(text)
  await button(page, 'CANCEL').click()
  await expect(question).toHaveCount(0)
  await button(page, 'RESEND Docs Without CC, ANA LIM').click()
  await button(page, 'RESEND').click()
  await button(page, 'CHECKED, RESEND').click()
  await dismissOutcome(page, textNotSent)
})

test('the list and the questions say that a document is at DocuSign, which isn’t set up any more', async ({
  enter,
  api,
}) => {
  const file = await addSigners(api)
  await sendDocuments(api, file)
  const page = await enter('clerk')
  await page.route('**/api/crm/defendant?*', async (route) => {
    const answer = await route.fetch()
    const { defendant, ...rest } = await answer.json()
    const documents = defendant.documents.map((one: object) => ({ ...one, at_docusign: 'there' }))
    await route.fulfill({ response: answer, json: { ...rest, defendant: { ...defendant, documents } } })
  })
  await page.goto(file.path)
  await expect(documentRows(page)).toContainText(
    'PENDINGIt is signed at DocuSign, which isn’t set up here any more.',
  )
  await button(page, 'VOID Docs Without CC, ANA LIM').click()
  await expect(topDialog(page)).toContainText('Void it there, too, or ANA LIM can still sign it.')
  await button(page, 'CANCEL').click()
  await button(page, 'REPLACE Docs Without CC, ANA LIM').click()
  await expect(topDialog(page)).toContainText('stays open at DocuSign')
  await button(page, 'CANCEL').click()
  await page.getByRole('radio', { name: 'Send Document Without CC Authorization' }).check()
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'ANA LIM (Defendant)' })
  await button(page, 'SEND FCS docs').click()
  const question = 'ANA LIM already has this document to sign at DocuSign, which isn’t set up here any more.'
  await expect(topDialog(page)).toContainText(question)
})

test('the dashboard says that a document was declined until its sender dismisses that', async ({
  enter,
  api,
}) => {
  const file = await addSigners(api)
  const link = await sendDocuments(api, file)
  const reason = `The amount is wrong (${file.phone})`
  await api.call(declineToSign, { body: { token: link.split('#')[1] ?? '', reason } })
  const page = await enter('owner')
  const notice = page.getByRole('region', { name: 'Documents you sent' })
  const line = notice.getByRole('listitem').filter({ hasText: reason })
  await expect(line).toContainText('ANA LIM declined to sign “Docs Without CC”')
  await line.getByRole('link').click()
  await expect(documentRows(page)).toContainText(/DECLINED.*The amount is wrong/)
  await page.goBack()
  await line.getByRole('button').click()
  await expect(line).toHaveCount(0)
})

test('sending a document that is already pending is asked about, and voids the former', async ({
  enter,
  api,
}) => {
  const file = await addSigners(api)
  await sendDocuments(api, file)
  const page = await enter('clerk', file.path)
  await expect(documentRows(page)).toHaveCount(1)
  await page.getByRole('radio', { name: 'Send Document Without CC Authorization' }).check()
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'ANA LIM (Defendant)' })
  await button(page, 'SEND FCS docs').click()
  const question = 'ANA LIM already has this document to sign. Sending it again voids the one from before.'
  await expect(dialogWithText(page, question)).toBeVisible()
  // What is missing comes before the question
  await button(page, 'CANCEL').click()
  const setAmount = (bail_amount: string) =>
    api.call(updateBooking, { body: { id: file.booking, bail_amount } })
  await setAmount('')
  await button(page, 'SEND FCS docs').click()
  await expect(page.getByRole('dialog', { name: 'Required' }).getByRole('listitem')).toHaveText([
    'Bail Amount',
  ])
  await button(page.getByRole('dialog', { name: 'Required' }), 'CLOSE').click()
  await expect(dialogWithText(page, question)).toHaveCount(0)
  await setAmount('25,000')
  await button(page, 'SEND FCS docs').click()
  await button(page, 'VOID AND SEND').click()
  await dismissOutcome(page, 'No text provider is set up. The message was saved and not sent.')
  await expect(documentRows(page)).toHaveCount(2)
  await expect(documentRows(page).first()).toContainText('PENDING')
  await expect(documentRows(page).last()).toContainText('VOIDED')
})

test('a preview opens 1000 pixels wide, zooms by key and is saved as document.pdf [DLG-16, DOC-22, DOC-33, MSG-32, PHOTO-14]', async ({
  enter,
  api,
}) => {
  const { path } = await addSigners(api)
  const page = await enter('clerk', path)
  const previewCall = await holdBack(page, '**/api/documents/documents_pdf?*')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(page.getByRole('dialog', { name: 'Preparing, Please wait...', exact: true })).toBeVisible()
  previewCall.release()
  const viewer = pdfView(page, 'Preview of the documents')
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

  await page.getByRole('combobox', { name: 'Language' }).selectOption('Spanish')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(first).toContainText('Solicitud de fianza')
})

test('missing fields are listed under Required, and other refusals say why [DOC-21, DOC-31, DOC-32, DOC-34, DOC-35]', async ({
  enter,
  api,
}) => {
  const { id } = await addDefendant(api, { first_name: 'ANA', last_name: 'LIM' })
  const page = await enter('clerk', `/crm/defendants?id=${id}&tab=docs`)
  await expect(page.getByText('No booking yet')).toBeVisible()
  await addBooking(api, id, { booking_name: 'ANA LIM' })
  await page.reload()
  await button(page, 'PREVIEW AABB docs').click()
  await dismissOutcome(page, 'Please select Surety')
  await button(page, 'SEND AABB docs').click()
  const required = page.getByRole('dialog', { name: 'Required' })
  await expect(required.getByText('Required', { exact: true })).toBeVisible()
  await expect(required.getByRole('listitem').first()).toBeVisible()
  const missing = await required.getByRole('listitem').allTextContents()
  expect(missing).toEqual(expect.arrayContaining(['Date of Birth', 'Bail Amount', 'Surety', 'Charges']))
  await button(required, 'CLOSE').click()
  await expect(page.getByText('No documents have been sent yet.')).toBeVisible()

  await page.route('**/api/documents/send_single?*', (route) =>
    route.fulfill({
      status: 200,
      json: { code: 'fieldsRequired', message: 'Fields Required', error: 'First Name, Email' },
    }),
  )
  await button(page, 'SEND AABB docs').click()
  await expect(required.getByRole('listitem')).toHaveText(['First Name', 'Email'])
  await button(required, 'CLOSE').click()
  await page.route('**/api/documents/**', (route) => route.fulfill({ status: 500, json: { error: {} } }))
  await button(page, 'SEND AABB docs').click()
  await dismissOutcome(page, 'Something went wrong. Please contact tech support if the error persists.')
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await button(page, 'PREVIEW CC Authorization').click()
  await dismissOutcome(page, 'Something went wrong. Please contact tech support if the error persists.')
  await button(page, 'SEND CC Authorization').click()
  await dismissOutcome(page, 'Something went wrong. If the issue persists, contact support.')
})

test('a booking with unsaved changes is neither sent nor previewed; once saved it is [BOOK-26, BOOK-27, MSG-44]', async ({
  enter,
  api,
}) => {
  const { id, booking } = await addSigners(api)
  const page = await enter('clerk', `/crm/defendants?id=${id}&tab=bookings&record=${booking}`)
  const block = page.getByRole('region', { name: 'Documents', exact: true })
  await page.getByRole('textbox', { name: 'Bond #' }).fill('B-77')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  for (const name of ['SEND FCS docs', 'PREVIEW FCS docs']) {
    await button(block, name).click()
    await dismissOutcome(page, 'Please save your booking first')
  }
  expect(calls.filter((url) => url.includes('/api/documents/'))).toEqual([])
  await button(page, 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await button(block, 'PREVIEW FCS docs').click()
  await expect(pdfView(page, 'Preview of the documents')).toBeVisible()
})

test('the card authorization is chosen at first only for a booking that takes a card [OPEN-184]', async ({
  enter,
  api,
}) => {
  const { id, booking, path } = await addSigners(api)
  const page = await enter('clerk', path)
  const option = (name: string) => page.getByRole('radio', { name: `Send ${name}`, exact: true })
  const withCard = option('Document With CC Authorization')
  const withoutCard = option('Document Without CC Authorization')
  const bookingPath = `/crm/defendants?id=${id}&tab=bookings&record=${booking}`
  await expect(withCard).toBeChecked()
  await page.goto(bookingPath)
  await expect(withCard).toBeChecked()
  await field(page, 'Credit Card', 'Include Credit Card').selectOption('No')
  await expect(withCard).toBeChecked()
  await button(page, 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await expect(withoutCard).toBeChecked()
  await page.goto(path)
  await expect(withoutCard).toBeChecked()
  // A choice by hand stays, whatever is loaded again
  await withCard.check()
  await button(page, 'SEND FCS docs').click()
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page)).toHaveCount(2)
  await expect(withCard).toBeChecked()
})

test('a reminder from the Docs panel shows its time and keeps unsaved changes [DOC-8, DOC-9, NOTE-20]', async ({
  enter,
  api,
}) => {
  const signers = await addSigners(api)
  await sendDocuments(api, signers)
  const isPending = async () => {
    const { defendants } = await searchDefendants(api, { phone: signers.phone, pending_signature: 'Yes' })
    const [document] = (await readRecord(api, signers.id)).documents
    return [defendants.map(({ id }) => id), document?.status]
  }
  const pending = [[signers.id], 2]
  expect(await isPending()).toEqual(pending)
  const page = await enter('clerk', signers.path)
  await expect(documentRows(page)).toHaveText([/ANA LIM.*PENDING/])
  const unsaved = page.getByText(
    'Documents contain only saved data. Your unsaved changes aren’t in them yet.',
  )
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
  await dismissOutcome(page, textNotSent)
  const history = (await readRecord(api, signers.id)).documents[0]?.history ?? []
  expect(history).toHaveLength(2)
  await expect(documentRows(page)).toHaveText([
    new RegExp(`PENDING.*${formatDateTime(lastReminded(history) ?? '')}Not sentRESENDREPLACEVOID$`),
  ])
  expect(await isPending()).toEqual(pending)

  await expect(unsaved).toBeVisible()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, 'Successfully updated defendant')
  await expect(unsaved).toHaveCount(0)
  expect((await readRecord(api, signers.id)).general_notes).toBe('Calls back at nine.')
})

test('unsaved changes are said where documents are sent, and SEND asks before it leaves them out', async ({
  enter,
  api,
}) => {
  const { id } = await addSigners(api)
  const page = await enter('clerk', `${defendantsPath}?id=${id}`)
  const warning = page.getByText(
    'Documents contain only saved data. Your unsaved changes aren’t in them yet.',
  )
  const sends = requestsOf(page, (one) => one.method() === 'POST' && one.url().includes('/documents/send'))
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(button(page, 'SEND to everyone')).toBeVisible()
  await expect(warning).toHaveCount(0)
  await openTab(page, 'Defendants Info')
  await field(page, 'Notes', 'General Notes').fill('Moved to Hanford.')
  for (const [tab, send] of [
    ['Docs', 'SEND FCS docs'],
    ['Overview', 'SEND to everyone'],
  ] as const) {
    await openTab(page, tab)
    await expect(warning).toBeVisible()
    await button(page, send).click()
    await expect(question).toContainText('Your unsaved changes aren’t in them yet.')
    await button(question, 'CANCEL').click()
    await expect(question).toHaveCount(0)
  }
  expect(sends).toEqual([])
  await button(page, 'SEND to everyone').click()
  await button(question, 'SEND WITHOUT THEM').click()
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page)).toHaveCount(2)

  // Also in the form of a booking
  await openTab(page, 'Bookings')
  await button(page, 'EDIT booking ANA LIM').click()
  await expect(warning).toBeVisible()
  await button(topForm(page), 'SEND FCS docs').click()
  await expect(question).toBeVisible()
})

test('with read access documents are previewed but not sent [SHARE-3]', async ({ enter, api }) => {
  const { path } = await addSigners(api)
  const page = await enter('clerk', `${path}&mode=view`)
  await expect(button(page, 'PREVIEW FCS docs')).toBeVisible()
  await expect(page.getByRole('button', { name: /^SEND/ })).toHaveCount(0)
  await expect(button(page, 'REMINDER')).toHaveCount(0)
  await neverAnswer(page, '**/api/documents/documents_pdf?*')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(dialogWithText(page, 'Preparing, Please wait...')).toBeVisible()
})

test('the missing text provider is named beside SEND only if the link to sign is texted', async ({
  enter,
  page,
  api,
}) => {
  const { path } = await addSigners(api)
  const note = page.getByText('No text provider is set up. Texts are saved and not sent.')
  const toDocs = async () => {
    await enter('clerk', path)
    await expect(button(page, 'SEND FCS docs')).toBeVisible()
  }
  await toDocs()
  await expect(note).toHaveCount(1)
  await page.route('**/api/settings/delivery', (route) =>
    route.fulfill({ json: { texts: false, mails: true, docusign: true } }),
  )
  const asked = page.waitForResponse('**/api/settings/delivery')
  await toDocs()
  await asked
  await expect(note).toHaveCount(0)
  await page.goto(path.replace('&tab=docs', ''))
  await expect(button(page, 'SEND to everyone')).toBeVisible()
  await expect(note).toHaveCount(0)
})
