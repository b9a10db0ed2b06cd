import { expect } from '@playwright/test'
import { addSigners, documentRows, pdfView, sendDocuments } from '../../support/documents-page.ts'
import { button } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkDocs({ page, api, enter, check }: Stage): Promise<void> {
  const signers = await addSigners(api)
  await sendDocuments(api, signers)
  await enter('clerk', signers.path)
  await expect(documentRows(page)).toHaveCount(1)
  await check('the Docs tab')
  await button(page, 'PREVIEW FCS docs').click()
  await expect(pdfView(page, 'Preview of the documents')).toBeVisible()
  await check('the preview of documents')
  await page.keyboard.press('Escape')
  await neverAnswer(page, '**/api/documents/send')
  await button(page, 'SEND FCS docs').click()
  await expect(page.getByRole('dialog', { name: 'Sending, Please wait...' })).toBeVisible()
  await check('the dialog shown while documents are sent')
  await page.goto('/signed-document?envelope_id=none')
  await expect(page.getByText('The document did not load')).toBeVisible()
  await check('a signed document that did not load')
}

export const documentWalks: readonly PageWalk[] = [{ name: 'the documents', walk: walkDocs }]
