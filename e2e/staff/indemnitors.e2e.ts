import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import type { Page } from '@playwright/test'
import { openTab, topForm } from '../support/defendant-page.ts'
import {
  button,
  cell,
  dialogWithText,
  dismissOutcome,
  errorOf,
  field,
  rowsOf,
  textNotSent,
  topDialog,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { requestsOf } from '../support/network.ts'
import { columnsOf, deleteOnlyRow } from '../support/record-list.ts'
import { addDefendant, addIndemnitor, indemnitorsOf, newPhone } from '../support/records.ts'

/** Fills the open form of a new indemnitor and saves it; returns the body of the call. */
async function create(page: Page, name: string, phone: string, sendLink: 'Yes' | 'No'): Promise<unknown> {
  await field(page, 'Identity', 'Name').fill(name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await topForm(page).getByRole('radio', { name: sendLink }).check()
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/crm/indemnitor'),
  )
  await button(topForm(page), 'CREATE INDEMNITOR').click()
  return (await created).postDataJSON() as unknown
}

test('a new indemnitor is texted a form link if wanted [IND-1, IND-12, OPEN-97, OPEN-98, OPEN-189]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=indemnitors`)
  const links = requestsOf(page, (request) => request.url().endsWith('/api/clients/sendOTP'))
  const [phone, other] = [newPhone(), newPhone()]
  await button(topForm(page), 'ADD').click()
  expect(await create(page, 'Ana Signer', phone, 'Yes')).toMatchObject({
    name: 'Ana Signer',
    phone,
    send_sms: 'Yes',
    defendant_id: id,
  })
  await expect(dialogWithText(page, 'Successfully created indemnitor')).toBeVisible()
  await expect(dialogWithText(page, textNotSent)).toBeVisible()
  await expect(button(topDialog(page), 'SHOW LINK for Ana Signer')).toBeVisible()
  await button(topDialog(page), 'CLOSE').click()
  const [ana] = await indemnitorsOf(api, id)
  expect(links.map((request) => request.postDataJSON() as unknown)).toEqual([
    { phone, id: ana?.id, ind: true, defendant_id: id },
  ])
  await expect(columnsOf(page, 'Indemnitors')).toHaveText([
    'Name',
    'Phone',
    'Relation',
    'Email',
    'Link Last Sent',
    'Actions',
  ])
  await expect(rowsOf(page, 'Indemnitors')).toContainText('Ana Signer')
  await expect(rowsOf(page, 'Indemnitors')).not.toContainText(/\d\d\/\d\d\/\d{4}/)

  await button(topForm(page), 'ADD').click()
  expect(await create(page, 'Ben Signer', other, 'No')).toMatchObject({
    name: 'Ben Signer',
    phone: other,
    send_sms: 'No',
  })
  await dismissOutcome(page, 'Successfully created indemnitor')
  expect(links).toHaveLength(1)
  await expect(rowsOf(page, 'Indemnitors').first()).toContainText('Ben Signer')
})

test('an indemnitor needs a name, is changed and deleted [IND-2, IND-10, IND-11, IND-20, DLG-13]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addIndemnitor(api, id, { name: 'Ana Signer' })
  await addIndemnitor(api, id, { name: 'Ben Signer' })
  const page = await enter('clerk', `${path}&tab=indemnitors&record=new`)
  await button(topForm(page), 'CREATE INDEMNITOR').click()
  await dismissOutcome(page, 'Name fields are required.')
  await expect(errorOf(field(page, 'Identity', 'Name'))).toHaveText('Required')
  await button(topForm(page), 'Back').click()

  await page.getByRole('button', { name: 'EDIT indemnitor Ben Signer' }).click()
  await field(page, 'Identity', 'Name').fill('Benjamin Signer')
  await field(page, 'Employment', 'Employed By').fill('Kings Dairy')
  await button(topForm(page), 'UPDATE INDEMNITOR').click()
  await dismissOutcome(page, 'Successfully updated indemnitor')
  await page.keyboard.press('Escape')
  expect(await indemnitorsOf(api, id)).toMatchObject([
    { name: 'Benjamin Signer', employed_by: 'Kings Dairy' },
    { name: 'Ana Signer' },
  ])

  await page.getByRole('button', { name: 'DELETE indemnitor Ana Signer' }).click()
  await button(page.getByRole('dialog', { name: 'Delete this indemnitor?' }), 'DELETE').click()
  await expect(dialogWithText(page, 'Successfully deleted indemnitor')).toBeVisible()
  await expect(cell(page, 'Ana Signer')).toHaveCount(0)
  await deleteOnlyRow(page, 'indemnitor')
})

test('while another phone is typed for an indemnitor, the form says what saving it ends', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const phone = newPhone()
  await addIndemnitor(api, id, { name: 'Ana Signer', phone })
  const page = await enter('clerk', `${path}&tab=indemnitors`)
  await button(page, 'EDIT indemnitor Ana Signer').click()
  const written = phone.replace(/^(...)(...)/, '$1-$2-')
  const note = topForm(page).getByText(`Once this is saved, ${written} is logged out`)
  const typed = field(page, 'Contact', 'Mobile Phone')
  await expect(typed).toHaveValue(phone)
  await typed.fill(`+1 ${written} `)
  await expect(note).toHaveCount(0)
  await typed.fill('714 555')
  await expect(note).toBeVisible()
  await expect(note).not.toContainText('Then send')
  await typed.fill(newPhone())
  await expect(note).toContainText('Then send the new number a link.')
})

test('a Title 10 whose indemnitor was renamed meanwhile is refused, and the new name offered [OPEN-180]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const ana = await addIndemnitor(api, id, { name: 'Ana Signer' })
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const title10 = field(page, 'Booking', 'Title 10')
  await title10.selectOption('Ana Signer')
  await field(page, 'Booking', 'Booking Name').fill('Typed')
  await api.call(updateIndemnitor, { body: { id: ana, name: 'Anna Signer' } })
  await button(topForm(page), 'CREATE BOOKING').click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message).toContainText('Please choose a value from the list')
  await button(message, 'CLOSE').click()
  await expect(errorOf(title10)).toHaveText('Please choose a value from the list')
  await expect(field(page, 'Booking', 'Booking Name')).toHaveValue('Typed')
  await title10.selectOption('Anna Signer')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
})

test('Title 10 offers the indemnitors and keeps a former name [BOOK-8, OPEN-95, DEF-91]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addIndemnitor(api, id, { name: 'Ana Signer' })
  const ben = await addIndemnitor(api, id, { name: 'Ben Signer' })
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const title10 = field(page, 'Booking', 'Title 10')
  await expect(title10.locator('option')).toHaveText(['', 'Self', 'Ben Signer', 'Ana Signer'])
  await title10.selectOption('Ben Signer')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')

  await page.goto(`${path}&tab=indemnitors&record=${ben}`)
  await field(page, 'Identity', 'Name').fill('Benjamin Signer')
  await button(topForm(page), 'UPDATE INDEMNITOR').click()
  await dismissOutcome(page, 'Successfully updated indemnitor')
  await page.keyboard.press('Escape')
  await openTab(page, 'Bookings')
  await page.getByRole('button', { name: /^EDIT booking/ }).click()
  await expect(title10).toHaveValue('Ben Signer')
  await expect(title10.locator('option')).toHaveText([
    '',
    'Self',
    'Benjamin Signer',
    'Ana Signer',
    'Ben Signer',
  ])
})
