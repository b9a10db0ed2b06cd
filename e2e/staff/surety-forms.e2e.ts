import { templatesPath } from '../support/document-templates-page.ts'
import { button, dismissOutcome } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addForm, renameForm, switchOffForms } from '../support/surety-forms-page.ts'

test.afterEach(({ api }) => switchOffForms(api))

const saved = 'Saved. The next documents have this version.'

test('a form is added, mapped, previewed and switched on', async ({ page, enter }) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Surety application')
  const row = (name: string) => editor.getByRole('listitem').filter({ hasText: name })
  await expect(row('Defendant First Name')).toContainText('Guessed')
  await expect(row('Bail Amount')).toContainText('$25,000')
  await expect(row('txt_04')).toContainText('Unmapped')

  await button(editor, 'Change what txt_04 gets').click()
  const mapping = page.getByRole('dialog', { name: 'txt_04' })
  await expect(button(mapping, 'OK')).toBeDisabled()
  await mapping.getByRole('combobox', { name: 'Value' }).selectOption('booking.premium_amount')
  await mapping.getByRole('combobox', { name: 'Printed' }).selectOption('words')
  await button(mapping, 'OK').click()
  await expect(row('txt_04')).toContainText('Two thousand five hundred and 00/100 dollars')
  await expect(row('txt_04')).toContainText('Mapped')
  await button(editor, /^CONFIRM ALL \d GUESSES$/).click()
  await expect(row('Bail Amount')).toContainText('Mapped')

  await button(editor, 'PREVIEW').click()
  const preview = page.getByRole('dialog', { name: 'Preview with invented data' })
  await expect(preview.getByText('MARÍA ELENA')).toBeAttached()
  await button(preview, 'Back').click()

  await editor.getByRole('switch', { name: 'Goes with the documents' }).click()
  await button(editor, 'SAVE').click()
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('Mapped')
  await page.keyboard.press('Enter')
  await dismissOutcome(page, saved)
  await editor.getByRole('tab', { name: 'Versions' }).click()
  await expect(editor.getByRole('listitem')).toHaveCount(2)
  await button(editor, 'Back').click()
  const listed = page.getByRole('list', { name: 'Forms of the sureties' }).getByRole('listitem')
  await expect(listed.filter({ hasText: 'Surety application' })).toContainText('Every field is mapped')
})

test('a form that isn’t ready isn’t switched on, and what was changed stays', async ({ page, enter }) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Early form')
  await editor.getByRole('switch', { name: 'Goes with the documents' }).click()
  await button(editor, 'SAVE').click()
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('On')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('alert')).toContainText('The form can’t be used yet')
  await expect(editor.getByText('Unsaved changes')).toBeVisible()
})

test('the second of two people who edit a form chooses whose settings stay', async ({ page, api, enter }) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Shared form')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await renameForm(api, 'Shared form', 'Theirs')
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('Name')
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('region', { name: 'Changed in the meantime' })
  await expect(conflict).toContainText('changed this form while you were editing')
  await button(conflict, 'Take theirs').click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs')
})
