import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { extraReferenceFields } from '@bailiwick/contract/defendant-fields/references'
import type { PaperRecords } from '@bailiwick/contract/document-fields'
import type { Paper } from '@bailiwick/contract/documents'
import { isFilled, masked, type Catalogue, type Field } from '@bailiwick/contract/fields'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { Sheet, type Labelled, type Picture, type SignatureSpot } from './sheet.ts'
import { cardAuthorization, conditions, draftMark, indemnity, titles } from './wording.ts'

type Values = Readonly<Record<string, unknown>>

export interface PaperContent extends Paper, PaperRecords {
  /** Stands at the head of every page. */
  readonly title: string
  readonly brand: string
  /** The indemnitors whom the defendant's paper names. */
  readonly indemnitors: readonly Values[]
  readonly pictures: readonly Picture[]
  readonly now: Date
}

export interface DrawnPaper {
  readonly pdf: Uint8Array
  readonly spots: readonly SignatureSpot[]
}

/** Draws the papers of one signer (OPEN-151). */
export async function drawPaper(content: PaperContent): Promise<DrawnPaper> {
  const { title, paper, withCard, brand, now } = content
  const sheet = await Sheet.begin({ title, brand, foot: draftMark, now })
  if (paper !== 'CC') {
    application(sheet, content)
    agreement(sheet, content)
  }
  if (withCard) await card(sheet, content)
  return { pdf: await sheet.end(), spots: sheet.spots }
}

function application(sheet: Sheet, content: PaperContent): void {
  const { paper, defendant, booking, indemnitor } = content
  sheet.title(titles.application)
  sheet.fields([
    { label: 'Surety', value: paper },
    ...labelled(bookingFields, booking, ['bond_no', 'title_10']),
  ])
  sheet.heading('Defendant')
  sheet.fields([{ label: 'Name', value: nameOf(defendant) }], 1)
  // An indemnitor is not shown the defendant's numbers (OPEN-140)
  const shownNames = personNames.filter((name) => indemnitor === null || !isNumber(name))
  sheet.fields(labelled(defendantFields, defendant, shownNames))
  section(sheet, 'Residence', defendantFields, defendant, residenceNames)
  section(sheet, 'Employment', defendantFields, defendant, workNames)
  section(sheet, 'Vehicle', defendantFields, defendant, vehicleNames)
  bond(sheet, booking)
  payment(sheet, booking)
  sheet.heading('Conditions')
  for (const text of conditions) sheet.paragraph(text)
  if (isFilled(booking['other_conditions'])) sheet.paragraph(textOf(booking['other_conditions']))
  people(sheet, content)
  sheet.heading('Signature', 130)
  sign(sheet, defendant, indemnitor)
}

const personNames = [
  'date_of_birth',
  'place_of_birth',
  'sex',
  'us_citizen',
  'how_long_in_us',
  'ss',
  'dl',
  'issuing_state',
  'phone',
  'home_phone',
  'email',
] as const
const isNumber = (name: string) => name === 'ss' || name === 'dl'
const residenceNames = [
  'address',
  'city',
  'state',
  'zip',
  'county',
  'rent_own',
  'lived_there_how_long',
  'landlord_name',
  'landlord_phone',
  'former_address',
] as const
const workNames = [
  'employed_by',
  'occupation_title',
  'how_long',
  'employers_address',
  'employers_phone',
  'superior',
  'superior_phone',
] as const
const vehicleNames = [
  'vehicle_make',
  'model',
  'vehicle_year',
  'color',
  'lic',
  'license_plate_state',
  'where_financed',
] as const

/** The arrest, the charges and the court dates. */
function bond(sheet: Sheet, booking: Values): void {
  section(sheet, 'Bond', bookingFields, booking, [
    'booking_name',
    'booking',
    'bail_amount',
    'bail_post_date',
    'jail_court',
    'where_held',
    'arrest_county',
    'arrest_state',
    'arrest_date',
    'arrest_case',
    'court_case',
    'case_number',
  ])
  sheet.heading('Charges')
  sheet.table(['Code', 'Type'], rowsOf(booking['charges'], ['code', 'type']), [3, 2])
  section(sheet, 'Court', bookingFields, booking, ['court_name', 'court_room', 'judicial_district'])
  const times = rowsOf(booking['court_times'], ['date', 'time'])
  if (times.length > 0) sheet.table(['Court Date', 'Time'], times, [3, 2])
}

function payment(sheet: Sheet, booking: Values): void {
  section(sheet, 'Premium and Payment Terms', bookingFields, booking, [
    'premium_amount',
    'amount_paid_down',
    'unpaid_balance',
    'cash_collateral',
  ])
  const lines = [1, 2, 3, 4]
    .map((n) => [textOf(booking[`payment_date_${n}`]), textOf(booking[`payment_amount_${n}`])])
    .filter((row) => row.some((cell) => cell !== ''))
  if (lines.length > 0) sheet.table(['Payment Date', 'Amount'], lines, [3, 2])
  const names = ['payment_schedule', 'payment_schedule2', 'recurring_charges'] as const
  const more = ['recurring_charges2', 'recurring_charges3', 'recurring_charges4'] as const
  for (const name of [...names, ...more]) if (isFilled(booking[name])) sheet.paragraph(textOf(booking[name]))
}

/** The indemnitors, and the references of whoever signs. */
function people(sheet: Sheet, { defendant, indemnitor, indemnitors }: PaperContent): void {
  if (indemnitor !== null) {
    sheet.heading('Indemnitor')
    sheet.fields(labelled(indemnitorFields, indemnitor, indemnitorNames))
  } else if (indemnitors.length > 0) {
    sheet.heading('Indemnitors')
    const rows = indemnitors.map((one) =>
      (['name', 'relation_to_defendant', 'phone'] as const).map((name) =>
        shown(indemnitorFields[name], one[name]),
      ),
    )
    sheet.table(['Name', 'Relation to Defendant', 'Mobile Phone'], rows, [4, 3, 2])
  }
  const references = referencesOf(indemnitor ?? defendant)
  if (references.length === 0) return
  sheet.heading('References')
  sheet.table(['Name', 'Relationship', 'Phone', 'Address'], references, [3, 2, 2, 4])
}

const indemnitorNames = [
  'name',
  'relation_to_defendant',
  'date_of_birth',
  'place_of_birth',
  'us_citizen',
  'ss',
  'dl',
  'dl_state',
  'phone',
  'home_phone',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'rent_own',
  'lived_at_this_address_for',
  'employed_by',
  'occupation',
  'monthly_income',
  'employers_address',
  'employers_phone',
  'spouse',
  'spouse_phone',
  'real_property',
  'in_who_name',
] as const

function referencesOf(person: Values): string[][] {
  const slots = [1, 2, 3, 4].map((n) =>
    Object.fromEntries(
      Object.keys(extraReferenceFields).map((part) => [part, person[`reference_${n}_${part}`]]),
    ),
  )
  const extra = Array.isArray(person['rreferences']) ? (person['rreferences'] as Values[]) : []
  return [...slots, ...extra]
    .filter(({ name }) => isFilled(name))
    .map((one) => [
      textOf(one['name']),
      textOf(one['relationship']),
      shown(extraReferenceFields.phone, one['phone']),
      [one['address'], one['city'], one['state']].filter(isFilled).map(textOf).join(', '),
    ])
}

function agreement(sheet: Sheet, { paper, defendant, booking, indemnitor }: PaperContent): void {
  sheet.nextPage()
  sheet.title(titles.indemnity)
  sheet.fields([
    { label: 'Surety', value: paper },
    { label: 'Defendant', value: nameOf(defendant) },
    ...labelled(bookingFields, booking, ['bail_amount', 'premium_amount', 'booking', 'bond_no']),
  ])
  for (const text of indemnity) sheet.paragraph(text)
  sign(sheet, defendant, indemnitor)
  sheet.signature('For the agency', '', { signs: false })
}

async function card(sheet: Sheet, { booking, defendant, indemnitor, pictures }: PaperContent): Promise<void> {
  sheet.nextPage()
  sheet.title(titles.card)
  sheet.fields([
    { label: 'Name', value: indemnitor === null ? nameOf(defendant) : textOf(indemnitor['name']) },
    ...labelled(bookingFields, booking, ['credit_card_charge_date', 'booking_name']),
  ])
  sheet.fields(labelled(bookingFields, booking, ['credit_card_charge_amount']), 1)
  for (const text of cardAuthorization) sheet.paragraph(text)
  sign(sheet, defendant, indemnitor)
  if (pictures.length === 0) return
  sheet.heading('Card')
  for (const picture of pictures) await sheet.picture(picture)
}

function sign(sheet: Sheet, defendant: Values, indemnitor: Values | null): void {
  if (indemnitor === null) sheet.signature('Defendant', nameOf(defendant), { signs: true })
  else sheet.signature('Indemnitor', textOf(indemnitor['name']), { signs: true })
}

/** A part of the paper, left out where nothing is known of it. */
function section<C extends Catalogue>(
  sheet: Sheet,
  heading: string,
  catalogue: C,
  record: Values,
  names: readonly (keyof C & string)[],
): void {
  const fields = labelled(catalogue, record, names)
  if (fields.length === 0) return
  sheet.heading(heading)
  sheet.fields(fields)
}

/** Those of the fields that hold something, as they are read on paper. */
const labelled = <C extends Catalogue>(
  catalogue: C,
  record: Values,
  names: readonly (keyof C & string)[],
): Labelled[] =>
  names.flatMap((name) => {
    const field = catalogue[name]
    return field === undefined || !isFilled(record[name])
      ? []
      : [{ label: field.label, value: shown(field, record[name]) }]
  })

function shown(field: Field, value: unknown): string {
  const text = textOf(value)
  if (field.sensitive) return masked(text)
  if (field.kind === 'money' && text !== '') return `$${text}`
  return field.kind === 'phone' ? text.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : text
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const nameOf = (defendant: Values): string =>
  [defendant['first_name'], defendant['middle_name'], defendant['last_name']]
    .map(textOf)
    .filter(Boolean)
    .join(' ')

const rowsOf = (rows: unknown, names: readonly string[]): string[][] =>
  Array.isArray(rows) ? rows.map((row: Values) => names.map((name) => textOf(row[name]))) : []
