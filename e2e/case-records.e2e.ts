import type { Page } from '@playwright/test'
import { addSomebody, button, errorOf, expect, field, newPhone, readNews, says } from './defendant-desk.ts'
import { cell, exitDialog, recordsDeskOf, rowsOf, test, top } from './records-desk.ts'
import { tokenFor } from './fixtures.ts'

const toTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const unsaved = (noun: string) => `Change(s) Detected, please make sure to save your ${noun}.`
const headings = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('columnheader')
/** Deletes the only row of a list, and reads the news that close by themselves. */
async function removeRow(page: Page, noun: string) {
  await page.getByRole('button', { name: new RegExp(`^DELETE ${noun} `) }).click()
  const question = page.getByRole('dialog', { name: `Delete this ${noun}?` })
  await expect(question.getByRole('button')).toHaveText(['CANCEL', 'DELETE'])
  await button(question, 'CANCEL').click()
  await expect(page.getByRole('button', { name: new RegExp(`^DELETE ${noun} `) })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^DELETE ${noun} `) }).click()
  await button(question, 'DELETE').click()
  await expect(says(page, `Successfully deleted ${noun}`)).toBeVisible()
  await expect(says(page, `Successfully deleted ${noun}`)).toHaveCount(0)
  await expect(page.getByText(`No ${noun}s found`)).toBeVisible()
}

test('a booking is added, changed and deleted from its tab, by calls of its own; the list behind is fresh [DEF-91, BOOK-1, BOOK-2, BOOK-9, BOOK-10, BOOK-11, BOOK-13, BOOK-15, BOOK-32, OPEN-91, OPEN-92, DLG-10, DLG-13, MSG-14, CONST-12, CONST-13]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, last_name } = await addSomebody(desk)
  const page = await enter('clerk', `/crm/defendants?last_name=${last_name}&id=${id}`)
  await toTab(page, 'Bookings')
  await expect(page.getByText('No bookings found')).toBeVisible()
  await button(top(page), 'ADD').click()
  await expect(top(page).getByRole('heading', { level: 1 })).toHaveText('New booking')
  expect(await top(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await expect(field(page, 'Credit Card', 'Include Credit Card')).toHaveValue('Yes')
  await field(page, 'Booking', 'Booking Name').fill('First Booking')
  const surety = field(page, 'Booking', 'Surety')
  await expect(surety.locator('option')).toHaveText(['', 'FCS', 'Bankers'])
  await surety.selectOption('Bankers')
  await button(top(page), 'ADD CHARGE').click()
  await expect(button(top(page), 'ADD CHARGE')).toBeDisabled()
  await field(page, 'Arrest', 'Code').fill('PC 459')
  const type = field(page, 'Arrest', 'Type')
  await expect(type.locator('option')).toHaveText(['', 'Infraction', 'Misdemeanor', 'Felony'])
  await type.selectOption('Felony')
  await button(top(page), 'ADD COURT DATE').click()
  await expect(field(page, 'Court', 'Time')).toHaveValue('12:00 AM')
  await field(page, 'Court', 'Date').fill('12/01/2026')
  await field(page, 'Arrest', 'Arrest Case #').fill('A-77')
  const made = page.waitForRequest(
    (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/crm/booking'),
  )
  await button(top(page), 'CREATE BOOKING').click()
  expect((await made).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  await readNews(page, 'Successfully created booking')
  await expect(headings(page, 'Bookings')).toHaveText([
    'Booking #',
    'Booking Name',
    'Bail Amount',
    'Bail Post Date',
    'Surety',
    'Arrest Case #',
    'Court Case #',
    'Created',
    'Actions',
  ])
  const [row] = await records.list('booking', id)
  expect(row).toMatchObject({
    booking_name: 'First Booking',
    surety: 'Bankers',
    includeCC: 'Yes',
    charges: [{ code: 'PC 459', type: 'Felony' }],
    court_times: [{ date: '12/01/2026', time: '12:00 AM' }],
    date_to_appear: '12/01/2026',
    time_to_appear: '12:00 AM',
  })

  await cell(page, 'First Booking').click()
  await expect(page).toHaveURL(new RegExp(`tab=bookings&record=${row?.id}$`))
  await expect(field(page, 'Court', 'Date to Appear')).toHaveValue('12/01/2026')
  await field(page, 'Bail', 'Bail Amount').fill('25,000')
  await page.keyboard.press('Control+s')
  await readNews(page, 'Successfully updated booking')
  await expect(top(page).getByText('All changes saved')).toBeVisible()
  expect((await records.list('booking', id))[0]).toMatchObject({
    bail_amount: '25,000',
    charges: [{ code: 'PC 459', type: 'Felony' }],
  })
  await button(top(page), 'Back').click()
  await expect(cell(page, '25,000')).toBeVisible()
  await removeRow(page, 'booking')
  expect(await records.list('booking', id)).toEqual([])
  await records.add('booking', { defendant_id: id, booking_name: 'Behind', arrest_case: 'A-88' })
  await page.reload()
  await page.getByRole('button', { name: 'EDIT booking Behind' }).press('Enter')
  await field(page, 'Arrest', 'Arrest Case #').fill('A-99')
  await button(top(page), 'UPDATE BOOKING').click()
  await readNews(page, 'Successfully updated booking')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Defendants' })).toContainText('A-99')
})

test('unsaved changes of a booking say so, and the way back asks: save and exit, exit without, or stay [DLG-17, DLG-18, BOOK-11]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  await records.add('booking', { defendant_id: id, booking_name: 'Careful' })
  const page = await enter('clerk', `${path}&tab=bookings`)
  const name = field(page, 'Booking', 'Booking Name')
  const open = () => page.getByRole('button', { name: 'EDIT booking Careful' }).click()
  await open()
  await expect(top(page).getByText('All changes saved')).toBeVisible()
  await expect(page.getByText(unsaved('booking'))).toHaveCount(0)
  await name.fill('Careful Twice')
  await expect(top(page).getByText(unsaved('booking'), { exact: true })).toBeVisible()
  for (const leave of [() => button(top(page), 'Back').click(), () => page.keyboard.press('Escape')]) {
    await leave()
    await expect(exitDialog(page).getByRole('button')).toHaveText([
      'Cancel',
      'Exit Without Saving',
      'Save and Exit',
    ])
    await button(exitDialog(page), 'Cancel').click()
    await expect(exitDialog(page)).toHaveCount(0)
    await expect(name).toHaveValue('Careful Twice')
  }
  await page.goBack()
  await button(page.getByRole('dialog', { name: 'Are you sure?' }), 'No').click()
  await expect(name).toHaveValue('Careful Twice')
  await button(top(page), 'Back').click()
  await button(exitDialog(page), 'Exit Without Saving').click()
  await expect(cell(page, 'Careful')).toBeVisible()
  expect((await records.list('booking', id))[0]).toMatchObject({ booking_name: 'Careful' })

  await open()
  await expect(name).toHaveValue('Careful')
  await name.fill('Careful Thrice')
  await button(top(page), 'Back').click()
  await button(exitDialog(page), 'Save and Exit').click()
  await readNews(page, 'Successfully updated booking')
  await expect(cell(page, 'Careful Thrice')).toBeVisible()
  await expect(name).toHaveCount(0)
  expect((await records.list('booking', id))[0]).toMatchObject({ booking_name: 'Careful Thrice' })
})

test('the limits of a booking are told while it is typed, each in its words; what breaks one is not sent [BOOK-12, BOOK-14, BOOK-15, BOOK-16, BOOK-17, BOOK-18, BOOK-19, BOOK-20, BOOK-21, BOOK-22, BOOK-23, BOOK-24, BOOK-25]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await button(top(page), 'CREATE BOOKING').click()
  await readNews(page, 'Some fields are required. Put N/A to leave blank.')
  const told = async (block: string, name: string, max: number, text: string, char = 'x') => {
    const input = field(page, block, name)
    await input.pressSequentially('')
    await input.fill(char.repeat(max))
    await expect(errorOf(input)).toHaveCount(0)
    await input.press('End')
    await input.pressSequentially(char)
    await expect(errorOf(input)).toHaveText(text)
    await expect(input).toBeFocused()
    await input.press('Backspace')
    await expect(errorOf(input)).toHaveCount(0)
  }
  const exceeded = (max: number) => `Max of ${max} characters exceeded!`
  await told('Terms', 'Payment Schedule', 82, exceeded(82))
  await told('Terms', 'Payment Schedule, line 2', 82, exceeded(82))
  await told('Terms', 'Recurring Charges', 50, exceeded(50))
  for (const line of [2, 3, 4]) await told('Terms', `Recurring Charges, line ${line}`, 110, exceeded(110))
  await told('Terms', 'Other Conditions', 848, exceeded(848))
  for (const name of ['Premium Amount', 'Amount Paid Down', 'Unpaid Balance', 'Cash Collateral'])
    await told('Money', name, 45, 'Maximum 45 characters', '1')
  await told('Credit Card', 'Credit Card Charge Amount', 150, 'Maximum 150 characters')
  for (const part of [1, 2, 3, 4]) {
    const block = part < 3 ? 'Payments' : 'Further Payments'
    await told(block, `Payment ${part} Date`, 10, 'Maximum 10 characters')
    await told(block, `Payment ${part} Amount`, 10, 'Maximum 10 characters')
  }
  const premium = field(page, 'Money', 'Premium Amount')
  await premium.fill('a lot')
  await premium.blur()
  await expect(errorOf(premium)).toHaveText('Only numbers allowed')
  await premium.fill('1,500.00')
  await expect(errorOf(premium)).toHaveCount(0)
  await button(top(page), 'ADD COURT DATE').click()
  const date = field(page, 'Court', 'Date')
  await date.focus()
  await date.blur()
  await expect(errorOf(date)).toHaveText('Date and time are both required.')
  await button(top(page), 'CREATE BOOKING').click()
  const news = page.getByRole('dialog', { name: 'Message' })
  await expect(news).toContainText('Date and time are both required.')
  await button(news, 'CLOSE').click()
  expect(await records.list('booking', id)).toEqual([])
  await date.fill('12/01/2026')
  await field(page, 'Court', 'Time').fill('13:00 PM')
  await field(page, 'Court', 'Time').blur()
  await expect(errorOf(field(page, 'Court', 'Time'))).toHaveText(
    'Invalid Time, please format to HH:MM AM or HH:MM PM',
  )
})

test('an indemnitor is added with a link texted or not, changed and deleted; bookings offer the name for Title 10 [DEF-91, IND-1, IND-2, IND-10, IND-11, IND-12, IND-20, BOOK-8, OPEN-95, OPEN-97, OPEN-98, DLG-13, CONST-8]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=indemnitors`)
  await button(top(page), 'ADD').click()
  await button(top(page), 'CREATE INDEMNITOR').click()
  await readNews(page, 'Name fields are required.')
  await expect(errorOf(field(page, 'Identity', 'Name'))).toHaveText('Required')
  const add = async (name: string, phone: string, answer: 'Yes' | 'No') => {
    await field(page, 'Identity', 'Name').fill(name)
    await field(page, 'Contact', 'Mobile Phone').fill(phone)
    await top(page).getByRole('radio', { name: answer }).check()
    const sent = page.waitForRequest(
      (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/crm/indemnitor'),
    )
    await button(top(page), 'CREATE INDEMNITOR').click()
    const body = (await sent).postDataJSON() as unknown
    expect(body).toMatchObject({ name, phone, send_sms: answer, defendant_id: id })
  }
  const links: unknown[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/clients/sendOTP')) links.push(asked.postDataJSON())
  })
  const phone = newPhone()
  await add('Ana Signer', phone, 'Yes')
  await expect(says(page, 'Successfully created indemnitor')).toBeVisible()
  await expect(says(page, `Link sent to ${phone}`)).toBeVisible()
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  const [ana] = await records.list('indemnitor', id)
  expect(links).toEqual([{ phone, id: ana?.id, ind: true, defendant_id: id }])
  await expect(headings(page, 'Indemnitors')).toHaveText([
    'Name',
    'Phone',
    'Relation',
    'Email',
    'Link Last Sent',
    'Actions',
  ])
  await expect(rowsOf(page, 'Indemnitors')).toContainText(/\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m/)
  await button(top(page), 'ADD').click()
  await add('Ben Signer', newPhone(), 'No')
  await readNews(page, 'Successfully created indemnitor')
  expect(links).toHaveLength(1)
  await expect(rowsOf(page, 'Indemnitors').first()).toContainText('Ben Signer')

  await toTab(page, 'Bookings')
  await button(top(page), 'ADD').click()
  const title10 = field(page, 'Booking', 'Title 10')
  await expect(title10.locator('option')).toHaveText(['', 'Self', 'Ben Signer', 'Ana Signer'])
  await title10.selectOption('Ben Signer')
  await button(top(page), 'CREATE BOOKING').click()
  await readNews(page, 'Successfully created booking')

  await toTab(page, 'Indemnitors')
  await page.getByRole('button', { name: 'EDIT indemnitor Ben Signer' }).click()
  await field(page, 'Identity', 'Name').fill('Benjamin Signer')
  await field(page, 'Employment', 'Employed By').fill('Kings Dairy')
  await button(top(page), 'UPDATE INDEMNITOR').click()
  await readNews(page, 'Successfully updated indemnitor')
  await page.keyboard.press('Escape')
  expect(await records.list('indemnitor', id)).toMatchObject([
    { name: 'Benjamin Signer', employed_by: 'Kings Dairy' },
    { name: 'Ana Signer' },
  ])
  await toTab(page, 'Bookings')
  await page.getByRole('button', { name: /^EDIT booking/ }).click()
  await expect(title10).toHaveValue('Ben Signer')
  await expect(title10.locator('option')).toHaveText([
    '',
    'Self',
    'Benjamin Signer',
    'Ana Signer',
    'Ben Signer',
  ])
  await page.keyboard.press('Escape')

  await toTab(page, 'Indemnitors')
  await page.getByRole('button', { name: 'DELETE indemnitor Ana Signer' }).click()
  await button(page.getByRole('dialog', { name: 'Delete this indemnitor?' }), 'DELETE').click()
  await expect(says(page, 'Successfully deleted indemnitor')).toBeVisible()
  await expect(cell(page, 'Ana Signer')).toHaveCount(0)
  await removeRow(page, 'indemnitor')
})

test('an arrest is added, changed and deleted in Arrests History; three of its fields are required [ARR-1, ARR-2, ARR-3, ARR-4, ARR-9, DEF-91, OPEN-101, OPEN-102, DLG-13]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  await toTab(page, 'Arrests')
  await expect(top(page).getByRole('heading', { level: 2, name: 'Arrests History' })).toBeVisible()
  await button(top(page), 'ADD').click()
  await button(top(page), 'CREATE ARREST').click()
  await readNews(page, 'Some fields are required. Put N/A to leave blank.')
  const [court, when, posted] = [
    field(page, 'Arrest', 'Court'),
    field(page, 'Arrest', 'Arrest Date'),
    field(page, 'Bail', 'Bail Post Date'),
  ]
  for (const input of [court, when, posted]) await expect(errorOf(input)).toHaveText('Required')
  await court.fill('Kings County Superior')
  await when.fill('13/45/2026')
  await when.blur()
  await expect(errorOf(when)).toHaveText('Invalid Date, please format to MM/DD/YYYY')
  await when.fill('03/04/2021')
  await posted.fill('03/05/2021')
  await field(page, 'Bail', 'Previous Bail').selectOption('Yes')
  await button(top(page), 'CREATE ARREST').click()
  await readNews(page, 'Successfully created arrest')
  await expect(headings(page, 'Arrests History')).toHaveText([
    'Court',
    'County',
    'Arrest Date',
    'Bail Post Date',
    'Disposition',
    'Charges',
    'Actions',
  ])
  await cell(page, 'Kings County Superior').click()
  await field(page, 'Charges', 'Charges').fill('PC 484')
  await expect(top(page).getByText(unsaved('arrest'))).toBeVisible()
  await button(top(page), 'UPDATE ARREST').click()
  await readNews(page, 'Successfully updated arrest')
  expect(await records.list('arrest', id)).toMatchObject([
    { court: 'Kings County Superior', arrest_when: '03/04/2021', previous_bail: 'Yes', charges: 'PC 484' },
  ])
  await page.keyboard.press('Escape')
  await removeRow(page, 'arrest')
})

test('two people change one booking: the second is shown both values, keeps what was typed, and chooses [OPEN-91, DEF-91]', async ({
  enter,
  desk,
  records,
  request,
}) => {
  const { id, path } = await addSomebody(desk)
  const booking = await records.add('booking', {
    defendant_id: id,
    booking_name: 'Shared',
    jail_court: 'Kings',
    charges: [{ code: 'A', type: 'Felony' }],
  })
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  const court = field(page, 'Bail', 'Jail / Court')
  await court.fill('Tulare')
  await field(page, 'Bail', 'Where Held').fill('Cell 4')
  await field(page, 'Arrest', 'Code').fill('B')
  const agent = recordsDeskOf(request, await tokenFor(request, 'agent'))
  await agent.change('booking', {
    id: booking,
    jail_court: 'Fresno',
    charges: [{ code: 'C', type: 'Felony' }],
  })
  await button(top(page), 'UPDATE BOOKING').click()
  const panel = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect(panel).toContainText(/^Avery Agent changed this record meanwhile\. Nothing of yours/)
  await expect(court).toHaveValue('Tulare')
  const line = panel.getByRole('group', { name: 'Jail / Court' })
  for (const value of ['Tulare', 'Fresno']) await expect(line).toContainText(value)
  expect((await records.list('booking', id))[0]).toMatchObject({ jail_court: 'Fresno', where_held: null })
  await button(line, 'Keep mine').click()
  await button(panel.getByRole('group', { name: 'Charges' }), 'Take theirs').click()
  await expect(field(page, 'Arrest', 'Code')).toHaveValue('C')
  await button(top(page), 'UPDATE BOOKING').click()
  await readNews(page, 'Successfully updated booking')
  await expect(panel).toHaveCount(0)
  expect((await records.list('booking', id))[0]).toMatchObject({
    jail_court: 'Tulare',
    where_held: 'Cell 4',
    charges: [{ code: 'C', type: 'Felony' }],
  })
})

test('a save that does not go through loses nothing that was typed, and a second try makes no second booking [DEF-91, BOOK-32]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await field(page, 'Booking', 'Booking Name').fill('Once')
  let lost = 0
  await page.route('**/api/crm/booking', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await button(top(page), 'CREATE BOOKING').click()
  await readNews(page, 'The portal cannot be reached. Check the connection and try again.')
  await expect(field(page, 'Booking', 'Booking Name')).toHaveValue('Once')
  await button(top(page), 'CREATE BOOKING').click()
  await readNews(page, 'Successfully created booking')
  expect(await records.list('booking', id)).toHaveLength(1)
})
