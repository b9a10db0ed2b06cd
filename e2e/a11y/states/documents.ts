import { expect } from '@playwright/test'
import { addSigners, documentRows, pdfView, sendDocuments } from '../../support/documents-page.ts'
import { button } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import type { PageState, Stage } from './page-state.ts'

/** The Docs tab of a file with one document sent. */
async function openDocs({ page, api, enter }: Stage): Promise<void> {
  const signers = await addSigners(api)
  await sendDocuments(api, signers)
  await enter('clerk', signers.path)
  await expect(documentRows(page)).toHaveCount(1)
}

export const documentStates: readonly PageState[] = [
  { name: 'the Docs tab', open: openDocs },
  {
    name: 'the preview of documents',
    async open(stage) {
      await openDocs(stage)
      await button(stage.page, 'PREVIEW FCS docs').click()
      await expect(pdfView(stage.page, 'Preview of the documents')).toBeVisible()
    },
  },
  {
    name: 'the dialog shown while documents are sent',
    async open(stage) {
      await openDocs(stage)
      await neverAnswer(stage.page, '**/api/documents/send')
      await button(stage.page, 'SEND FCS docs').click()
      await expect(stage.page.getByRole('dialog', { name: 'Sending, Please wait...' })).toBeVisible()
    },
  },
  {
    name: 'a signed document that did not load',
    async open({ page, enter }) {
      await enter('clerk', '/signed-document?envelope_id=none')
      await expect(page.getByText('The document did not load')).toBeVisible()
    },
  },
]
