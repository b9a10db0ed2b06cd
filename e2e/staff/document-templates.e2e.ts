import { button, closeMessage, dismissOutcome } from '../support/elements.ts'
import {
  editorOf,
  openPart,
  restoreTemplates,
  saveText,
  templatesPath,
} from '../support/document-templates-page.ts'
import { expect, test } from '../support/fixtures.ts'

test.afterEach(({ api }) => restoreTemplates(api))

const saved = 'Saved. The next document is made from this version.'

test('a part is edited, previewed and saved, and the product’s own text restored', async ({
  page,
  enter,
}) => {
  await enter('agent', templatesPath)
  const row = page.getByRole('listitem').filter({ hasText: 'Promissory Note' })
  await expect(row).toContainText('Not yet confirmed by your counsel')
  const editor = await openPart(page, 'Promissory Note')
  await editor.getByRole('textbox', { name: 'Text (English)' }).fill('We promise.\n\nWe pay.')
  await expect(editor.getByText('Unsaved changes')).toBeVisible()

  await button(editor, 'PREVIEW').click()
  const preview = page.getByRole('dialog', { name: 'Preview with invented data' })
  await expect(preview.getByText('1 page', { exact: true })).toBeVisible()
  await expect(preview.getByText('We promise.')).toBeAttached()
  await button(preview, 'Back').click()

  await button(editor, 'SAVE').click()
  const note = page.getByRole('dialog', { name: 'Save a new version' })
  await expect(button(note, 'SAVE')).toBeDisabled()
  await expect(note.getByText('Spanish documents stay as they are.')).toBeVisible()
  await note.getByRole('textbox', { name: 'What did you change?' }).fill('Shorter')
  await button(note, 'SAVE').click()
  await dismissOutcome(page, saved)
  await editor.getByRole('tab', { name: 'Versions' }).click()
  await expect(editor.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('Used now')

  await button(editor, 'Compare The product’s own text with the text that is used').click()
  const changes = editor.getByRole('region', { name: 'What would change' })
  await expect(changes.getByText('We promise.')).toBeVisible()
  await button(editor, 'Use this: The product’s own text').click()
  await closeMessage(page.getByRole('dialog', { name: 'Message' }))
  await button(editor, 'Back').click()
  await expect(row).toContainText('The product’s own text')
})

test('an error is shown with its line, nothing is saved, and leaving asks first', async ({ page, enter }) => {
  await enter('agent', templatesPath)
  const editor = await openPart(page, 'Disclosure')
  await editor.getByRole('tab', { name: 'Layout' }).click()
  const code = editor.getByRole('textbox', { name: 'Layout (Typst)' })
  const before = await code.inputValue()
  await code.fill(before.replace('  numbered(', '  nummered('))
  await button(editor, 'PREVIEW').click()
  await expect(editor.getByRole('alert')).toContainText(/Line \d+: unknown variable: nummered/)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(before.replace('  signer-signs()', '  []'))
  await button(editor, 'SAVE').click()
  const note = page.getByRole('textbox', { name: 'What did you change?' })
  await note.fill('Without a place')
  await note.press('Enter')
  await expect(editor.getByRole('alert')).toContainText('It needs signer-signs().')
  await expect(editor.getByRole('alert')).not.toContainText('nummered')
  await code.fill(before.replace('  numbered(', '  nummered('))
  await button(editor, 'Back').click()
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(code).toHaveValue(/nummered/)
  await button(editor, 'Back').click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(editorOf(page, 'Disclosure')).toHaveCount(0)
})

test('two people who edit a part both keep their text', async ({ page, api, enter }) => {
  await enter('agent', templatesPath)
  const editor = await openPart(page, 'Indemnity Agreement')
  const text = editor.getByRole('textbox', { name: 'Text (English)' })
  await text.fill('My clause.')
  await saveText(api, 'indemnity', 'Their clause.')
  await page.keyboard.press('Control+s')
  const note = page.getByRole('textbox', { name: 'What did you change?' })
  await note.fill('Mine')
  await note.press('Enter')
  const conflict = editor.getByRole('region', { name: 'Changed in the meantime' })
  await expect(conflict).toContainText('Their clause.')
  await expect(text).toHaveValue('My clause.')
  // A preview answers nothing
  await button(editor, 'PREVIEW').click()
  await button(page.getByRole('dialog', { name: 'Preview with invented data' }), 'Back').click()
  await expect(conflict).toBeVisible()
  await expect(button(editor, 'SAVE')).toBeDisabled()
  await button(conflict, 'Keep mine').click()
  await button(editor, 'SAVE').click()
  await note.fill('Mine after theirs')
  await note.press('Enter')
  await dismissOutcome(page, saved)
})

test('changes are discarded to use another version, and the editor shows that one', async ({
  page,
  api,
  enter,
}) => {
  await saveText(api, 'plan', 'Their plan.')
  await enter('agent', templatesPath)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Payment Plan' }) })
  await expect(row).toContainText('Has text of the product that your counsel has not confirmed')
  const editor = await openPart(page, 'Payment Plan')
  const text = editor.getByRole('textbox', { name: 'Text (English)' })
  await text.fill('My plan.')
  await editor.getByRole('tab', { name: 'Versions' }).click()
  const useOwn = button(editor, 'Use this: The product’s own text')
  await expect(useOwn).toBeDisabled()
  await button(editor, 'DISCARD MY CHANGES').click()
  await page.getByRole('button', { name: 'OK' }).click()
  await useOwn.click()
  await closeMessage(page.getByRole('dialog', { name: 'Message' }))
  await editor.getByRole('tab', { name: 'English' }).click()
  await expect(text).not.toHaveValue('Their plan.')
  await expect(text).not.toHaveValue('My plan.')
  await expect(editor.getByText('Unsaved changes')).toHaveCount(0)
})

test('parts are moved by keyboard and left out, but not those that are always used', async ({
  page,
  enter,
}) => {
  await enter('agent', templatesPath)
  const names = page.getByRole('list', { name: 'Parts of the documents' }).getByRole('heading')
  await expect(names).toHaveCount(7)
  await button(page, 'Move Disclosure up').press('Enter')
  await expect(names.nth(3)).toHaveText('Disclosure')
  await expect(button(page, 'Move Disclosure up')).toBeFocused()
  // Three at once, while the first is being saved
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
  await expect(names.nth(1)).toHaveText('Disclosure')
  await expect(page.getByText('Saved. The next document has the parts in this order.')).toBeVisible()
  await page.reload()
  await expect(names.nth(1)).toHaveText('Disclosure')
  const use = page.getByRole('switch', { name: 'Promissory Note is used' })
  await use.press('Space')
  await expect(use).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Bail Bond Application is used' })).toBeDisabled()
  await expect(page.getByText('Always used: it names the defendant')).toBeVisible()
})

test('the owner confirms the product’s texts, and takes that back', async ({ page, enter }) => {
  await enter('owner', templatesPath)
  await button(page, 'CONFIRM').click()
  await button(page.getByRole('dialog'), 'CONFIRM').click()
  await expect(page.getByText('Not yet confirmed by your counsel')).toHaveCount(0)
  await button(page, 'TAKE BACK').click()
  await expect(page.getByText('Not yet confirmed by your counsel')).toHaveCount(7)
})
