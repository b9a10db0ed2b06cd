import type { Page } from '@playwright/test'
import { form, infoOf, openSection } from '../support/defendant-page.ts'
import { button, discardQuestion, dismissOutcome, errorOf, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, extraReference, newPhone, readRecord } from '../support/records.ts'

const updated = 'Successfully updated defendant'
const long = (length: number, of = 'A') => of.repeat(length)

/** Expects an error once a value is typed and the field left, and none once it is corrected. */
async function expectError(
  page: Page,
  block: string,
  label: string,
  wrong: string,
  text: string,
  right: string,
) {
  const input = field(page, block, label)
  await input.fill(wrong)
  await input.blur()
  await expect(errorOf(input), `${label}: ${wrong}`).toHaveText(text)
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await input.fill(right)
  await expect(errorOf(input), `${label}: ${right}`).toHaveCount(0)
}

/** The names of a defendant, and what corrects each of them. */
const names = (last_name: string) =>
  [
    ['First Name', 'JOSÉ'],
    ['Middle Name', ''],
    ['Last Name', last_name],
  ] as const

test('a name has no digits and no signs, and at most 50 letters [DEF-66, DEF-67, DEF-72, DEF-73, DEF-74]', async ({
  enter,
  api,
}) => {
  const { path, last_name } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  for (const [label, right] of names(last_name)) {
    await expectError(page, 'Identity', label, 'AN4', 'No numbers', right)
    await expectError(page, 'Identity', label, "O'BRIEN", 'Alphanumeric characters only', right)
    await expectError(page, 'Identity', label, 'ANA-LU', 'Alphanumeric characters only', right)
    await expectError(page, 'Identity', label, long(51), 'Maximum 50 characters', right)
  }
})

test('names are required and uppercase, in letters of any language [DEF-69, OPEN-76]', async ({
  enter,
  api,
}) => {
  const { id, path, last_name } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  for (const [label, right] of names(last_name))
    if (right !== '') await expectError(page, 'Identity', label, '', 'Required', right)
  const first = field(page, 'Identity', 'First Name')
  await first.fill('')
  await first.pressSequentially('josé nuñez')
  await expect(first).toHaveCSS('text-transform', 'uppercase')
  await page.keyboard.press('Tab')
  await expect(first).toHaveValue('JOSÉ NUÑEZ')
  await field(page, 'Identity', 'Middle Name').fill('  de la  ')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect(await readRecord(api, id)).toMatchObject({
    first_name: 'JOSÉ NUÑEZ',
    middle_name: 'DE LA',
    last_name,
  })
})

test('phones, email and numbers say what they must be [DEF-65, DEF-68, DEF-75, DEF-76, DEF-78]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await expectError(page, 'Contact', 'Mobile Phone', '555010012', 'Minimum 10 characters', '5550100123')
  await expectError(page, 'Contact', 'Home Phone', '555010012', 'Minimum 10 characters', '')
  await openSection(page, 'Information')
  await expectError(page, 'Info', 'Email', 'a@b.c', 'Minimum 6 characters', 'a@b.co')
  await expectError(page, 'Info', 'Email', 'renee.example.com', 'Invalid email address', 'renee@example.com')
  await expectError(page, 'Info', 'Email', `${long(89)}@example.com`, 'Maximum 100 characters', '')
  const signs = 'Only Numbers, - and + allowed'
  await expectError(page, 'Info', 'Social Security Number', '912-65-43x1', signs, '912-65-4321')
})

test('a field that is too long names its limit [DEF-64, OPEN-75]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await expectError(page, 'Notes', 'General Notes', long(501), 'Maximum 500 characters', long(500))
  await expectError(page, 'Defendant’s Attorney', 'Name', 'A1', 'No numbers', "Anne-Marie O'Brien")
  await openSection(page, 'Information')
  const ssn = 'Social Security Number'
  await expectError(page, 'Info', ssn, long(16, '9'), 'Maximum 15 characters', '')
  await expectError(page, 'Info', 'Sex', long(21), 'Maximum 20 characters', 'Female')
  await expectError(page, 'Address Info', 'Zip', long(11, '9'), 'Maximum 10 characters', '93230')
  await expectError(page, 'Address Info', 'City', long(51), 'Maximum 50 characters', 'Hanford')
  await expectError(page, 'Address Info', 'Address', long(251), 'Maximum 250 characters', '')
  await expectError(page, 'Employment Info', 'Occupation Title', long(101), 'Maximum 100 characters', '')
  await expectError(page, 'Vehicle Info', 'Year', '20261', 'Maximum 4 characters', '2026')
})

test('a form with errors is not sent, counts them and leads to the first', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api, { city: 'Hanford' })
  const page = await enter('clerk', `${path}&tab=information`)
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await field(page, 'Info', 'Email').fill('nothing of the kind')
  await field(page, 'Address Info', 'City').fill(long(51))
  await openSection(page, 'Lead Notes')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(field(page, 'Info', 'Email')).toBeFocused()
  await expect(errorOf(field(page, 'Info', 'Email'))).toHaveText('Invalid email address')
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Information' }),
  ).toHaveText(/2 errors$/)
  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText('Please correct these errors before submitting.')
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Email: Invalid email address',
    'Address Info, City: Maximum 50 characters',
  ])
  await button(page, 'Address Info, City: Maximum 50 characters').click()
  await expect(field(page, 'Address Info', 'City')).toBeFocused()
  expect(saves).toEqual([])
  expect((await readRecord(api, id)).city).toBe('Hanford')
})

test('a date is typed as digits or chosen, can be cleared, and must be valid [DEF-70, DEF-71]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const birth = field(page, 'Identity', 'Date of Birth')
  const invalid = 'Invalid Date, please format to MM/DD/YYYY'
  await expect(birth).toHaveAttribute('placeholder', 'MM/DD/YYYY')
  await birth.pressSequentially('02031990')
  await expect(birth).toHaveValue('02/03/1990')
  await birth.fill('')
  await birth.pressSequentially('2/3/90')
  await birth.blur()
  await expect(birth).toHaveValue('02/03/1990')
  for (const wrong of ['02/30/1990', '13/01/1990', '1990', '02/03/190'])
    await expectError(page, 'Identity', 'Date of Birth', wrong, invalid, '02/03/1990')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).date_of_birth).toBe('02/03/1990')

  await button(page, 'Open calendar for Date of Birth').click()
  await page.getByRole('button', { name: '14 February 1990' }).click()
  await expect(birth).toHaveValue('02/14/1990')
  await button(page, 'Clear Date of Birth').click()
  await expect(birth).toHaveValue('')
  await expect(birth).toBeFocused()
  await expect(errorOf(birth)).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).date_of_birth).toBeNull()
})

test('a phone takes ten digits, and a pasted one loses its country code [DEF-77, CONST-9]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const mobile = field(page, 'Contact', 'Mobile Phone')
  const phone = newPhone()
  await mobile.pressSequentially(`${phone.slice(0, 3)}-${phone.slice(3, 6)} ext ${phone.slice(6)}99`)
  await expect(mobile).toHaveValue(phone)
  const home = field(page, 'Contact', 'Home Phone')
  await home.fill('+1 (555) 010-0123')
  await expect(home).toHaveValue('5550100123')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect(await readRecord(api, id)).toMatchObject({ phone, home_phone: '5550100123' })
})

test('vehicle fields are required with a vehicle, financing fields with a loan [DEF-69, DEF-80, DEF-81]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=information`)
  const vehicle = (label: string) => field(page, 'Vehicle Info', label)
  const ofVehicle = ['Make', 'Model', 'Year', 'Color', 'License Plate', 'Plate State', 'Vehicle Financed']
  const ofFinancing = ['Where Financed', 'How Much Owed']
  const required = async (labels: string[], isRequired: boolean) => {
    for (const label of labels) {
      await vehicle(label).focus()
      await vehicle(label).blur()
      if (isRequired) await expect(errorOf(vehicle(label)), label).toHaveText('Required')
      else await expect(errorOf(vehicle(label)), label).toHaveCount(0)
    }
  }
  await required([...ofVehicle, ...ofFinancing], false)
  await vehicle('Has Vehicle').selectOption('Yes')
  await required(ofVehicle, true)
  await required(ofFinancing, false)
  await vehicle('Has Vehicle').selectOption('No')
  for (const label of ofVehicle) await expect(errorOf(vehicle(label)), label).toHaveCount(0)
  await vehicle('Has Vehicle').selectOption('Yes')
  for (const label of ['Make', 'Model', 'Color', 'License Plate']) await vehicle(label).fill('N/A')
  await vehicle('Year').fill('N/A')
  await vehicle('Plate State').selectOption('NV')
  await vehicle('Vehicle Financed').selectOption('Yes')
  await required(ofFinancing, true)
  await vehicle('Vehicle Financed').selectOption('No')
  for (const label of ofFinancing) await expect(errorOf(vehicle(label)), label).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect(await readRecord(api, id)).toMatchObject({
    has_vehicle: 'Yes',
    model: 'N/A',
    license_plate_state: 'NV',
    vehicle_financed: 'No',
  })
})

test('an unknown state code of an old file is shown and outlives a save [CONST-11, OPEN-160]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api, { state: 'CZ' })
  const page = await enter('clerk', `${path}&tab=information`)
  const state = field(page, 'Address Info', 'State')
  await expect(state).toHaveValue('CZ')
  await field(page, 'Address Info', 'City').fill('Colon')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  await expect(state).toHaveValue('CZ')
  expect(await readRecord(api, id)).toMatchObject({ city: 'Colon', state: 'CZ' })
})

test('a reference needs name and relationship unless it is empty [REF-12, OPEN-103]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=references`)
  const reference = (slot: number, label: string) => field(page, `Reference ${slot}`, label)
  for (const label of ['Name', 'Relationship']) {
    await reference(1, label).focus()
    await reference(1, label).blur()
    await expect(errorOf(reference(1, label))).toHaveCount(0)
  }
  await reference(2, 'City').fill('Fresno')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(errorOf(reference(2, 'Name'))).toHaveText('Required')
  await expect(errorOf(reference(2, 'Relationship'))).toHaveText('Required')
  await expect(errorOf(reference(1, 'Name'))).toHaveCount(0)
  await reference(2, 'Name').fill('Dana Wells')
  await reference(2, 'Relationship').fill('Cousin')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  expect(await readRecord(api, id)).toMatchObject({
    reference_2_name: 'Dana Wells',
    reference_2_relationship: 'Cousin',
    reference_2_city: 'Fresno',
    reference_1_name: null,
  })
})

const extraReferences = (page: Page) => page.getByRole('dialog', { name: 'Extra References' })
const entry = (page: Page, number: number) =>
  extraReferences(page).getByRole('group', { name: `reference ${number}` })
/** The extra references as the section lists them. */
const listedReferences = (page: Page) =>
  page.getByRole('list', { name: 'Extra references' }).getByRole('listitem')

test('extra references are added in a dialog, each with name and relationship [REF-9, REF-12, REF-14, DEF-48]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=references`)
  await button(form(page), 'EXTRA REFERENCES').click()
  const dialog = extraReferences(page)
  for (let number = 1; number <= 5; number++) {
    await button(dialog, 'ADD REFERENCE').click()
    await expect(button(dialog, 'ADD REFERENCE')).toBeDisabled()
    await expect(dialog.getByText('Enter name and relationship first.')).toBeVisible()
    const name = entry(page, number).getByRole('textbox', { name: 'Name', exact: true })
    await name.fill(`Person ${'ABCDE'[number - 1]}`)
    if (number === 5) break
    await entry(page, number).getByRole('textbox', { name: 'Relationship' }).fill('Friend')
  }
  await expect(entry(page, 1).locator('label')).toHaveText([
    'Name *',
    'Relationship *',
    'DOB or Age',
    'Phone',
    'Address',
    'City',
    'State',
    'Country',
    'Social Media',
  ])
  await button(dialog, 'DONE').click()
  const last = entry(page, 5).getByRole('textbox', { name: 'Relationship' })
  await expect(errorOf(last)).toHaveText('Required')
  await last.fill('Neighbor')
  await button(dialog, 'DONE').click()
  await expect(dialog).toHaveCount(0)
  await expect(listedReferences(page)).toHaveCount(5)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  const person = extraReference({ name: 'Person E', relationship: 'Neighbor' })
  expect((await readRecord(api, id)).rreferences.at(-1)).toEqual(person)
})

test('an extra reference can be removed, after a question if the dialog is left [REF-1, DLG-11, DLG-12]', async ({
  enter,
  api,
}) => {
  const people = ['Person A', 'Person B', 'Person C']
  const rreferences = people.map((name) => extraReference({ name, relationship: 'Friend' }))
  const { path } = await addDefendant(api, { rreferences })
  const page = await enter('clerk', `${path}&tab=references`)
  await button(form(page), 'EXTRA REFERENCES').click()
  const dialog = extraReferences(page)
  await expect(entry(page, 3).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Person C')
  await button(dialog, 'Remove reference 1').click()
  await expect(dialog.getByRole('group', { name: 'References' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page).getByRole('button')).toHaveText(['CANCEL', 'OK'])
  await button(discardQuestion(page), 'CANCEL').click()
  await button(dialog, 'DONE').click()
  await expect(listedReferences(page)).toHaveText([/^Person B/, /^Person C/])
})

test('children are added one by one, each with name and age [REF-5, REF-6, REF-7, REF-13]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=family`)
  const block = page.getByRole('region', { name: 'Ex / Parent 2', exact: true })
  await expect(button(page, 'ADD CHILD')).toHaveCount(0)
  for (const slot of [1, 3]) {
    await field(page, `Ex / Parent ${slot}`, 'Has Children').selectOption('Yes')
    const other = page.getByRole('region', { name: `Ex / Parent ${slot}`, exact: true })
    await button(other, 'ADD CHILD').click()
    await expect(other.getByRole('group', { name: 'child 1' }).locator('label')).toHaveText([
      'Name *',
      'Age *',
      'Sex',
    ])
    await button(other, 'Remove child 1').click()
  }
  await expect(button(block, 'ADD CHILD')).toHaveCount(0)
  await field(page, 'Ex / Parent 2', 'Has Children').selectOption('Yes')
  await button(block, 'ADD CHILD').click()
  await expect(button(block, 'ADD CHILD')).toBeDisabled()
  await expect(block.getByText('Enter name and age first.')).toBeVisible()
  const child = (number: number) => block.getByRole('group', { name: `child ${number}` })
  await child(1).getByRole('textbox', { name: 'Name' }).fill('Mia')
  await expect(button(block, 'ADD CHILD')).toBeDisabled()
  await child(1).getByRole('textbox', { name: 'Age' }).fill('7')
  await expect(button(block, 'ADD CHILD')).toBeEnabled()
  await button(block, 'ADD CHILD').click()
  await child(2).getByRole('textbox', { name: 'Name' }).fill('Leo')
  await expect(button(block, 'ADD CHILD')).toBeDisabled()
  await child(2).getByRole('textbox', { name: 'Age' }).fill('11')
  await child(2).getByRole('textbox', { name: 'Sex' }).fill('Male')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).ex_parent_2_children).toEqual([
    { name: 'Mia', age: '7', sex: null },
    { name: 'Leo', age: '11', sex: 'Male' },
  ])
  await page.reload()
  await expect(child(2).getByRole('textbox', { name: 'Name' })).toHaveValue('Leo')
  await button(block, 'Remove child 1').click()
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).ex_parent_2_children).toEqual([{ name: 'Leo', age: '11', sex: 'Male' }])
})
