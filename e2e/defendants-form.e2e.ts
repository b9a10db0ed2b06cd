import type { Page } from '@playwright/test'
import {
  addSomebody,
  button,
  expect,
  field,
  form,
  formTabs,
  list,
  newName,
  newPhone,
  readNews,
  says,
  test,
  toSection,
} from './defendant-desk.ts'
import { settled } from './fixtures.ts'

const updated = 'Successfully updated defendant'
const unsaved = 'Are you sure? Any unsaved data will be lost.'
const labelsOf = (page: Page, block: string) =>
  page
    .getByRole('region', { name: block, exact: true })
    .locator('label')
    .evaluateAll((all) => all.map((one) => (one.textContent ?? '').replace(/ \*$/, '')))

test('the form fills the screen; Edit has its parts, UPDATE DEFENDANT, DELETE and the notifications [NAV-19, DEF-34, DEF-35, DEF-38, DEF-41, DEF-42, DEF-43, OPEN-71, OPEN-72]', async ({
  enter,
  desk,
}) => {
  const phone = newPhone()
  const { path, last_name } = await addSomebody(desk, { phone })
  const page = await enter('clerk', path)
  await expect(form(page).getByRole('heading', { level: 1 })).toHaveText(`${last_name}, RENEE`)
  expect(await form(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await expect(form(page).getByRole('tab')).toHaveText([...formTabs, 'Docs'])
  for (const name of ['UPDATE DEFENDANT', 'DELETE', 'CLOSE'])
    await expect(button(form(page), name)).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Notifications' })
  await expect(panel).toContainText(phone.replace(/^(...)(...)/, '$1-$2-'))
  await expect(panel).toContainText('Never')
  for (const name of ['SEND FORM LINK', 'REMINDER']) await expect(button(panel, name)).toBeEnabled()

  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await expect(page.getByText('All changes saved. There is nothing to submit.')).toBeVisible()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toHaveCount(1)
})

test('View prints the file: nothing to write in, to submit, to update or to delete, and the way to Edit [DEF-35, OPEN-71, SHARE-9]', async ({
  enter,
  desk,
}) => {
  const { path } = await addSomebody(desk, { general_notes: 'Calls back.' })
  const page = await enter('clerk', `${path}&mode=view`)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Calls back.')
  await expect(form(page).getByRole('tab')).toHaveText([
    ...formTabs.filter((tab) => tab !== 'Submit'),
    'Docs',
  ])
  for (const name of ['UPDATE DEFENDANT', 'DELETE', 'SEND FORM LINK'])
    await expect(button(page, name)).toHaveCount(0)
  for (const title of ['General', 'Information', 'Family', 'References', 'Lead Notes']) {
    await toSection(page, title)
    await expect(form(page).getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expect(form(page).locator(':is(input, textarea):not([readonly]), select')).toHaveCount(0)
  }
  await button(form(page), 'EDIT').click()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
})

test('Defendants Info has five sub-sections with exactly these blocks and fields [DEF-39, DEF-45, DEF-46, DEF-47, DEF-48, DEF-49, DEF-54, DEF-56, DEF-59, DEF-60, DEF-61, DEF-62, REF-2, REF-3, REF-4, REF-5, REF-8, REF-10, REF-11, OPEN-73]', async ({
  enter,
  desk,
}) => {
  const { path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('button')).toHaveText([
    'General',
    'Information',
    'Family',
    'References',
    'Lead Notes',
  ])
  const holds = async (title: string, blocks: Record<string, string>) => {
    await toSection(page, title)
    await expect(form(page).getByRole('heading', { level: 2 })).toHaveText(title)
    await expect(form(page).getByRole('heading', { level: 3 })).toHaveText(Object.keys(blocks))
    for (const [block, labels] of Object.entries(blocks))
      expect((await labelsOf(page, block)).join(', '), block).toBe(labels)
  }
  await holds('General', {
    Identity: 'First Name, Middle Name, Last Name, Date of Birth, Status, Power of Attorney Number',
    Contact: 'Mobile Phone, Home Phone',
    'Defendant’s Attorney': 'Name, Address, Phone',
    Notes: 'General Notes',
  })
  await holds('Information', {
    Info: 'Email, Instagram, Place of Birth, US Citizen, How Long in US, Sex, Social Security Number, Driver License, Issuing State',
    'Address Info':
      'Address, City, State, Zip, County, Lived There How Long, Years in City, Rent or Own, Lived at This Address For, Landlord Name, Landlord Phone',
    'Former Address Info': 'Former Address, Lived There How Long, Last County, Last State, Last Lived There',
    'Employment Info':
      'Employed By, Occupation Title, Compensation, How Long, Employer Address, Employer Phone, Supervisor, Supervisor Phone',
    'Vehicle Info':
      'Has Vehicle, Make, Model, Year, Color, License Plate, Plate State, Vehicle Financed, Where Financed, How Much Owed',
  })
  const relative = 'Name, Address, Phone'
  await holds('Family', {
    Spouse: `${relative}, Date of Birth, Together How Long, Employer`,
    'Ex / Parent 1': `${relative}, Has Children`,
    'Ex / Parent 2': `${relative}, Has Children`,
    'Ex / Parent 3': `${relative}, Has Children`,
    Mother: relative,
    Father: relative,
    'Spouse’s Mother': relative,
    'Spouse’s Father': relative,
    'Defendant’s Brother': relative,
    'Defendant’s Sister': relative,
    'Best Friend': relative,
  })
  const reference = 'Name, Relationship, DOB or Age, Phone, Address, City, State, Country, Social Media'
  await holds('References', {
    'Reference 1': reference,
    'Reference 2': reference,
    'Reference 3': reference,
    'Reference 4': reference,
    'Extra References': '',
  })
  await holds('Lead Notes', { 'Lead Notes': 'Lead Notes' })
  await expect(field(page, 'Lead Notes', 'Lead Notes')).toHaveJSProperty('tagName', 'TEXTAREA')
  await toSection(page, 'General')
  await expect(field(page, 'Identity', 'Status').locator('option')).toHaveText([
    '',
    'New Lead',
    'Assigned to Agent',
  ])
  await toSection(page, 'Information')
  await expect(field(page, 'Info', 'US Citizen').locator('option')).toHaveText(['', 'Yes', 'No'])
  await expect(field(page, 'Address Info', 'Rent or Own').locator('option')).toHaveText(['', 'Rent', 'Own'])
  const states = await field(page, 'Address Info', 'State').locator('option').allTextContents()
  expect(states).toHaveLength(55)
  expect(states).toEqual(expect.arrayContaining(['DC', 'GU', 'PR', 'VI', 'CA']))
})

test('a save says so in a dialog; after it the form shows the file as it is now, and the list is fresh [DEF-92, DLG-10, MSG-3, MSG-14, MSG-25]', async ({
  enter,
  desk,
}) => {
  const { id, path, last_name } = await addSomebody(desk)
  const page = await enter('clerk', `${list}?last_name=${last_name}`)
  await page.getByRole('button', { name: `RENEE ${last_name}`, exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await desk.change(id, { general_notes: 'Somebody else wrote this.' })
  await field(page, 'Identity', 'First Name').fill('josé')
  await expect(field(page, 'Identity', 'First Name')).toHaveCSS('text-transform', 'uppercase')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Somebody else wrote this.')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await button(form(page), 'CLOSE').click()
  await expect(page.getByRole('button', { name: `JOSÉ ${last_name}`, exact: true })).toBeVisible()
  expect(await desk.read(id)).toMatchObject({
    first_name: 'JOSÉ',
    general_notes: 'Somebody else wrote this.',
  })
  await page.goto(path)
  await expect(field(page, 'Identity', 'First Name')).toHaveValue('JOSÉ')
})

test('unsaved changes are asked about before the form closes; CANCEL keeps them, OK lets them go [DLG-11, DLG-12, OPEN-60]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  const notes = field(page, 'Notes', 'General Notes')
  await notes.fill('Not saved.')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => button(form(page), 'CLOSE').click(),
    () => button(form(page), 'Back').click(),
  ]
  for (const leave of ways) {
    await leave()
    const question = page.getByRole('dialog', { name: unsaved })
    await expect(question.getByText(unsaved, { exact: true })).toBeVisible()
    await expect(question.getByRole('button')).toHaveText(['CANCEL', 'OK'])
    await button(question, 'CANCEL').click()
    await expect(question).toHaveCount(0)
    await expect(notes).toHaveValue('Not saved.')
  }
  await page.keyboard.press('Escape')
  await button(page, 'OK').click()
  await expect(form(page)).toHaveCount(0)
  expect((await desk.read(id)).general_notes).toBeNull()

  await page.goto(path)
  await notes.fill('Typed and taken back.')
  await notes.fill('')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})

test('Back in the browser asks too; No stays with all that was typed, Yes leaves [DLG-1, DLG-2, DLG-3, DLG-8]', async ({
  enter,
  desk,
}) => {
  const { last_name } = await addSomebody(desk)
  const page = await enter('clerk', `${list}?last_name=${last_name}`)
  await page.getByRole('button', { name: `RENEE ${last_name}`, exact: true }).click()
  await field(page, 'Notes', 'General Notes').fill('Not saved.')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    'Any changes made that were not saved will be discarded. Do you want to proceed?',
  )
  await button(question, 'No').click()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Not saved.')
  await page.goBack()
  await button(question, 'Yes').click()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${list}?last_name=${last_name}`)
})

test('Ctrl-S saves from any field; Escape closes what was saved', async ({ enter, desk }) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=information`)
  await field(page, 'Address Info', 'City').fill('Hanford')
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect((await desk.read(id)).city).toBe('Hanford')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})

test('with the keyboard alone: find, open, change, save, close, and be back in the list [DEF-6, DEF-41]', async ({
  enter,
  desk,
}) => {
  const { id, last_name, name } = await addSomebody(desk)
  const page = await enter('clerk', list)
  const focused = page.locator(':focus')
  const tabTo = async (target: ReturnType<typeof button>, key = 'Tab') => {
    for (let press = 0; press < 60; press++) {
      if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) break
      await page.keyboard.press(key)
    }
    await expect(target).toBeFocused()
  }
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(10)
  await tabTo(page.getByRole('form').getByRole('textbox', { name: 'Last Name' }))
  await page.keyboard.type(last_name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(1)
  await tabTo(button(page, name))
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await tabTo(field(page, 'Identity', 'Date of Birth'))
  await page.keyboard.type('02031990')
  await tabTo(field(page, 'Identity', 'Status'))
  await page.keyboard.type('Ass')
  await tabTo(field(page, 'Notes', 'General Notes'))
  await page.keyboard.type('No mouse at hand.')
  await tabTo(button(form(page), 'UPDATE DEFENDANT'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(says(page, updated)).toBeVisible()
  await expect(focused).toHaveText('CLOSE')
  await page.keyboard.press('Enter')
  await expect(says(page, updated)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page, name)).toBeFocused()
  expect(await desk.read(id)).toMatchObject({
    date_of_birth: '02/03/1990',
    status: 'Assigned to Agent',
    general_notes: 'No mouse at hand.',
  })
})

test('DELETE asks first; its news closes by itself after a second, and the phone is free again [DEF-42, DLG-13, DLG-14, DLG-19, OPEN-61, OPEN-85, MSG-26, CONST-4]', async ({
  page,
  enter,
  desk,
}) => {
  const phone = newPhone()
  const { id, last_name } = await addSomebody(desk, { phone })
  await page.clock.install()
  await enter('clerk', `${list}?last_name=${last_name}&id=${id}`)
  await button(form(page), 'DELETE').click()
  const question = page.getByRole('dialog', { name: 'Delete this defendant?' })
  await expect(question.getByRole('button')).toHaveText(['CANCEL', 'DELETE'])
  await button(question, 'CANCEL').click()
  await expect(form(page)).toBeVisible()
  expect(await desk.status(id)).toBe(200)

  await button(form(page), 'DELETE').click()
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(question, 'DELETE').click()
  await deleted
  await settled(page)
  await page.clock.runFor(300)
  await expect(says(page, 'Successfully deleted defendant')).toBeVisible()
  await page.clock.runFor(650)
  await expect(form(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(form(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByText('No defendants found')).toBeVisible()
  expect(await desk.status(id)).toBe(404)
  await desk.add({ first_name: 'RENEE', last_name: newName(), phone })
})

const markup = '<img src=x onerror="ran=true"><b>bold</b>'

test('what looks like HTML is shown as the text it is, wherever it comes up [DEF-49, DEF-61]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk, {
    defendants_attorney_name: markup,
    lead_notes: markup,
    rreferences: [{ name: markup, relationship: markup }],
  })
  const page = await enter('clerk', path)
  const nothingRan = async () => {
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect(page.locator('img[src=x], b')).toHaveCount(0)
  }
  await expect(field(page, 'Defendant’s Attorney', 'Name')).toHaveValue(markup)
  await field(page, 'Notes', 'General Notes').fill(markup)
  await toSection(page, 'References')
  await expect(page.getByRole('list', { name: 'Extra references' })).toContainText(markup)
  await nothingRan()
  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await expect(page.getByRole('table', { name: 'Unsaved changes' })).toContainText(markup)
  await nothingRan()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  expect((await desk.read(id)).general_notes).toBe(markup)
  await page.goto(`${path}&mode=view&tab=lead-notes`)
  await expect(field(page, 'Lead Notes', 'Lead Notes')).toHaveValue(markup)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition').filter({ hasText: markup }).first()).toBeVisible()
  await nothingRan()
})

test('neither the digits of a license nor of a social security number ever stand in an address', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=information`)
  const addresses: string[] = []
  page.on('request', (asked) => addresses.push(asked.url(), asked.headers()['referer'] ?? ''))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await field(page, 'Info', 'Social Security Number').fill('912-65-4321')
  await field(page, 'Info', 'Driver License').fill('N8765432')
  await form(page).getByRole('tab', { name: 'Submit' }).click()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  await button(form(page), 'CLOSE').click()
  expect(await desk.read(id)).toMatchObject({ ss: '912-65-4321', dl: 'N8765432' })
  expect(addresses.length).toBeGreaterThan(4)
  for (const secret of ['912', '65-4321', '654321', '8765432'])
    expect(addresses.join('\n')).not.toContain(secret)
})
