import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { caseEntities } from '@bailiwick/contract/entities'
import { recordTables, type RecordTable } from '@bailiwick/contract/kit/record-nouns'
import {
  arrest,
  booking,
  document,
  indemnitor,
  type Arrest,
  type Booking,
  type Indemnitor,
  type SampleDocument,
} from './case-records.ts'
import { catalogueRecord } from './catalogue-record.ts'
import { type Day, instantOf, mdy } from './days.ts'
import { defendantForm } from './defendant.ts'
import { notesOf, type SampleNote } from './notes.ts'
import { mobilePhone, mobilePhones } from './people.ts'
import { seeded, type Random } from './random.ts'
import { jails, places } from './words.ts'

type CatalogueRecord = Readonly<Record<string, unknown>>

/** One file of the sample agency, before it has ids. */
export interface SampleFile {
  readonly defendant: Partial<DefendantForm>
  readonly is_lead: 0 | 1
  readonly lead_data: Readonly<Record<string, string | null>> | null
  readonly date_created: string
  readonly link_last_sent: string | null
  readonly bookings: readonly Booking[]
  readonly indemnitors: readonly (Indemnitor & { readonly link_last_sent: string | null })[]
  readonly arrests: readonly Arrest[]
  /** Records of the kinds that the sample doesn't describe: any valid ones. */
  readonly others: Readonly<Partial<Record<RecordTable, readonly CatalogueRecord[]>>>
  /** `of` is the index of the indemnitor who signs, null for the defendant. */
  readonly documents: readonly (SampleDocument & { readonly of: number | null })[]
  /** The users with a level for this file, by index; most files have none. */
  readonly shares: readonly { readonly of: number; readonly access_type: 'R' | 'E' | 'F' }[]
  readonly notes: readonly SampleNote[]
  /** The user who opened it, by index. */
  readonly createdBy: number
}

interface SampleFileOptions {
  /** The number of files; the index of a file decides its day. */
  readonly files: number
  readonly today: Day
  /** The number of users. */
  readonly staff: number
}

const years = 4
const leadEvery = 21
const isLead = (place: number) => place % leadEvery === leadEvery - 1

/** The number of files with that many defendants: every 21st file is a lead. */
export const filesFor = (defendants: number): number =>
  defendants + Math.floor(Math.max(0, defendants - 1) / (leadEvery - 1))

/** Three files in four have a mobile phone, as long as there are invented numbers. */
function mobileOf(place: number): string | null {
  const [before, upTo] = [Math.floor(place * 0.75), Math.floor((place + 1) * 0.75)]
  return before < upTo && before < mobilePhones ? mobilePhone(before) : null
}

/** The file with this index; the same index and options give the same file. */
export function sampleFile(place: number, { files, today, staff }: SampleFileOptions): SampleFile {
  const random = seeded(place)
  const age = ((files - place) / files) ** 1.3 * years * 365
  const opened = Math.floor(today - age)
  const date_created = instantOf(
    opened,
    random.between(0, 3599) + (Math.floor((today - age - opened) * 24) % 24) * 3600,
  )
  const form = defendantForm(random, opened)
  const phone = mobileOf(place)
  const is_lead = isLead(place) ? 1 : 0
  const notes = notesOf(place, { is_lead, opened, date_created, today, staff })
  const base = { date_created, createdBy: random.between(0, staff - 1), notes }
  const defendant = { ...form, phone }
  if (is_lead === 1) return { ...base, ...lead(random, defendant, opened) }
  return { ...base, ...caseFile(random, { ...defendant, status: 'Assigned to Agent' }, opened, today, staff) }
}

function lead(random: Random, defendant: Partial<DefendantForm>, opened: Day) {
  const [arrest_county] = random.pick(places)
  const lead_data = {
    booking: random.digits(7),
    booking_name: `${defendant.first_name} ${defendant.last_name}`,
    bail_amount: random.pick(['5,000', '10,000', '25,000']),
    jail_court: random.pick(jails),
    arrest_county,
    arrest_case: null,
    arrest_date: mdy(opened),
    court_case: null,
  }
  const nothing = {
    bookings: [],
    indemnitors: [],
    arrests: [],
    others: {},
    documents: [],
    shares: [],
    link_last_sent: null,
  }
  return { defendant, is_lead: 1 as const, lead_data, ...nothing }
}

function caseFile(random: Random, defendant: Partial<DefendantForm>, opened: Day, today: Day, staff: number) {
  const name = `${defendant.first_name} ${defendant.last_name}`
  const count = random.pick([0, 1, 1, 1, 1, 1, 1, 2, 2, 3])
  const bookings = Array.from({ length: count }, (_, place) =>
    booking(
      random,
      Math.min(opened - random.between(0, 3) + place * random.between(0, 40), today),
      name,
      today,
    ),
  )
  const sentLink = () =>
    random.sometimes(0.5, () =>
      instantOf(Math.min(opened + random.between(0, 5), today), random.between(28_800, 64_800)),
    )
  const indemnitors = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, () => ({
    ...indemnitor(random, opened),
    link_last_sent: sentLink(),
  }))
  const arrests = Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, () =>
    arrest(random, opened - random.between(0, 3000), today),
  )
  const surety = bookings.at(-1)?.surety ?? null
  const signers = bookings.length > 0 && random.chance(0.7) ? [null, ...indemnitors.keys()] : []
  const documents = signers.map((of) => ({
    ...document(random, Math.min(opened + 1, today), surety, today),
    of,
  }))
  const shares = random.chance(0.04)
    ? [{ of: random.between(0, staff - 1), access_type: random.pick(['R', 'E', 'F'] as const) }]
    : []
  const link_last_sent = defendant.phone === null ? null : sentLink()
  return {
    defendant,
    is_lead: 0 as const,
    lead_data: null,
    link_last_sent,
    bookings,
    indemnitors,
    arrests,
    others: otherRecords(random, Object.keys({ bookings, indemnitors, arrests }), opened),
    documents,
    shares,
  }
}

/** Up to two records of each table that isn't described. */
function otherRecords(random: Random, described: readonly string[], day: Day): SampleFile['others'] {
  const others = recordTables.filter((table) => !described.includes(table))
  return Object.fromEntries(
    others.map((table) => [
      table,
      Array.from({ length: random.between(0, 2) }, () =>
        catalogueRecord(random, caseEntities[table].fields, day),
      ),
    ]),
  )
}
