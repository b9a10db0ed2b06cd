import type { Faults } from '@bailiwick/contract/case-records'
import type { Block, Section } from '@bailiwick/contract/defendant-fields/catalogue'
import type { LockKind } from '@bailiwick/contract/locks'
import type { Catalogue } from '@bailiwick/contract/fields'
import { catalogueErrors } from '../catalogue-errors.ts'
import { catalogueRecord, type Values } from '../catalogue-record.ts'
import type { CaseTab } from '../case-tabs.ts'
import type { HeldRecords } from '../held-records.ts'
import type { HeldKey } from '../record-ref.ts'
import type { Holder } from '../photos/photo-calls.ts'
import type { FormRules } from '../use-record-form.ts'

/** A booking, an indemnitor or an arrest in its form. */
export type CaseForm = Record<string, string | null | Record<string, string | null>[]>

/** A row of a list: a record that the server keeps, or one that is held here under a temporary key. */
export interface CaseRow extends Values {
  readonly id: number | HeldKey
}

/** One that the server keeps. */
export interface CaseRecord extends CaseRow {
  readonly id: number
}

/** What the records of a tab belong to. */
export interface CaseFile {
  /** null for one who is not saved yet: the records are held until then (DEF-87). */
  readonly defendant: number | null
  readonly held: HeldRecords
}

/** How a list inside the form is added to. */
export interface ListLook {
  /** What a new row holds already. */
  readonly start?: Readonly<Record<string, string>>
  readonly texts: {
    readonly title: string
    readonly add: string
    readonly waiting: string
    readonly empty: string
    readonly row: string
  }
}

export interface Column {
  readonly name: string
  readonly label: string
  /** An instant is shown in the reader's own zone. */
  readonly as?: 'instant' | 'phone'
}

/** A kind of record that hangs on a defendant, and in what its list and its form differ from the others. */
export interface RecordKind {
  readonly tab: CaseTab
  /** 'booking', as in 'New booking' and 'booking(s)'. */
  readonly noun: string
  /** Above the list. */
  readonly title: string
  /** The fields that a person calls a record by, the first that is filled. */
  readonly calledBy: readonly string[]
  readonly rules: FormRules<CaseForm>
  readonly faults: (values: Values, names?: readonly string[]) => Faults | null
  readonly blocks: readonly Block[]
  readonly lists: Readonly<Record<string, ListLook>>
  readonly columns: readonly Column[]
  /** Which locks are let go of when its unsaved changes are left. */
  readonly lock: LockKind
  /** A new one may be texted the link to the form (IND-12). */
  readonly textsLink?: true
  /** Documents for signature are made of it (BOOK-26). */
  readonly papers?: true
  /** Its files, where it has any (IND-8). */
  readonly photos?: Holder
  /** Fields that offer more than the catalogue says, by the names of the indemnitors; `kept` is the record as it was. */
  readonly choices?: (
    indemnitors: readonly (string | null)[],
    kept: Values,
  ) => Readonly<Record<string, readonly string[]>>
  readonly list: (defendant: number, signal?: AbortSignal) => Promise<readonly CaseRecord[]>
  /** The whole of one whose list hides something; of the others the list says all. */
  readonly read?: (id: number, signal?: AbortSignal) => Promise<CaseRecord>
  readonly create: (body: Values, idempotencyKey: string) => Promise<{ insertId: number; message: string }>
  readonly update: (body: Values) => Promise<{ message: string }>
  readonly remove: (id: number) => Promise<{ message: string }>
}

export function rulesOf(fields: Catalogue, start: Values = {}): FormRules<CaseForm> {
  const record = catalogueRecord<CaseForm>(fields, start)
  return { ...record, ...catalogueErrors(record) }
}

/** A block with some of a catalogue's fields, in the order named. */
export const blocksOf =
  <C extends Catalogue>(fields: C) =>
  (title: string, names: readonly (keyof C & string)[], note?: string): Block => ({
    title,
    ...(note === undefined ? {} : { note }),
    fields: Object.fromEntries(names.map((name) => [name, fields[name]])) as Catalogue,
  })

/** What a person calls a record; null where nothing stands that it could be called by. */
export const calledName = ({ calledBy }: RecordKind, record: Values): string | null => {
  const name = calledBy
    .map((field) => record[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}

/** 'Booking'. */
export const wordOf = ({ noun }: RecordKind): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** The form of a kind as the one section that it is. */
export const sectionsOf = (kind: RecordKind): readonly Section[] => [
  { id: kind.noun, title: wordOf(kind), blocks: kind.blocks },
]

/** What a row is called where nothing else is said of it: 'booking First Booking', 'booking 12'. */
export function rowName(kind: RecordKind, row: CaseRow): string {
  const name = calledName(kind, row) ?? (typeof row.id === 'number' ? String(row.id) : '')
  return `${kind.noun} ${name}`.trim()
}

/** A field's label, with its block where the label alone could be several: 'Reference 1, Phone'. */
export function labelIn(
  { blocks, rules }: { readonly blocks: readonly Block[]; readonly rules: { readonly fields: Catalogue } },
  name: string,
): string {
  const label = rules.fields[name]?.label ?? name
  const isOne = Object.values(rules.fields).filter((field) => field.label === label).length === 1
  const block = blocks.find(({ fields }) => Object.hasOwn(fields, name))
  return isOne || block === undefined ? label : `${block.title}, ${label}`
}
