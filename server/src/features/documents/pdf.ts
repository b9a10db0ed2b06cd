import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { extraReferenceFields } from '@bailiwick/contract/defendant-fields/references'
import type { DocumentRecords } from '@bailiwick/contract/document-fields'
import type { EnvelopeContents } from '@bailiwick/contract/documents'
import { isFilled, masked, type Catalogue, type Field } from '@bailiwick/contract/kit/fields'
import { formatAmount } from '@bailiwick/contract/kit/money'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { PdfWriter, type LabeledValue, type Picture, type SignatureSpot } from '#pdf/pdf-writer'
import { cardAuthorization, conditions, draftMark, indemnity, titles } from './wording.ts'

type Values = Readonly<Record<string, unknown>>

export interface DocumentContent extends EnvelopeContents, DocumentRecords {
  /** Printed at the top of every page. */
  readonly title: string
  readonly brand: string
  /** The indemnitors that the defendant's document lists. */
  readonly indemnitors: readonly Values[]
  readonly pictures: readonly Picture[]
  readonly now: Date
}

export interface RenderedDocument {
  readonly pdf: Uint8Array
  readonly spots: readonly SignatureSpot[]
}

/** Renders the document of one signer (OPEN-151). */
export async function renderDocument(content: DocumentContent): Promise<RenderedDocument> {
  const { title, set, withCard, brand, now } = content
  const writer = await PdfWriter.create({ title, brand, footer: draftMark, now })
  if (set !== 'CC') {
    application(writer, content)
    agreement(writer, content)
  }
  if (withCard) await card(writer, content)
  return { pdf: await writer.finish(), spots: writer.spots }
}

function application(writer: PdfWriter, content: DocumentContent): void {
  const { set, defendant, booking, indemnitor } = content
  writer.title(titles.application)
  writer.fields([
    { label: 'Surety', value: set },
    ...labeled(bookingFields, booking, ['bond_no', 'title_10']),
  ])
  writer.heading('Defendant')
  writer.fields([{ label: 'Name', value: nameOf(defendant) }], 1)
  // An indemnitor doesn't see the defendant's numbers (OPEN-140)
  const names = personNames.filter((name) => indemnitor === null || !isNumber(name))
  writer.fields(labeled(defendantFields, defendant, names))
  section(writer, 'Residence', defendantFields, defendant, residenceNames)
  section(writer, 'Employment', defendantFields, defendant, workNames)
  section(writer, 'Vehicle', defendantFields, defendant, vehicleNames)
  bond(writer, booking)
  payment(writer, booking)
  writer.heading('Conditions')
  for (const text of conditions) writer.paragraph(text)
  if (isFilled(booking['other_conditions'])) writer.paragraph(textOf(booking['other_conditions']))
  people(writer, content)
  writer.heading('Signature', 130)
  sign(writer, defendant, indemnitor)
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
function bond(writer: PdfWriter, booking: Values): void {
  section(writer, 'Bond', bookingFields, booking, [
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
  writer.heading('Charges')
  writer.table(['Code', 'Type'], rowsOf(booking['charges'], ['code', 'type']), [3, 2])
  section(writer, 'Court', bookingFields, booking, ['court_name', 'court_room', 'judicial_district'])
  const times = rowsOf(booking['court_times'], ['date', 'time'])
  if (times.length > 0) writer.table(['Court Date', 'Time'], times, [3, 2])
}

function payment(writer: PdfWriter, booking: Values): void {
  section(writer, 'Premium and Payment Terms', bookingFields, booking, [
    'premium_amount',
    'amount_paid_down',
    'unpaid_balance',
    'cash_collateral',
  ])
  const lines = [1, 2, 3, 4]
    .map((n) => [textOf(booking[`payment_date_${n}`]), formatAmount(textOf(booking[`payment_amount_${n}`]))])
    .filter((row) => row.some((cell) => cell !== ''))
  if (lines.length > 0) writer.table(['Payment Date', 'Amount'], lines, [3, 2])
  const names = ['payment_schedule', 'payment_schedule2', 'recurring_charges'] as const
  const more = ['recurring_charges2', 'recurring_charges3', 'recurring_charges4'] as const
  for (const name of [...names, ...more]) if (isFilled(booking[name])) writer.paragraph(textOf(booking[name]))
}

/** The indemnitors, and the references of the signer. */
function people(writer: PdfWriter, { defendant, indemnitor, indemnitors }: DocumentContent): void {
  if (indemnitor !== null) {
    writer.heading('Indemnitor')
    writer.fields(labeled(indemnitorFields, indemnitor, indemnitorNames))
  } else if (indemnitors.length > 0) {
    writer.heading('Indemnitors')
    const rows = indemnitors.map((one) =>
      (['name', 'relation_to_defendant', 'phone'] as const).map((name) =>
        printed(indemnitorFields[name], one[name]),
      ),
    )
    writer.table(['Name', 'Relation to Defendant', 'Mobile Phone'], rows, [4, 3, 2])
  }
  const references = referencesOf(indemnitor ?? defendant)
  if (references.length === 0) return
  writer.heading('References')
  writer.table(['Name', 'Relationship', 'Phone', 'Address'], references, [3, 2, 2, 4])
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
      printed(extraReferenceFields.phone, one['phone']),
      [one['address'], one['city'], one['state']].filter(isFilled).map(textOf).join(', '),
    ])
}

function agreement(writer: PdfWriter, { set, defendant, booking, indemnitor }: DocumentContent): void {
  writer.nextPage()
  writer.title(titles.indemnity)
  writer.fields([
    { label: 'Surety', value: set },
    { label: 'Defendant', value: nameOf(defendant) },
    ...labeled(bookingFields, booking, ['bail_amount', 'premium_amount', 'booking', 'bond_no']),
  ])
  for (const text of indemnity) writer.paragraph(text)
  sign(writer, defendant, indemnitor)
  writer.signature('For the agency', '', { signs: false })
}

async function card(
  writer: PdfWriter,
  { booking, defendant, indemnitor, pictures }: DocumentContent,
): Promise<void> {
  writer.nextPage()
  writer.title(titles.card)
  writer.fields([
    { label: 'Name', value: indemnitor === null ? nameOf(defendant) : textOf(indemnitor['name']) },
    ...labeled(bookingFields, booking, ['credit_card_charge_date', 'booking_name']),
  ])
  writer.fields(labeled(bookingFields, booking, ['credit_card_charge_amount']), 1)
  for (const text of cardAuthorization) writer.paragraph(text)
  sign(writer, defendant, indemnitor)
  if (pictures.length === 0) return
  writer.heading('Card')
  for (const picture of pictures) await writer.picture(picture)
}

function sign(writer: PdfWriter, defendant: Values, indemnitor: Values | null): void {
  if (indemnitor === null) writer.signature('Defendant', nameOf(defendant), { signs: true })
  else writer.signature('Indemnitor', textOf(indemnitor['name']), { signs: true })
}

/** A section with its heading, left out if all its fields are empty. */
function section<C extends Catalogue>(
  writer: PdfWriter,
  heading: string,
  catalogue: C,
  record: Values,
  names: readonly (keyof C & string)[],
): void {
  const fields = labeled(catalogue, record, names)
  if (fields.length === 0) return
  writer.heading(heading)
  writer.fields(fields)
}

/** The fields that aren't empty, formatted for print. */
const labeled = <C extends Catalogue>(
  catalogue: C,
  record: Values,
  names: readonly (keyof C & string)[],
): LabeledValue[] =>
  names.flatMap((name) => {
    const field = catalogue[name]
    return field === undefined || !isFilled(record[name])
      ? []
      : [{ label: field.label, value: printed(field, record[name]) }]
  })

function printed(field: Field, value: unknown): string {
  const text = textOf(value)
  if (field.sensitive) return masked(text)
  if (field.kind === 'money') return formatAmount(text)
  return field.kind === 'phone' ? formatPhone(text) : text
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const nameOf = (defendant: Values): string =>
  [defendant['first_name'], defendant['middle_name'], defendant['last_name']]
    .map(textOf)
    .filter(Boolean)
    .join(' ')

const rowsOf = (rows: unknown, names: readonly string[]): string[][] =>
  Array.isArray(rows) ? rows.map((row: Values) => names.map((name) => textOf(row[name]))) : []
