import { messages } from '@bailiwick/contract/kit/messages'
import { expect } from '@playwright/test'
import { addSigners, documentRows, pdfView, sendDocuments } from '../../support/documents-page.ts'
import { button, topDialog } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const text = { phone: '2135550142', content: null, is_mailed: true }
/** The answer of a provider, to one of whose recipients no texts go. */
const partlySent = {
  code: 'optedOut',
  message: messages.optedOut,
  texts: [
    { ...text, message_id: 1, name: 'ANA LIM', state: 'queued', reason: null },
    {
      ...text,
      message_id: 2,
      name: 'Ida Cole',
      is_mailed: false,
      state: 'failed',
      reason: messages.optedOut,
    },
  ],
}

async function walkDocs({ page, api, enter, check }: Stage): Promise<void> {
  const signers = await addSigners(api)
  await sendDocuments(api, signers)
  await enter('clerk', signers.path)
  await expect(documentRows(page)).toHaveCount(1)
  await check('the Docs tab')
  await button(page, 'VOID Docs Without CC, ANA LIM').click()
  await expect(page.getByRole('textbox', { name: 'Reason (optional)' })).toBeVisible()
  await check('the question before a document is voided')
  await button(page, 'CANCEL').click()
  await button(page, 'PREVIEW FCS docs').click()
  await expect(pdfView(page, 'Preview of the documents')).toBeVisible()
  await check('the preview of documents')
  await page.keyboard.press('Escape')
  await button(page, 'SEND FCS docs').click()
  await button(page, 'SHOW LINK for Ida Cole').click()
  await expect(button(page, 'COPY')).toBeVisible()
  await check('texts that were not sent, and a link')
  await button(topDialog(page), 'CLOSE').click()
  await button(page, 'SEND FCS docs').click()
  await expect(button(page, 'VOID AND SEND')).toBeVisible()
  await check('the question before documents are sent again')
  await page.route('**/api/documents/send', (route) => route.fulfill({ json: partlySent }), { times: 1 })
  await button(page, 'VOID AND SEND').click()
  await expect(page.getByText('1 sent, 1 not sent.')).toBeVisible()
  await check('documents that not everybody got')
  await button(topDialog(page), 'CLOSE').click()
  await button(page, 'SEND FCS docs').click()
  await expect(button(page, 'VOID AND SEND')).toBeVisible()
  await neverAnswer(page, '**/api/documents/send')
  await button(page, 'VOID AND SEND').click()
  await expect(page.getByRole('dialog', { name: 'Sending, Please wait...' })).toBeVisible()
  await check('the dialog shown while documents are sent')
  await page.goto('/signed-document?envelope_id=none')
  await expect(page.getByText('The document did not load')).toBeVisible()
  await check('a signed document that did not load')
}

export const documentWalks: readonly PageWalk[] = [{ name: 'the documents', walk: walkDocs }]
