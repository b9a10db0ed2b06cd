import type { Page } from '@playwright/test'
import { topForm } from '../support/defendant-page.ts'
import { button, dismissOutcome, errorOf, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, bookingsOf } from '../support/records.ts'

interface Limit {
  readonly max: number
  readonly error: string
  /** What is typed: 'x' if not set. */
  readonly char?: string
}
const exceeded = (max: number): Limit => ({ max, error: `Max of ${max} characters exceeded!` })

/** Expects the error as soon as the limit is exceeded, and that the field keeps the focus. */
async function expectLimit(page: Page, block: string, name: string, { max, error, char = 'x' }: Limit) {
  const input = field(page, block, name)
  await input.fill(char.repeat(max))
  await expect(errorOf(input)).toHaveCount(0)
  await input.press('End')
  await input.pressSequentially(char)
  await expect(errorOf(input)).toHaveText(error)
  await expect(input).toBeFocused()
  await input.press('Backspace')
  await expect(errorOf(input)).toHaveCount(0)
}

test('the terms of a booking say when a line is too long [BOOK-16, BOOK-17, BOOK-18, BOOK-19, BOOK-20]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await expectLimit(page, 'Terms', 'Payment Schedule', exceeded(82))
  await expectLimit(page, 'Terms', 'Payment Schedule, line 2', exceeded(82))
  await expectLimit(page, 'Terms', 'Recurring Charges', exceeded(50))
  for (const line of [2, 3, 4])
    await expectLimit(page, 'Terms', `Recurring Charges, line ${line}`, exceeded(110))
  await expectLimit(page, 'Terms', 'Other Conditions', exceeded(848))
})

test('the amounts of a booking are numbers within their limits [BOOK-22, BOOK-23, BOOK-24, BOOK-25]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  const money = { max: 45, error: 'Maximum 45 characters', char: '1' }
  for (const name of ['Premium Amount', 'Amount Paid Down', 'Unpaid Balance', 'Cash Collateral'])
    await expectLimit(page, 'Money', name, money)
  const charge = { max: 150, error: 'Maximum 150 characters' }
  await expectLimit(page, 'Credit Card', 'Credit Card Charge Amount', charge)
  for (const part of [1, 2, 3, 4]) {
    const block = part < 3 ? 'Payments' : 'Additional Payments'
    const payment = { max: 10, error: 'Maximum 10 characters', char: '1' }
    await expectLimit(page, block, `Payment ${part} Amount`, payment)
  }
  const premium = field(page, 'Money', 'Premium Amount')
  await premium.fill('a lot')
  await premium.blur()
  await expect(errorOf(premium)).toHaveText('Only numbers allowed')
  await premium.fill('1,500.00')
  await expect(errorOf(premium)).toHaveCount(0)
})

test('the error of a recurring charge names the limit of its line [BOOK-21]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  for (const [name, max] of [
    ['Recurring Charges', 50],
    ['Recurring Charges, line 2', 110],
  ] as const) {
    const input = field(page, 'Terms', name)
    await input.fill('x'.repeat(max + 1))
    await expect(errorOf(input)).toHaveText(`Max of ${max} characters exceeded!`)
  }
})

test('a booking without a field, or with half a court date, is not saved [BOOK-12, BOOK-14, BOOK-15]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Some fields are required. Put N/A to leave blank.')
  await button(topForm(page), 'ADD COURT DATE').click()
  const date = field(page, 'Court', 'Date')
  await date.focus()
  await date.blur()
  await expect(errorOf(date)).toHaveText('Date and time are both required.')
  await button(topForm(page), 'CREATE BOOKING').click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message).toContainText('Date and time are both required.')
  await button(message, 'CLOSE').click()
  expect(await bookingsOf(api, id)).toEqual([])
  await date.fill('12/01/2026')
  const time = field(page, 'Court', 'Time')
  await time.fill('13:00 PM')
  await time.blur()
  await expect(errorOf(time)).toHaveText('Invalid Time, please format to HH:MM AM or HH:MM PM')
})
