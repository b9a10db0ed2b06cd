import { expect, type Page } from '@playwright/test'
import {
  addSigners,
  agreeToSign,
  pdfView,
  sendDocuments,
  type Signers,
} from '../../support/documents-page.ts'
import { button } from '../../support/elements.ts'
import { readRecord } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

/** The page of a signer with their document. */
async function openDocument({ page, api }: Stage): Promise<Signers> {
  const signers = await addSigners(api)
  await page.goto(await sendDocuments(api, signers))
  await expect(pdfView(page, /application/i)).toContainText('ANA LIM')
  return signers
}

async function typeSignature(page: Page): Promise<void> {
  await agreeToSign(page)
  await page.getByRole('radio', { name: 'Type it' }).check()
}

async function openSigned(stage: Stage): Promise<Signers> {
  const signers = await openDocument(stage)
  await typeSignature(stage.page)
  await stage.page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Lim')
  await button(stage.page, 'SIGN THE DOCUMENT').click()
  await expect(stage.page.getByText('Thank you. You’ve signed the document.')).toBeVisible()
  return signers
}

async function openDecline(stage: Stage): Promise<void> {
  await openDocument(stage)
  await button(stage.page, 'CONTINUE').click()
  await button(stage.page, 'I do not want to sign').click()
  await expect(stage.page.getByRole('dialog', { name: 'Decline to sign?' })).toBeVisible()
}

export const signingStates: readonly PageState[] = [
  { name: 'a document to sign', open: async (stage) => void (await openDocument(stage)) },
  {
    name: 'the agreement to sign electronically',
    async open(stage) {
      await openDocument(stage)
      await button(stage.page, 'CONTINUE').click()
      await expect(button(stage.page, 'I AGREE, CONTINUE')).toBeVisible()
    },
  },
  {
    name: 'the drawing of a signature',
    async open(stage) {
      await openDocument(stage)
      await agreeToSign(stage.page)
    },
  },
  {
    name: 'the typing of a signature with an error',
    async open(stage) {
      await openDocument(stage)
      await typeSignature(stage.page)
      await button(stage.page, 'SIGN THE DOCUMENT').click()
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
  },
  { name: "the signer's signed document", open: async (stage) => void (await openSigned(stage)) },
  {
    name: "the staff's view of a signed document",
    async open(stage) {
      const { id } = await openSigned(stage)
      const { documents } = await readRecord(stage.api, id)
      await stage.enter('clerk', `/signed-document?envelope_id=${documents[0]?.envelope_id}`)
      await expect(pdfView(stage.page, 'Signed document')).toContainText('ANA LIM')
    },
  },
  { name: 'the question before a signer declines', open: openDecline },
  {
    name: 'a declined document',
    async open(stage) {
      await openDecline(stage)
      await button(stage.page, 'DECLINE').click()
      await expect(stage.page.getByText('You’ve declined to sign.')).toBeVisible()
    },
  },
]
