import { expect } from '@playwright/test'
import { openPart, restoreTemplates, saveText, templatesPath } from '../../support/document-templates-page.ts'
import { button } from '../../support/elements.ts'
import { addForm, formEditor, renameForm } from '../../support/surety-forms-page.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const listCall = '**/api/settings/document_templates'

async function walkTemplates({ page, api, enter, check }: Stage): Promise<void> {
  await enter('owner', templatesPath)
  await expect(button(page, 'Edit Disclosure')).toBeVisible()
  await check('the document templates')
  await button(page, 'CONFIRM').click()
  await check('the question whether counsel has approved them')
  await button(page.getByRole('dialog'), 'CANCEL').click()

  const editor = await openPart(page, 'Disclosure')
  await check('the words of a document template')
  await editor.getByRole('tab', { name: 'Layout' }).click()
  await editor.getByRole('textbox', { name: 'Layout (Typst)' }).fill('#let disclosure() = {')
  await button(editor, 'PREVIEW').click()
  await expect(editor.getByRole('alert')).toBeVisible()
  await check('the layout of a document template with an error')
  await page.goto(templatesPath)
  await saveText(api, 'disclosure', 'Another text.')
  const other = await openPart(page, 'Disclosure')
  await other.getByRole('tab', { name: 'Versions' }).click()
  await button(other, 'Compare The product’s own text with the text that is used').click()
  await check('the versions of a document template')
  await other.getByRole('tab', { name: 'English' }).click()
  await other.getByRole('textbox', { name: 'Text (English)' }).fill('My text.')
  await saveText(api, 'disclosure', 'Their text.')
  await button(other, 'SAVE').click()
  await check('the question what changed in a document template')
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('Mine')
  await page.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toBeVisible()
  await check('a document template changed by two people')
  await restoreTemplates(api)

  await failWith(page, listCall, 500, 'It did not work.')
  await page.goto(templatesPath)
  await expect(page.getByRole('alert')).toBeVisible()
  await check('document templates that did not load')
  await page.unroute(listCall)
  await neverAnswer(page, listCall)
  await page.goto(templatesPath)
  await expect(page.getByText('Loading the document templates')).toBeAttached()
  await check('the document templates while they load')
}

async function walkForms({ page, api, enter, check }: Stage): Promise<void> {
  await enter('owner', templatesPath)
  await button(page, 'ADD A FORM').click()
  await check('the upload of a surety’s form')
  await page.keyboard.press('Escape')
  const editor = await addForm(page, 'Walked form')
  await expect(editor.getByText('Unmapped').first()).toBeVisible()
  await check('the fields of a surety’s form')
  await button(editor, 'Change what Bail Amount gets').click()
  await check('the question what a field gets')
  await page.keyboard.press('Escape')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await renameForm(api, 'Walked form', 'Theirs')
  // The title is the name
  await button(formEditor(page, 'Mine'), 'SAVE').click()
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('Name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await check('a surety’s form changed by two people')
}

export const documentTemplateWalks: readonly PageWalk[] = [
  { name: 'the document templates', walk: walkTemplates },
  { name: 'the forms of the sureties', walk: walkForms },
]
