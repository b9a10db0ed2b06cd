import type { Page } from '@playwright/test'
import { topForm } from '../support/defendant-page.ts'
import { button, dismissOutcome, field, fillField } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, arrestsOf, bookingsOf, indemnitorsOf } from '../support/records.ts'

/** What is entered into a form: its block, the label, the name of the field, and the value. */
type Entry = readonly [block: string, label: string, name: string, value: string]

/** Enters each value into the open form of a new record. */
async function enterAll(page: Page, entries: readonly Entry[]): Promise<void> {
  for (const [block, label, , value] of entries) await fillField(field(topForm(page), block, label), value)
}
const entered = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(([, , name, value]) => [name, value]))

const arrestAndCase: readonly Entry[] = [
  ['Arrest', 'Arrest County', 'arrest_county', 'Orange'],
  ['Arrest', 'Arrest State', 'arrest_state', 'CA'],
  ['Arrest', 'Arrest Case #', 'arrest_case', '26HF0001'],
  ['Arrest', 'Arrest Date', 'arrest_date', '03/01/2026'],
  ['Case', 'Case County', 'case_county', 'Kern'],
  ['Case', 'Case State', 'case_state', 'NV'],
  ['Case', 'Court Case #', 'court_case', '26CR0002'],
]
const money: readonly Entry[] = [
  ['Money', 'Premium Amount', 'premium_amount', '2,500.00'],
  ['Money', 'Amount Paid Down', 'amount_paid_down', '500'],
  ['Money', 'Unpaid Balance', 'unpaid_balance', '2,000.00'],
  ['Money', 'Cash Collateral', 'cash_collateral', '100'],
  ['Payments', 'Payment 1 Date', 'payment_date_1', '12/01/2026'],
  ['Payments', 'Payment 1 Amount', 'payment_amount_1', '501'],
  ['Payments', 'Payment 2 Date', 'payment_date_2', '01/02/2027'],
  ['Payments', 'Payment 2 Amount', 'payment_amount_2', '502'],
  ['Additional Payments', 'Payment 3 Date', 'payment_date_3', '02/03/2027'],
  ['Additional Payments', 'Payment 3 Amount', 'payment_amount_3', '503'],
  ['Additional Payments', 'Payment 4 Date', 'payment_date_4', '03/04/2027'],
  ['Additional Payments', 'Payment 4 Amount', 'payment_amount_4', '504'],
  ['Credit Card', 'Include Credit Card', 'includeCC', 'No'],
  ['Credit Card', 'Credit Card Charge Date', 'credit_card_charge_date', '12/05/2026'],
  ['Credit Card', 'Credit Card Charge Amount', 'credit_card_charge_amount', 'five hundred'],
]

test('arrest, case and money of a booking are saved as entered [BOOK-3, BOOK-5]', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=bookings&record=new`)
  await enterAll(page, [...arrestAndCase, ...money])
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  expect(await bookingsOf(api, id)).toMatchObject([entered([...arrestAndCase, ...money])])
})

const vehicle: readonly Entry[] = [
  ['Vehicle', 'Has Vehicle', 'has_vehicle', 'Yes'],
  ['Vehicle', 'Make', 'vehicle_make', 'Toyota'],
  ['Vehicle', 'Model', 'model', 'Corolla'],
  ['Vehicle', 'Year', 'year', '2019'],
  ['Vehicle', 'Color', 'color', 'Gray'],
  ['Vehicle', 'License Plate', 'lic', '8ABC123'],
  ['Vehicle', 'Registered Owner', 'registered_owner', 'Ida Cole'],
  ['Vehicle', 'Vehicle Financed', 'vehicle_financed', 'No'],
  ['Vehicle', 'Where Financed', 'where_financed', 'Kern Bank'],
  ['Vehicle', 'How Much Owed', 'how_much_owned', '4000'],
]
const housing: readonly Entry[] = [
  ['Property and Housing', 'Real Property', 'real_property', 'A house in Fresno'],
  ['Property and Housing', 'In Whose Name', 'in_who_name', 'Leo Cole'],
  ['Property and Housing', 'Rent or Own', 'rent_own', 'Rent'],
  ['Property and Housing', 'Lived at This Address For', 'lived_at_this_address_for', 'three years'],
  ['Property and Housing', 'Landlord Name', 'landlord_name', 'Eva Diaz'],
  ['Property and Housing', 'Landlord Phone', 'landlord_phone', '2135550177'],
]

test('vehicle, property and housing of an indemnitor are saved as entered [IND-6, IND-7]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=indemnitors&record=new`)
  await enterAll(page, [['Identity', 'Name', 'name', 'Ida Cole'], ...vehicle, ...housing])
  await button(topForm(page), 'CREATE INDEMNITOR').click()
  await dismissOutcome(page, 'Successfully created indemnitor')
  expect(await indemnitorsOf(api, id)).toMatchObject([entered([...vehicle, ...housing])])
})

const arrest: readonly Entry[] = [
  ['Arrest', 'Court', 'court', 'Kings County Superior'],
  ['Arrest', 'County', 'county', 'Kings'],
  ['Arrest', 'Arrest Date', 'arrest_when', '03/04/2021'],
  ['Arrest', 'Disposition', 'disposition', 'Dismissed'],
  ['Bail', 'Bail Post Date', 'bail_post_date', '03/05/2021'],
  ['Bail', 'Previous Bail', 'previous_bail', 'Yes'],
  ['Bail', 'With Whom', 'with_whom', 'Another agency'],
  ['Bail', 'Surety', 'surety', 'Bankers'],
  ['Charges', 'Charges', 'charges', 'PC 484, PC 459'],
]

test('an arrest is saved with every field as entered [ARR-1]', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=arrests&record=new`)
  await enterAll(page, arrest)
  await button(topForm(page), 'CREATE ARREST').click()
  await dismissOutcome(page, 'Successfully created arrest')
  const stored = await arrestsOf(api, id)
  expect(stored).toMatchObject([{ defendant_id: id, ...entered(arrest) }])
  expect(stored[0]?.id).toBeGreaterThan(0)
})

/** Opens the form of a new record of each kind, and returns whether its first field has the focus. */
async function startsInField(page: Page, path: string): Promise<boolean[]> {
  const starts: boolean[] = []
  for (const address of [
    `${path}&tab=bookings&record=new`,
    `${path}&tab=indemnitors&record=new`,
    '/crm/leads?id=new',
  ]) {
    await page.goto(address)
    await expect(button(topForm(page), /^CREATE /)).toBeVisible()
    const focused = topForm(page).locator(':focus')
    await expect(focused).toHaveCount(1)
    const first = topForm(page).locator('[data-body] :is(input, select, textarea)').first()
    starts.push(await first.evaluate((input) => input === document.activeElement))
  }
  return starts
}

test('typing starts in the first field of a new record', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  expect(await startsInField(await enter('clerk'), path)).toEqual([true, true, true])
})

test.describe('where fingers type', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('no keyboard hides the form of a new record', async ({ enter, api }) => {
    const { path } = await addDefendant(api)
    expect(await startsInField(await enter('clerk'), path)).toEqual([false, false, false])
  })
})
