import type { Page } from '@playwright/test'
import {
  addSomebody,
  button,
  errorOf,
  expect,
  field,
  form,
  newPhone,
  readNews,
  test,
  toSection,
} from './defendant-desk.ts'

const updated = 'Successfully updated defendant'
const long = (length: number, of = 'A') => of.repeat(length)

/** Types into a field and leaves it, then mends it: the text comes, and goes with the mending. */
async function refuses(page: Page, block: string, label: string, wrong: string, text: string, right: string) {
  const input = field(page, block, label)
  await input.fill(wrong)
  await input.blur()
  await expect(errorOf(input), `${label}: ${wrong}`).toHaveText(text)
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await input.fill(right)
  await expect(errorOf(input), `${label}: ${right}`).toHaveCount(0)
}

test('names say at the field what they may not be, are in capitals, and take letters of any language [DEF-66, DEF-67, DEF-69, DEF-72, DEF-73, DEF-74, OPEN-76]', async ({
  enter,
  desk,
}) => {
  const { id, path, last_name } = await addSomebody(desk)
  const page = await enter('clerk', path)
  for (const [label, right] of [
    ['First Name', 'JOSÉ'],
    ['Middle Name', ''],
    ['Last Name', last_name],
  ] as const) {
    await refuses(page, 'Identity', label, 'AN4', 'No numbers', right)
    await refuses(page, 'Identity', label, "O'BRIEN", 'Alphanumeric characters only', right)
    await refuses(page, 'Identity', label, 'ANA-LU', 'Alphanumeric characters only', right)
    await refuses(page, 'Identity', label, long(51), 'Maximum 50 characters', right)
    if (right !== '') await refuses(page, 'Identity', label, '', 'Required', right)
  }
  await field(page, 'Identity', 'First Name').fill('')
  await field(page, 'Identity', 'First Name').pressSequentially('josé nuñez')
  await expect(field(page, 'Identity', 'First Name')).toHaveCSS('text-transform', 'uppercase')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Identity', 'First Name')).toHaveValue('JOSÉ NUÑEZ')
  await field(page, 'Identity', 'Middle Name').fill('  de la  ')
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect(await desk.read(id)).toMatchObject({ first_name: 'JOSÉ NUÑEZ', middle_name: 'DE LA', last_name })
})

test('every limit, number and address says its text at the field, and the text goes as soon as it is mended [DEF-64, DEF-65, DEF-68, DEF-75, DEF-76, DEF-78, OPEN-75]', async ({
  enter,
  desk,
}) => {
  const { path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  await refuses(page, 'Contact', 'Mobile Phone', '555010012', 'Minimum 10 characters', '5550100123')
  await refuses(page, 'Contact', 'Home Phone', '555010012', 'Minimum 10 characters', '')
  await refuses(page, 'Notes', 'General Notes', long(501), 'Maximum 500 characters', long(500))
  await refuses(page, 'Defendant’s Attorney', 'Name', 'A1', 'No numbers', "Anne-Marie O'Brien")
  await toSection(page, 'Information')
  await refuses(page, 'Info', 'Email', 'a@b.c', 'Minimum 6 characters', 'a@b.co')
  await refuses(page, 'Info', 'Email', 'renee.example.com', 'Invalid email address', 'renee@example.com')
  await refuses(page, 'Info', 'Email', `${long(89)}@example.com`, 'Maximum 100 characters', '')
  await refuses(
    page,
    'Info',
    'Social Security Number',
    '912-65-43x1',
    'Only Numbers, - and + allowed',
    '912-65-4321',
  )
  await refuses(page, 'Info', 'Social Security Number', long(16, '9'), 'Maximum 15 characters', '')
  await refuses(page, 'Info', 'Sex', long(21), 'Maximum 20 characters', 'Female')
  await refuses(page, 'Address Info', 'Zip', long(11, '9'), 'Maximum 10 characters', '93230')
  await refuses(page, 'Address Info', 'City', long(51), 'Maximum 50 characters', 'Hanford')
  await refuses(page, 'Address Info', 'Address', long(251), 'Maximum 250 characters', '')
  await refuses(page, 'Employment Info', 'Occupation Title', long(101), 'Maximum 100 characters', '')
  await refuses(page, 'Vehicle Info', 'Year', '20261', 'Maximum 4 characters', '2026')
})

test('a save with a wrong field sends nothing, counts the errors and leads to the first', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk, { city: 'Hanford' })
  const page = await enter('clerk', `${path}&tab=information`)
  const saves: string[] = []
  page.on('request', (asked) => asked.method() === 'PUT' && saves.push(asked.url()))
  await field(page, 'Info', 'Email').fill('nothing of the kind')
  await field(page, 'Address Info', 'City').fill(long(51))
  await toSection(page, 'Lead Notes')
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
  expect((await desk.read(id)).city).toBe('Hanford')
})

test('a date takes digits, a short form or the calendar, says when it is none, and can be cleared [DEF-70, DEF-71]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  const birth = field(page, 'Identity', 'Date of Birth')
  const none = 'Invalid Date, please format to MM/DD/YYYY'
  await expect(birth).toHaveAttribute('placeholder', 'MM/DD/YYYY')
  await birth.pressSequentially('02031990')
  await expect(birth).toHaveValue('02/03/1990')
  await birth.fill('')
  await birth.pressSequentially('2/3/90')
  await birth.blur()
  await expect(birth).toHaveValue('02/03/1990')
  for (const wrong of ['02/30/1990', '13/01/1990', '1990', '02/03/190'])
    await refuses(page, 'Identity', 'Date of Birth', wrong, none, '02/03/1990')
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect((await desk.read(id)).date_of_birth).toBe('02/03/1990')

  await button(page, 'Open calendar for Date of Birth').click()
  await page.getByRole('button', { name: '14 February 1990' }).click()
  await expect(birth).toHaveValue('02/14/1990')
  await button(page, 'Clear Date of Birth').click()
  await expect(birth).toHaveValue('')
  await expect(birth).toBeFocused()
  await expect(errorOf(birth)).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect((await desk.read(id)).date_of_birth).toBeNull()
})

test('a phone takes digits alone and stops at ten; a pasted one loses its country and signs [DEF-77, CONST-9]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  const mobile = field(page, 'Contact', 'Mobile Phone')
  const phone = newPhone()
  await mobile.pressSequentially(`${phone.slice(0, 3)}-${phone.slice(3, 6)} ext ${phone.slice(6)}99`)
  await expect(mobile).toHaveValue(phone)
  const home = field(page, 'Contact', 'Home Phone')
  await home.fill('+1 (555) 010-0123')
  await expect(home).toHaveValue('5550100123')
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect(await desk.read(id)).toMatchObject({ phone, home_phone: '5550100123' })
})

test('vehicle fields are required only with a vehicle, financing fields only when it is financed [DEF-69, DEF-80, DEF-81]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
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
  await readNews(page, updated)
  expect(await desk.read(id)).toMatchObject({
    has_vehicle: 'Yes',
    model: 'N/A',
    license_plate_state: 'NV',
    vehicle_financed: 'No',
  })
})

test('a state code of an older file shows as it is and outlives a save [CONST-11, OPEN-160]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk, { state: 'CZ' })
  const page = await enter('clerk', `${path}&tab=information`)
  const state = field(page, 'Address Info', 'State')
  await expect(state).toHaveValue('CZ')
  await field(page, 'Address Info', 'City').fill('Colon')
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  await expect(state).toHaveValue('CZ')
  expect(await desk.read(id)).toMatchObject({ city: 'Colon', state: 'CZ' })
})

test('a reference needs name and relationship once anything stands in its slot; an empty slot needs nothing [REF-12, OPEN-103]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=references`)
  const of = (slot: number, label: string) => field(page, `Reference ${slot}`, label)
  for (const label of ['Name', 'Relationship']) {
    await of(1, label).focus()
    await of(1, label).blur()
    await expect(errorOf(of(1, label))).toHaveCount(0)
  }
  await of(2, 'City').fill('Fresno')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(errorOf(of(2, 'Name'))).toHaveText('Required')
  await expect(errorOf(of(2, 'Relationship'))).toHaveText('Required')
  await expect(errorOf(of(1, 'Name'))).toHaveCount(0)
  await of(2, 'Name').fill('Dana Wells')
  await of(2, 'Relationship').fill('Cousin')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  expect(await desk.read(id)).toMatchObject({
    reference_2_name: 'Dana Wells',
    reference_2_relationship: 'Cousin',
    reference_2_city: 'Fresno',
    reference_1_name: null,
  })
})

test('extra references are edited in a dialog, each with name and relationship; more than four of them, and they can go again [NAV-2, REF-1, REF-9, REF-12, REF-14, DEF-48, DLG-11, DLG-12]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=references`)
  await button(form(page), 'EXTRA REFERENCES').click()
  const dialog = page.getByRole('dialog', { name: 'Extra References' })
  const entry = (number: number) => dialog.getByRole('group', { name: `reference ${number}` })
  for (let number = 1; number <= 5; number++) {
    await button(dialog, 'ADD REFERENCE').click()
    await expect(button(dialog, 'ADD REFERENCE')).toBeDisabled()
    await expect(dialog.getByText('Name and relationship come first.')).toBeVisible()
    await entry(number)
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill(`Person ${'ABCDE'[number - 1]}`)
    if (number === 5) break
    await entry(number).getByRole('textbox', { name: 'Relationship' }).fill('Friend')
  }
  await expect(entry(1).locator('label')).toHaveText([
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
  await expect(errorOf(entry(5).getByRole('textbox', { name: 'Relationship' }))).toHaveText('Required')
  await entry(5).getByRole('textbox', { name: 'Relationship' }).fill('Neighbor')
  await button(dialog, 'DONE').click()
  await expect(dialog).toHaveCount(0)
  const shown = page.getByRole('list', { name: 'Extra references' }).getByRole('listitem')
  await expect(shown).toHaveCount(5)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  const nothing = {
    dob_or_age: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    country: null,
    social_media: null,
  }
  expect((await desk.read(id)).rreferences.at(-1)).toEqual({
    name: 'Person E',
    relationship: 'Neighbor',
    ...nothing,
  })

  await button(form(page), 'EXTRA REFERENCES').click()
  await expect(entry(5).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Person E')
  await button(dialog, 'Remove reference 1').click()
  await expect(dialog.getByRole('group', { name: 'References' })).toBeFocused()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Are you sure? Any unsaved data will be lost.' })
  await expect(question.getByRole('button')).toHaveText(['CANCEL', 'OK'])
  await button(question, 'CANCEL').click()
  await button(dialog, 'DONE').click()
  await expect(shown).toHaveText([/^Person B/, /^Person C/, /^Person D/, /^Person E/])
})

test('children are asked for where there are some, each with name and age before the next [REF-5, REF-6, REF-7, REF-13]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
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
  await expect(block.getByText('Name and age come first.')).toBeVisible()
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
  await readNews(page, updated)
  expect((await desk.read(id)).ex_parent_2_children).toEqual([
    { name: 'Mia', age: '7', sex: null },
    { name: 'Leo', age: '11', sex: 'Male' },
  ])
  await page.reload()
  await expect(child(2).getByRole('textbox', { name: 'Name' })).toHaveValue('Leo')
  await button(block, 'Remove child 1').click()
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect((await desk.read(id)).ex_parent_2_children).toEqual([{ name: 'Leo', age: '11', sex: 'Male' }])
})
