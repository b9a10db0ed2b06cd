import { messages } from '@bailiwick/contract/kit/messages'
import { templatesPath } from '../support/document-templates-page.ts'
import { button, dismissOutcome } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addForm,
  renameForm,
  smallForm,
  switchOffForms,
  uploadEdition,
} from '../support/surety-forms-page.ts'

test.afterEach(({ api }) => switchOffForms(api))

const savedOff = 'Saved. The form is off: documents don’t have it.'
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
  await expect(mapping).toContainText('page 1, upper left')
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
  await expect(editor.getByText('Newest')).toBeVisible()
  // Version 1 was off
  await button(editor, 'Compare Version 1 with the newest one').click()
  const changes = editor.getByRole('list', { name: 'What would change' })
  await expect(changes).toContainText('The form would be off: documents don’t have it.')
  await button(editor, 'Use this version: Version 1').click()
  const question = page.getByRole('dialog', { name: /^Version 1 is off: with it documents are sent without/ })
  await button(question, 'CANCEL').click()
  await expect(question).toHaveCount(0)
  await expect(editor.getByText('Version 1 again')).toHaveCount(0)
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
  await button(editor, 'SAVE').click()
  await expect(page.getByRole('textbox', { name: 'What did you change?' })).toHaveValue('On')
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

test('what is typed over another PDF stays, without the fields that it lacks', async ({
  page,
  api,
  enter,
}) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Two editions')
  await button(editor, 'Change what txt_04 gets').click()
  const mapping = page.getByRole('dialog', { name: 'txt_04' })
  await mapping.getByRole('combobox', { name: 'It gets' }).selectOption('Left empty on purpose')
  await button(mapping, 'OK').click()
  await editor.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await uploadEdition(page, api, 'Two editions')
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('Name')
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('region', { name: 'Changed in the meantime' })
  await button(conflict, 'Keep mine').click()
  await expect(page.getByRole('alert')).toContainText('Their PDF doesn’t have these fields: txt_04.')
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'What did you change?' }).fill('Name')
  await page.keyboard.press('Enter')
  await dismissOutcome(page, savedOff)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
})

test('guesses are confirmed one after another with the keyboard', async ({ page, enter }) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Keyboard form')
  await editor.getByRole('combobox', { name: 'Show' }).selectOption('Those that need you')
  const confirms = editor.getByRole('button', { name: /^Confirm the guess for/ })
  await expect(confirms).toHaveCount(4)
  await confirms.first().focus()
  for (const left of [3, 2, 1]) {
    await page.keyboard.press('Enter')
    await expect(confirms).toHaveCount(left)
    await expect(confirms.first()).toBeFocused()
  }
})

test('a mapping that is changed isn’t lost by Escape', async ({ page, enter }) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Escaped form')
  await button(editor, 'Change what txt_04 gets').click()
  const mapping = page.getByRole('dialog', { name: 'txt_04' })
  await mapping.getByRole('combobox', { name: 'It gets' }).selectOption('A fixed text')
  await mapping.getByRole('textbox', { name: 'Text' }).fill('Typed')
  await page.keyboard.press('Escape')
  await button(page.getByRole('dialog', { name: messages.unsavedLoss }), 'CANCEL').click()
  await expect(mapping.getByRole('textbox', { name: 'Text' })).toHaveValue('Typed')
})

test('another PDF that is hardly the form is asked about, and a version comes back', async ({
  page,
  enter,
}) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Mistaken form')
  await editor.getByRole('tab', { name: 'Versions' }).click()
  await button(editor, 'UPLOAD ANOTHER PDF').click()
  const upload = page.getByRole('dialog', { name: 'Another PDF of this form' })
  const names = Array.from({ length: 8 }, (_, at) => `other_${at}`)
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: await smallForm(names) })
  await button(upload, 'UPLOAD').click()
  await expect(page.getByText('Only 5 of 13 fields of this PDF are in the form.')).toBeVisible()
  await button(page, 'UPLOAD ANYWAY').click()
  await dismissOutcome(
    page,
    'The new PDF was added. The form is off until somebody switches it on. Of its 13 fields, 4 get what they got before (4 of them to confirm), and 8 are new. Dropped from the last version: 0.',
  )
  await button(editor, 'Compare Version 1 with the newest one').click()
  await expect(editor.getByRole('list', { name: 'What would change' })).toContainText(
    'Fields that go: other_0',
  )
  await button(editor, 'Use this version: Version 1').click()
  await dismissOutcome(page, savedOff)
  await expect(editor.getByText('Version 1 again')).toBeVisible()
})

test('a form that is off is deleted after a question', async ({ page, enter }) => {
  await enter('agent', templatesPath)
  const editor = await addForm(page, 'Form to delete')
  await button(editor, 'Back').click()
  await button(page, 'Delete the form Form to delete').click()
  const question = page.getByRole('dialog', {
    name: 'Delete the form “Form to delete” with what its fields get?',
  })
  await button(question, 'DELETE').click()
  await expect(button(page, 'Edit the form Form to delete')).toHaveCount(0)
})
