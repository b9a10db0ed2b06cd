import type { MissingField } from '@bailiwick/contract/document-fields'
import type { Block, Column, RowsOptions } from '@bailiwick/contract/kit/record-form'
import type { Rejection } from '@bailiwick/contract/kit/field-errors'
import { capitalized } from '@bailiwick/contract/kit/record-nouns'
import type { Message } from '@bailiwick/contract/kit/wire'
import type { LockKind } from '@bailiwick/contract/locks'
import type { PhotoOwner } from '#features/photos/photo-calls.ts'
import type { Call } from '#platform/api.ts'
import type { CaseTab } from '#records/case-tabs.ts'
import type { Values } from '#records/catalogue-record.ts'
import type { FormRules } from '#records/form-rules.ts'
import type { CaseForm, PendingRecords } from '#records/pending-records.ts'
import type { RecordDescription } from '#records/record-description.ts'
import type { PendingKey } from '#records/record-ref.ts'
import type { CalculatedField } from './booking-amounts.ts'
import type { FileStart } from './booking-start.ts'

/** A row of a list: a saved record, or a pending one under its temporary key. */
export interface CaseRow extends Values {
  readonly id: number | PendingKey
}

/** A saved record. */
export interface CaseRecord extends CaseRow {
  readonly id: number
}

/** The file that the records of a tab belong to. */
export interface CaseFile {
  /** null until the defendant is saved: the records stay pending until then (DEF-87). */
  readonly defendant: number | null
  readonly pending: PendingRecords
  /** The defendant as typed in the form behind. */
  readonly person: () => Values
  /** Whether that form has unsaved changes. */
  readonly isDirty: () => boolean
}

/** The reply of a call that creates a record. */
export type CreatedReply = Message & { readonly insertId: number }

/**
 * A kind of case record: its list, form and calls. `recordKind` makes it from its row in the contract's
 * entities.
 */
export interface RecordKind {
  readonly tab: CaseTab
  /** 'booking', as in 'New booking' and 'booking(s)'. */
  readonly noun: string
  /** Above the list. */
  readonly title: string
  /** The first of these fields that is filled is the record's name. */
  readonly nameFields: readonly string[]
  readonly rules: FormRules<CaseForm>
  readonly description: RecordDescription<CaseForm>
  /** Why a record, or these fields of one, can't be saved. */
  readonly validate: (values: Values, names?: readonly string[]) => Rejection | null
  readonly blocks: readonly Block[]
  readonly lists: Readonly<Partial<Record<string, RowsOptions>>>
  readonly columns: readonly Column[]
  /** The locks to release when unsaved changes are discarded. */
  readonly lock: LockKind
  /** The form link can be texted to a new one (IND-12). */
  readonly offersFormLink: boolean
  /** Its form sends the documents for signature (BOOK-26). */
  readonly sendsDocuments: boolean
  /** The owner of its photos, if it has any (IND-8). */
  readonly photos: PhotoOwner | null
  /** Additional choices of fields, from the names of the indemnitors; `saved` is the record. */
  readonly choices:
    | ((
        indemnitors: readonly (string | null)[],
        saved: Values,
      ) => Readonly<Partial<Record<string, readonly string[]>>>)
    | null
  /** What a new one takes from its file; null for nothing. */
  readonly startOf: ((file: FileStart) => Values) | null
  /** Amounts that follow from others, by name. */
  readonly calculated: Readonly<Record<string, CalculatedField>>
  /** What documents need of a record; null for nothing. With needs, its form lists its sections (OPEN-152). */
  readonly documentNeeds: {
    readonly needed: (values: Values) => readonly string[]
    readonly missing: (values: Values) => readonly MissingField[]
  } | null
  readonly list: (defendant: number, signal?: AbortSignal) => Promise<readonly CaseRecord[]>
  /** Loads a whole record, if the list leaves something out. */
  readonly read: ((id: number, signal?: AbortSignal) => Promise<CaseRecord>) | null
  readonly create: Call<undefined, Values, CreatedReply>
  readonly update: Call<undefined, Values, Message>
  readonly remove: Call<{ id: number }, undefined, Message>
}

/** The name of a record; null if none of its naming fields is filled. */
export const recordName = ({ nameFields }: RecordKind, record: Values): string | null => {
  const name = nameFields
    .map((field) => record[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : null
}

/** 'Booking'. */
export const kindTitle = ({ noun }: RecordKind): string => capitalized(noun)

/** A row in a sentence: 'booking First Booking', 'booking 12'. */
export function rowName(kind: RecordKind, row: CaseRow): string {
  const name = recordName(kind, row) ?? (typeof row.id === 'number' ? String(row.id) : '')
  return `${kind.noun} ${name}`.trim()
}
