import {
  listSuretyForms,
  readSuretyForm,
  saveSuretyForm,
  uploadSuretyForm,
} from '@bailiwick/contract/surety-forms'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Page } from '@playwright/test'
import { tokenFor, type ApiClient } from './api.ts'
import { button } from './elements.ts'

const texts = ['Defendant First Name', 'Bail Amount', 'txt_04', 'Signature']

/** A small fillable PDF: three texts, a check box and a place to sign, and more texts. */
export async function smallForm(
  more: readonly string[] = [],
  names: readonly string[] = texts,
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const form = pdf.getForm()
  for (const [at, name] of names.entries()) {
    page.drawText(name, { x: 50, y: 720 - at * 60, size: 9 })
    form.createTextField(name).addToPage(page, { x: 50, y: 696 - at * 60, width: 240, height: 18 })
  }
  for (const [at, name] of more.entries())
    form.createTextField(name).addToPage(page, { x: 50, y: 360 - at * 30, width: 240, height: 18 })
  form.createCheckBox('US Citizen').addToPage(page, { x: 50, y: 400, width: 12, height: 12 })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

export const formEditor = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Uploads the small form through the page; its editor opens. */
export async function addForm(page: Page, name: string) {
  await button(page, 'ADD A FORM').click()
  const dialog = page.getByRole('dialog', { name: 'Add a form' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Surety' }).selectOption('Every surety')
  await dialog.getByRole('combobox', { name: 'Who signs it' }).selectOption('Defendant')
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: await smallForm() })
  await button(dialog, 'UPLOAD').click()
  return formEditor(page, name)
}

/** Adds another PDF of the form, without its third text, as somebody else would. */
export async function uploadEdition(page: Page, api: ApiClient, name: string): Promise<void> {
  const { forms } = await api.call(listSuretyForms)
  const id = forms.find((form) => form.name === name)?.id ?? 0
  const buffer = await smallForm(
    [],
    texts.filter((text) => text !== 'txt_04'),
  )
  const answer = await page.request.post(uploadSuretyForm.path, {
    headers: { authorization: await tokenFor(page.request, 'agent') },
    params: { id },
    multipart: { file: { name: 'form.pdf', mimeType: 'application/pdf', buffer } },
  })
  expect(answer.status()).toBe(200)
}

/** Saves another name of the form, as somebody else would. */
export async function renameForm(api: ApiClient, from: string, to: string): Promise<void> {
  const { forms } = await api.call(listSuretyForms)
  const id = forms.find(({ name }) => name === from)?.id ?? 0
  const { version_id: base, content } = await api.call(readSuretyForm, { query: { id } })
  await api.call(saveSuretyForm, {
    body: { id, base, content: { ...content, name: to }, note: 'From elsewhere' },
  })
}

/** Switches off every form, because documents of other tests would have it. */
export async function switchOffForms(api: ApiClient): Promise<void> {
  const { forms } = await api.call(listSuretyForms)
  for (const { id, is_used } of forms) {
    if (!is_used) continue
    const { version_id: base, content } = await api.call(readSuretyForm, { query: { id } })
    await api.call(saveSuretyForm, {
      body: { id, base, content: { ...content, is_used: false }, note: 'Off' },
    })
  }
}
