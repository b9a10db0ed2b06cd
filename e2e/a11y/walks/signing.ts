import { expect, type Page } from '@playwright/test'
import { addSigners, pdfView, readToEnd, sendDocuments, type Signers } from '../../support/documents-page.ts'
import { button } from '../../support/elements.ts'
import { readRecord } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

/** The page of a signer with their document. */
async function openDocument({ page, api }: Stage): Promise<Signers> {
  const signers = await addSigners(api)
  await page.goto(await sendDocuments(api, signers))
  await expect(pdfView(page, /application/i)).toContainText('ANA LIM')
  return signers
}

async function openAgreement(page: Page): Promise<void> {
  await readToEnd(page)
  await button(page, 'CONTINUE').click()
  await expect(button(page, 'I AGREE, CONTINUE')).toBeVisible()
}

async function walkSigning(stage: Stage): Promise<void> {
  const { page, api, enter, check } = stage
  const { id } = await openDocument(stage)
  await check('a document to sign')
  await button(page, /^SHOW AS (TEXT|PAGES)$/).click()
  await expect(pdfView(page, /application/i)).toContainText('ANA LIM')
  await check('a document to sign in the other view')
  await openAgreement(page)
  await check('the agreement to sign electronically')
  await page.getByRole('checkbox').check()
  await button(page, 'I AGREE, CONTINUE').click()
  await expect(page.getByRole('heading', { name: 'Sign', exact: true })).toBeFocused()
  await check('the drawing of a signature')
  await page.getByRole('radio', { name: 'Type it' }).check()
  await button(page, 'SIGN THE DOCUMENT').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check('the typing of a signature with an error')
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Lim')
  await button(page, 'SIGN THE DOCUMENT').click()
  await expect(page.getByText('Thank you. You’ve signed the document.')).toBeVisible()
  await check("the signer's signed document")
  const { documents } = await readRecord(api, id)
  await enter('clerk', `/signed-document?envelope_id=${documents[0]?.envelope_id}`)
  await expect(pdfView(page, 'Signed document')).toContainText('ANA LIM')
  await check("the staff's view of a signed document")
}

async function walkDeclining(stage: Stage): Promise<void> {
  const { page, check } = stage
  await openDocument(stage)
  await openAgreement(page)
  await button(page, 'I do not want to sign').click()
  await expect(page.getByRole('dialog', { name: 'Decline to sign?' })).toBeVisible()
  await check('the question before a signer declines')
  await button(page, 'DECLINE').click()
  await expect(page.getByText('You’ve declined to sign.')).toBeVisible()
  await check('a declined document')
}

export const signingWalks: readonly PageWalk[] = [
  { name: 'the signing of a document', walk: walkSigning },
  { name: 'the declining of a document', walk: walkDeclining },
]
