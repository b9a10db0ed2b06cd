import { updateBooking, type listBookings } from '@bailiwick/contract/bookings'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { defendantsPath, exitDialog, infoOf, openTab, topForm } from '../support/defendant-page.ts'
import {
  button,
  cell,
  dismissOutcome,
  errorOf,
  field,
  leaveQuestion,
  unreachable,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { loseAnswer } from '../support/network.ts'
import { addBooking, addDefendant, bookingsOf } from '../support/records.ts'
import { changesDetected, columnsOf, deleteOnlyRow } from '../support/record-list.ts'

test('a booking is added by a call of its own [DEF-91, BOOK-1, BOOK-2, OPEN-91, OPEN-92]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await openTab(page, 'Bookings')
  await expect(page.getByText('No bookings found')).toBeVisible()
  await button(topForm(page), 'ADD').click()
  await field(page, 'Booking', 'Booking Name').fill('First Booking')
  await field(page, 'Booking', 'Surety').selectOption('Bankers')
  await button(topForm(page), 'ADD CHARGE').click()
  await field(page, 'Arrest', 'Code').fill('PC 459')
  await field(page, 'Arrest', 'Type').selectOption('Felony')
  await button(topForm(page), 'ADD COURT DATE').click()
  await field(page, 'Court', 'Date').fill('12/01/2026')
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/crm/booking'),
  )
  await button(topForm(page), 'CREATE BOOKING').click()
  expect((await created).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  await dismissOutcome(page, 'Successfully created booking')
  await expect(columnsOf(page, 'Bookings')).toHaveText([
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
  const [booking] = await bookingsOf(api, id)
  expect(booking).toMatchObject({
    booking_name: 'First Booking',
    surety: 'Bankers',
    includeCC: 'Yes',
    charges: [{ code: 'PC 459', type: 'Felony' }],
    court_times: [{ date: '12/01/2026', time: '12:00 AM' }],
    date_to_appear: '12/01/2026',
    time_to_appear: '12:00 AM',
  })
  await cell(page, 'First Booking').click()
  await expect(page).toHaveURL(new RegExp(`tab=bookings&record=${booking?.id}$`))
  await expect(field(page, 'Court', 'Date to Appear')).toHaveValue('12/01/2026')
})

test('a new booking fills the screen and offers its choices [BOOK-9, BOOK-10, BOOK-11, CONST-12]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText('New booking')
  // The form takes the place of the one that says that it is loading
  await expect.poll(() => topForm(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await expect(field(page, 'Credit Card', 'Include Credit Card')).toHaveValue('Yes')
  await expect(field(page, 'Booking', 'Surety').locator('option')).toHaveText(['', 'FCS', 'Bankers'])
})

test('a payment is chosen in the calendar, and a wrong date or amount is named [OPEN-175]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const date = field(page, 'Payments', 'Payment 1 Date')
  await date.fill('13/45/2026')
  await date.blur()
  await expect(errorOf(date)).toHaveText('Invalid Date, please format to MM/DD/YYYY')
  const amount = field(page, 'Payments', 'Payment 1 Amount')
  await amount.fill('ten bucks')
  await amount.blur()
  await expect(errorOf(amount)).toHaveText('Only numbers allowed')
  await date.fill('12/05/2026')
  await button(topForm(page), 'Open calendar for Payment 1 Date').click()
  await page.getByRole('button', { name: '24 December 2026' }).click()
  await expect(date).toHaveValue('12/24/2026')
  await amount.fill('250.00')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  const [booking] = await bookingsOf(api, id)
  expect(booking).toMatchObject({ payment_date_1: '12/24/2026', payment_amount_1: '250.00' })
})

test('a calendar opens by a key or a press, closes by another, and gives the focus back', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const calendar = page.getByRole('dialog', { name: 'Open calendar for Payment 1 Date' })
  const opener = button(topForm(page), 'Open calendar for Payment 1 Date')
  await opener.focus()
  // The first time, and again
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('Enter')
    await expect(calendar.getByRole('table')).toBeVisible()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(opener).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(topForm(page)).toBeVisible()
  }
  await opener.click()
  await expect(calendar).toBeVisible()
  await opener.click()
  await expect(calendar).toHaveCount(0)
  await opener.click()
  await expect(calendar).toBeVisible()
  await field(page, 'Payments', 'Payment 1 Amount').click()
  await expect(calendar).toHaveCount(0)
  await expect(field(page, 'Payments', 'Payment 1 Amount')).toBeFocused()
})

test('an old payment in words is shown, and a save leaves it out unless it changed [OPEN-175]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const booking = await addBooking(api, id, { booking_name: 'Old' })
  const page = await enter('clerk')
  const old = { payment_date_1: '3/4/26', payment_amount_1: 'ten bucks' }
  await page.route('**/api/crm/bookings?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as ReplyOf<typeof listBookings>
    await route.fulfill({
      response,
      json: { ...body, bookings: body.bookings.map((one) => ({ ...one, ...old })) },
    })
  })
  await page.goto(`${path}&tab=bookings&record=${booking}`)
  const date = field(page, 'Payments', 'Payment 1 Date')
  await expect(date).toHaveValue('3/4/26')
  await expect(field(page, 'Payments', 'Payment 1 Amount')).toHaveValue('ten bucks')
  await date.focus()
  await date.blur()
  await expect(topForm(page).getByText('All changes saved')).toBeVisible()
  await field(page, 'Notes', 'Notes').fill('called')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await button(topForm(page), 'UPDATE BOOKING').click()
  expect((await saved).postDataJSON()).toEqual({ id: booking, notes: 'called', base: { notes: null } })
  await dismissOutcome(page, 'Successfully updated booking')
  await date.fill('3/4')
  await button(topForm(page), 'UPDATE BOOKING').click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message).toContainText('Invalid Date, please format to MM/DD/YYYY')
  await button(message, 'CLOSE').click()
  await expect(errorOf(date)).toHaveText('Invalid Date, please format to MM/DD/YYYY')
})

test('a charge has one of three types, a court date starts at midnight [BOOK-13, BOOK-15, CONST-13]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await button(topForm(page), 'ADD CHARGE').click()
  await expect(button(topForm(page), 'ADD CHARGE')).toBeDisabled()
  const types = field(page, 'Arrest', 'Type').locator('option')
  await expect(types).toHaveText(['', 'Infraction', 'Misdemeanor', 'Felony'])
  await button(topForm(page), 'ADD COURT DATE').click()
  await expect(field(page, 'Court', 'Time')).toHaveValue('12:00 AM')
})

test('a booking is changed and deleted from its tab [BOOK-32, DLG-13, MSG-14]', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const booking = await addBooking(api, id, {
    booking_name: 'First Booking',
    charges: [{ code: 'PC 459', type: 'Felony' }],
  })
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  await field(page, 'Bail', 'Bail Amount').fill('25,000')
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, 'Successfully updated booking')
  await expect(topForm(page).getByText('All changes saved')).toBeVisible()
  expect((await bookingsOf(api, id))[0]).toMatchObject({
    bail_amount: '25,000',
    charges: [{ code: 'PC 459', type: 'Felony' }],
  })
  await button(topForm(page), 'Back').click()
  await expect(cell(page, '25,000')).toBeVisible()
  await deleteOnlyRow(page, 'booking')
  expect(await bookingsOf(api, id)).toEqual([])
})

test('the list behind a file shows a changed booking [DLG-10]', async ({ enter, api }) => {
  const { id, last_name } = await addDefendant(api)
  await addBooking(api, id, { booking_name: 'Behind', arrest_case: 'A-88' })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}&id=${id}&tab=bookings`)
  await page.getByRole('button', { name: 'EDIT booking Behind' }).press('Enter')
  await field(page, 'Arrest', 'Arrest Case #').fill('A-99')
  await button(topForm(page), 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Defendants' })).toContainText('A-99')
})

test('a changed booking says so and asks before it closes [DLG-17, DLG-18, BOOK-11]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addBooking(api, id, { booking_name: 'Careful' })
  const page = await enter('clerk', `${path}&tab=bookings`)
  const name = field(page, 'Booking', 'Booking Name')
  const open = () => page.getByRole('button', { name: 'EDIT booking Careful' }).click()
  await open()
  await expect(topForm(page).getByText('All changes saved')).toBeVisible()
  await expect(page.getByText(changesDetected('booking'))).toHaveCount(0)
  await name.fill('Careful Twice')
  await expect(topForm(page).getByText(changesDetected('booking'), { exact: true })).toBeVisible()
  for (const leave of [() => button(topForm(page), 'Back').click(), () => page.keyboard.press('Escape')]) {
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
  await button(leaveQuestion(page), 'No').click()
  await expect(name).toHaveValue('Careful Twice')
  await button(topForm(page), 'Back').click()
  await button(exitDialog(page), 'Exit Without Saving').click()
  await expect(cell(page, 'Careful')).toBeVisible()
  expect((await bookingsOf(api, id))[0]).toMatchObject({ booking_name: 'Careful' })

  await open()
  await expect(name).toHaveValue('Careful')
  await name.fill('Careful Thrice')
  await button(topForm(page), 'Back').click()
  await button(exitDialog(page), 'Save and Exit').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await expect(cell(page, 'Careful Thrice')).toBeVisible()
  await expect(name).toHaveCount(0)
  expect((await bookingsOf(api, id))[0]).toMatchObject({ booking_name: 'Careful Thrice' })
})

test('the second to change a booking is shown both values and chooses [OPEN-91, DEF-91]', async ({
  enter,
  api,
  apiAs,
}) => {
  const { id, path } = await addDefendant(api)
  const booking = await addBooking(api, id, {
    booking_name: 'Shared',
    jail_court: 'Kings',
    charges: [{ code: 'A', type: 'Felony' }],
  })
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  const court = field(page, 'Bail', 'Jail / Court')
  await court.fill('Tulare')
  await field(page, 'Bail', 'Where Held').fill('Cell 4')
  await field(page, 'Arrest', 'Code').fill('B')
  const agent = await apiAs('agent')
  await agent.call(updateBooking, {
    body: { id: booking, jail_court: 'Fresno', charges: [{ code: 'C', type: 'Felony' }] },
  })
  await button(topForm(page), 'UPDATE BOOKING').click()
  const panel = page.getByRole('region', { name: 'Changed in the meantime' })
  await expect(panel).toContainText(
    /^Avery Agent changed this record while you were editing it\. Nothing was saved or lost/,
  )
  await expect(court).toHaveValue('Tulare')
  const line = panel.getByRole('group', { name: 'Jail / Court' })
  for (const value of ['Tulare', 'Fresno']) await expect(line).toContainText(value)
  expect((await bookingsOf(api, id))[0]).toMatchObject({ jail_court: 'Fresno', where_held: null })
  await button(line, 'Keep mine').click()
  await button(panel.getByRole('group', { name: 'Charges' }), 'Take theirs').click()
  await expect(field(page, 'Arrest', 'Code')).toHaveValue('C')
  await button(topForm(page), 'UPDATE BOOKING').click()
  await dismissOutcome(page, 'Successfully updated booking')
  await expect(panel).toHaveCount(0)
  expect((await bookingsOf(api, id))[0]).toMatchObject({
    jail_court: 'Tulare',
    where_held: 'Cell 4',
    charges: [{ code: 'C', type: 'Felony' }],
  })
})

test('a booking whose save got no answer is not added twice [DEF-91, BOOK-32]', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await field(page, 'Booking', 'Booking Name').fill('Once')
  await loseAnswer(page, '**/api/crm/booking')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, unreachable)
  await expect(field(page, 'Booking', 'Booking Name')).toHaveValue('Once')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  expect(await bookingsOf(api, id)).toHaveLength(1)
})
