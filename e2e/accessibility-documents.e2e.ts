import { mergeTests } from '@playwright/test'
import { expectNoFindings, neverAnswer } from './axe.ts'
import { button, expect, test as onDefendants } from './defendant-desk.ts'
import { addSigners, agree, documents, paper, sendToDefendant } from './document-desk.ts'
import { test as onRecords } from './records-desk.ts'

const test = mergeTests(onDefendants, onRecords)
test.setTimeout(240_000)

test('axe finds nothing in the Docs panel, its dialogs and the viewer', async ({
  enter,
  desk,
  records,
  request,
}) => {
  const signers = await addSigners(desk, records)
  await sendToDefendant(request, signers)
  const page = await enter('clerk', signers.path)
  await expect(documents(page)).toHaveCount(1)
  await expectNoFindings(page, 'docs')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(paper(page, 'Preview of the documents')).toBeVisible()
  await expectNoFindings(page, 'preview')
  await page.keyboard.press('Escape')
  await neverAnswer(page, '**/api/documents/send')
  await button(page, 'SEND FCS docs').click()
  await expect(page.getByRole('dialog', { name: 'Sending, Please wait...' })).toBeVisible()
  await expectNoFindings(page, 'sending')
  await page.goto(`/signed-document?envelope_id=none`)
  await expect(page.getByText('The document did not load')).toBeVisible()
  await expectNoFindings(page, 'a document that did not load')
})

test('axe finds nothing on the page of a signer, nor on the signed document', async ({
  page,
  enter,
  desk,
  records,
  request,
}) => {
  const signers = await addSigners(desk, records)
  await page.goto(await sendToDefendant(request, signers))
  await expect(paper(page, /application/i)).toContainText('ANA LIM')
  await expectNoFindings(page, 'read')
  await agree(page)
  await expectNoFindings(page, 'draw')
  await page.getByRole('radio', { name: 'Type it' }).check()
  await button(page, 'SIGN THE DOCUMENT').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindings(page, 'type')
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Lim')
  await button(page, 'SIGN THE DOCUMENT').click()
  await expect(page.getByText('Thank you. The document is signed.')).toBeVisible()
  await expectNoFindings(page, 'signed')
  const { documents: sent } = await desk.read(signers.id)
  await enter('clerk', `/signed-document?envelope_id=${sent[0]?.envelope_id}`)
  await expect(paper(page, 'Signed document')).toContainText('ANA LIM')
  await expectNoFindings(page, 'the signed document')

  await page.goto(await sendToDefendant(request, signers))
  await button(page, 'CONTINUE').click()
  await expectNoFindings(page, 'agree')
  await button(page, 'I do not want to sign').click()
  await expect(page.getByRole('dialog', { name: 'Decline to sign?' })).toBeVisible()
  await expectNoFindings(page, 'decline')
  await button(page, 'DECLINE').click()
  await expect(page.getByText('You have declined to sign.')).toBeVisible()
  await expectNoFindings(page, 'declined')
})
