import { type Locator, type Page, expect } from '@playwright/test'
import { button, field, fillField } from './elements.ts'
import { newLastName, newPhone } from './records.ts'

/** What is typed into a form and must be found there again: by block, by label. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>
/** The rows of a list within a form. */
interface Rows {
  readonly add: string
  /** What one of them is called: 'charge'. */
  readonly row: string
  readonly values: readonly Readonly<Record<string, string>>[]
}
export interface FormValues {
  readonly values: Values
  readonly rows?: readonly Rows[]
}

const inRow = (scope: Locator, row: string, name: string): Locator => {
  const group = scope.getByRole('group', { name: row, exact: true })
  return group
    .getByRole('textbox', { name, exact: true })
    .or(group.getByRole('combobox', { name, exact: true }))
}

/** Types a paper into the open form. */
export async function fillForm(scope: Locator, { values, rows = [] }: FormValues): Promise<void> {
  for (const [block, fields] of Object.entries(values))
    for (const [name, value] of Object.entries(fields)) await fillField(field(scope, block, name), value)
  for (const list of rows)
    for (const [at, row] of list.values.entries()) {
      await button(scope, list.add).click()
      for (const [name, value] of Object.entries(row))
        await fillField(inRow(scope, `${list.row} ${at + 1}`, name), value)
    }
}

/** Finds a paper in the open form again, with all its rows and no other. */
export async function expectFormValues(scope: Locator, { values, rows = [] }: FormValues): Promise<void> {
  for (const [block, fields] of Object.entries(values))
    for (const [name, value] of Object.entries(fields))
      await expect(field(scope, block, name), `${block}, ${name}`).toHaveValue(value)
  for (const list of rows) {
    await expect(scope.getByRole('group', { name: new RegExp(`^${list.row} \\d`) })).toHaveCount(
      list.values.length,
    )
    for (const [at, row] of list.values.entries())
      for (const [name, value] of Object.entries(row))
        await expect(inRow(scope, `${list.row} ${at + 1}`, name)).toHaveValue(value)
  }
}

const last = newLastName()
/** The defendant of the case. */
export const defendant = { last, name: `MARISOL ${last}`, phone: newPhone() }

const names = { 'First Name': 'MARISOL', 'Middle Name': 'ANA', 'Last Name': last }
const birth = { 'Date of Birth': '04/17/1991' }
const phones = { 'Mobile Phone': defendant.phone, 'Home Phone': '5595550101' }
const personal = { Sex: 'F', Email: 'marisol@example.com', 'Social Security Number': '900-45-1234' }
const address = { Address: '12 Orchard Way', City: 'Hanford', State: 'CA', Zip: '93230' }
const mother = { Name: 'Elena Cruz', Relationship: 'Mother', 'DOB or Age': '61', Phone: '5595550102' }
const brother = { Name: 'Luis Cruz', Relationship: 'Brother', City: 'Lemoore' }
const notes = { 'Lead Notes': 'The mother calls back at nine, and asks to pay in four parts.' }
const nightOf = `Night of ${last}`

/** What is known when the telephone rings. */
export const lead: FormValues = {
  values: {
    BOOKING: {
      'Booking #': '2611-4471',
      'Booking Name': nightOf,
      'Bail Amount': '50,000',
      'Jail / Court': 'Kings County Jail',
      'Arrest County': 'Kings',
      'Arrest Case #': '26-A-1180',
      'Arrest Date': '11/19/2026',
      'Court Case #': '26CM-3301',
    },
    'DEFENDANT INFO': { ...names, ...birth, ...phones, ...personal, ...address },
    'REFERENCE 1': mother,
    'REFERENCE 2': brother,
    'Lead Notes': notes,
  },
}

/** Where the lead stands once it is a defendant: by section of Defendants Info. */
export const defendantOfLead: Readonly<Record<string, FormValues>> = {
  General: { values: { Identity: { ...names, ...birth }, Contact: phones } },
  Information: { values: { Info: personal, 'Address Info': address } },
  References: { values: { 'Reference 1': mother, 'Reference 2': brother } },
  'Lead Notes': { values: { 'Lead Notes': notes } },
}

/** The booking that the lead made. */
export const bookingOfLead: FormValues = {
  values: {
    Booking: { 'Booking #': '2611-4471', 'Booking Name': nightOf },
    Bail: { 'Bail Amount': '50,000', 'Jail / Court': 'Kings County Jail' },
    Arrest: { 'Arrest County': 'Kings', 'Arrest Case #': '26-A-1180', 'Arrest Date': '11/19/2026' },
    Case: { 'Court Case #': '26CM-3301' },
  },
}
/** What is added to it. */
export const completion: FormValues = {
  values: {
    Booking: { 'Bond #': 'B-90017', 'Title 10': 'Self', Surety: 'Bankers' },
    Bail: { 'Bail Post Date': '11/20/2026' },
    Court: { 'Court Name': 'Kings Superior', 'Court Room': '4' },
    Money: { 'Premium Amount': '5,000', 'Amount Paid Down': '1,250', 'Unpaid Balance': '3,750' },
    Payments: { 'Payment 1 Date': '12/01/2026', 'Payment 1 Amount': '1,250' },
    Terms: { 'Payment Schedule': 'Three parts, on the first of each month' },
    Notes: { Notes: 'Posted at the night window.' },
  },
  rows: [
    {
      add: 'ADD CHARGE',
      row: 'charge',
      values: [
        { Code: 'PC 459', Type: 'Felony' },
        { Code: 'PC 484', Type: 'Misdemeanor' },
      ],
    },
    {
      add: 'ADD COURT DATE',
      row: 'court date',
      values: [
        { Date: '12/08/2026', Time: '08:30 AM' },
        { Date: '01/12/2027', Time: '01:30 PM' },
      ],
    },
  ],
}
export const secondBooking: FormValues = {
  values: {
    Booking: { 'Booking Name': `Warrant of ${last}`, Surety: 'FCS' },
    Bail: { 'Bail Amount': '7,500', 'Where Held': 'Tulare' },
    Money: { 'Premium Amount': '750' },
    'Credit Card': { 'Credit Card Charge Date': '12/01/2026', 'Credit Card Charge Amount': '750' },
  },
  rows: [
    { add: 'ADD CHARGE', row: 'charge', values: [{ Code: 'VC 23152(a)', Type: 'Misdemeanor' }] },
    { add: 'ADD COURT DATE', row: 'court date', values: [{ Date: '12/15/2026', Time: '09:00 AM' }] },
  ],
}

const coSigner = (first: string, relation: string): FormValues => ({
  values: {
    Identity: { Name: `${first} ${last}`, 'Relation to Defendant': relation },
    Contact: {
      'Mobile Phone': newPhone(),
      Email: `${first}@example.com`,
      Address: '3 Elm Row',
      City: 'Hanford',
      State: 'CA',
    },
    Employment: { 'Employed By': 'Kings Dairy', 'Monthly Income': '3,900' },
    'Reference 1': { Name: 'Ida Ray', Relationship: 'Neighbour' },
  },
})
const formerArrest = (county: string, arrested: string, posted: string): FormValues => ({
  values: {
    Arrest: { Court: `${county} Superior ${last}`, County: county, 'Arrest Date': arrested },
    Bail: { 'Bail Post Date': posted, 'Previous Bail': 'Yes', 'With Whom': 'Another agency' },
    Charges: { Charges: `Two charges in ${county}` },
  },
})
/** Each by what its row is called. */
export const indemnitors: readonly [string, FormValues][] = [
  [`Elena ${last}`, coSigner('Elena', 'Mother')],
  [`Luis ${last}`, coSigner('Luis', 'Brother')],
  [`Rosa ${last}`, coSigner('Rosa', 'Friend')],
]
/** To whom the form link is texted with the record. */
export const linkedIndemnitor = `Rosa ${last}`
export const arrests: readonly [string, FormValues][] = [
  [`Fresno Superior ${last}`, formerArrest('Fresno', '03/01/2019', '03/03/2019')],
  [`Tulare Superior ${last}`, formerArrest('Tulare', '06/11/2022', '06/12/2022')],
]

/** The pictures of a form by their fields, each with the widths it is known again by. */
export type Pictures = Readonly<Record<string, readonly number[]>>
export const defendantPictures: Pictures = {
  'Front ID Photo': [41],
  'Back ID Photo': [42],
  'Defendant Photos': [43, 44, 45],
  'Defendant Holding ID Photo': [46],
  'Front Credit Card Photo': [47],
  'Selfie Photo': [48],
}
export const indemnitorPictures: Pictures = {
  'Front ID Photo': [51],
  'Back ID Photo': [52],
  'Indemnitor Holding ID Photo': [53],
}

/** Opens each picture, that of a card with a reason, and knows it by its width. */
export async function expectPictures(page: Page, scope: Locator, pictures: Pictures): Promise<void> {
  for (const [label, widths] of Object.entries(pictures)) {
    const viewer = page.getByRole('dialog', { name: label })
    const picture = viewer.locator('img')
    const tiles = scope
      .getByRole('region', { name: label, exact: true })
      .getByRole('button', { name: /^Open / })
    await expect(tiles, label).toHaveCount(widths.length)
    for (const [at, width] of widths.entries()) {
      await tiles.nth(at).click()
      if (label.includes('Credit Card')) {
        await viewer.getByRole('textbox', { name: 'Reason' }).fill('To charge the premium')
        await button(viewer, 'OPEN').click()
      }
      await expect(picture).toHaveAttribute('src', /^blob:/)
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), `${label} ${at + 1}`)
        .toBe(width)
      await button(viewer, 'CLOSE').click()
      await expect(viewer).toHaveCount(0)
    }
  }
}

/** Who is told of the payments. */
export const [notifiedIndemnitor] = indemnitors.map(([person]) => person)

/** What the history says of the whole case, newest first: who did what, to what. */
export const expectedHistory: readonly string[] = [
  `clerk Update Defendant ${defendant.name}`,
  `agent Send Notification ${notifiedIndemnitor}`,
  `agent Send Reminder ${defendant.name}`,
  `agent Send Document ${defendant.name}`,
  ...[...indemnitors.map(([person]) => person).toReversed(), defendant.name].map(
    (person) => `agent Send Document ${person}`,
  ),
  `agent Send Form link ${defendant.name}`,
  ...Object.keys(indemnitorPictures).map(() => `agent Upload Indemnitor Rosa ${last}`),
  ...[...Object.keys(defendantPictures), 'Proof of Income'].map(
    () => `agent Upload Defendant ${defendant.name}`,
  ),
  ...arrests.map(([court]) => `agent Create Arrest ${court}`).toReversed(),
  `agent Send Form link ${linkedIndemnitor}`,
  ...indemnitors.map(([person]) => `agent Create Indemnitor ${person}`).toReversed(),
  `agent Create Booking Warrant of ${last}`,
  `agent Update Booking ${nightOf}`,
  `agent Share Sharing ${defendant.name}`,
  `agent Convert Defendant ${defendant.name}`,
  `agent Create Booking ${nightOf}`,
  `clerk Create Defendant ${defendant.name}`,
]
