import { listBookings } from '@bailiwick/contract/bookings'
import type { Page } from '@playwright/test'
import { topForm } from '../support/defendant-page.ts'
import { button, dismissOutcome, errorOf } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addDefendant } from '../support/records.ts'

const row = (page: Page, number: number) =>
  topForm(page).getByRole('group', { name: `court date ${number}`, exact: true })
const cell = (page: Page, number: number, label: 'Date' | 'Time') =>
  row(page, number).getByRole('textbox', { name: label })
const question = '12:00 AM: is that the time of court?'

test('a time of court takes its shape when it is left, and midnight is asked about', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await button(topForm(page), 'ADD COURT DATE').click()
  await expect(row(page, 1)).toContainText(question)
  await cell(page, 1, 'Date').fill('12/01/2026')
  await cell(page, 1, 'Time').fill('830a')
  await cell(page, 1, 'Time').blur()
  await expect(cell(page, 1, 'Time')).toHaveValue('08:30 AM')
  await expect(row(page, 1)).not.toContainText(question)
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  const { bookings } = await api.call(listBookings, { query: { id } })
  expect(bookings[0]?.court_times).toEqual([{ date: '12/01/2026', time: '08:30 AM' }])
})

test('a wrong time of court gets the focus, and its line names row and cell', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const times = ['12/01/2026', '12/02/2026'].map((date) => ({ date, time: '08:30 AM' }))
  const booking = await addBooking(api, id, { court_times: times })
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  await cell(page, 2, 'Time').fill('half past eight')
  await page.keyboard.press('Control+s')
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message).toContainText('Invalid Time')
  await button(message, 'CLOSE').click()
  await expect(cell(page, 2, 'Time')).toBeFocused()
  const line = topForm(page).getByRole('region', { name: 'Fields to correct' }).getByRole('button')
  await expect(line).toHaveText('Court Dates 2, Time: Invalid Time, please format to HH:MM AM or HH:MM PM')
  await cell(page, 1, 'Date').focus()
  await line.click()
  await expect(cell(page, 2, 'Time')).toBeFocused()
})

test('a court date that was just added is not red, also after a refused save', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const booking = await addBooking(api, id, { booking_name: 'Ana Lim' })
  const page = await enter('clerk', `${path}&tab=bookings&record=${booking}`)
  // The form validates a list after its rows have changed, and shows the errors in the frame after that
  const validated = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    )
  await button(topForm(page), 'ADD COURT DATE').click()
  await expect(cell(page, 1, 'Date')).toBeFocused()
  await validated()
  await expect(errorOf(cell(page, 1, 'Date'))).toHaveCount(0)
  const section = topForm(page)
    .getByRole('navigation')
    .getByRole('button', { name: /^Court/ })
  await expect(section).toHaveAccessibleName(/^Court ?, 1 filled$/)

  await page.keyboard.press('Control+s')
  const message = page.getByRole('dialog', { name: 'Message' })
  await button(message, 'CLOSE').click()
  await expect(errorOf(cell(page, 1, 'Date'))).toHaveText('Date and time are both required.')
  await cell(page, 1, 'Date').fill('12/01/2026')
  await button(topForm(page), 'ADD COURT DATE').click()
  await expect(cell(page, 2, 'Date')).toBeFocused()
  await validated()
  await expect(errorOf(cell(page, 2, 'Date'))).toHaveCount(0)
})
