import { sentence, type Sentence } from './messages.ts'
import { normalizePhone } from './phones.ts'
import type { RecordTable } from './record-nouns.ts'
import { stateCodes } from './states.ts'
import { normalizeTime } from './times.ts'

/**
 * The fields of a record. Wire schemas, table columns, form inputs, validation and the labels of the history are all
 * derived from it.
 */
export type Catalogue = Readonly<Record<string, Field>>

/** A record, a form or a part of one, by the names of a catalogue: text, numbers, booleans, null, or lists of rows. */
export type Values = Readonly<Record<string, unknown>>

export type Entries = readonly (readonly [name: string, field: Field])[]
const entries = new WeakMap<Catalogue, Entries>()

/** The fields with their names; cached, because every save iterates over them many times. */
export function entriesOf(catalogue: Catalogue): Entries {
  const listed = entries.get(catalogue) ?? Object.entries(catalogue)
  entries.set(catalogue, listed)
  return listed
}

const storedEntries = new WeakMap<Catalogue, Entries>()

/** The fields that are sent and stored: all but the computed ones. */
export function storedEntriesOf(catalogue: Catalogue): Entries {
  const listed =
    storedEntries.get(catalogue) ?? entriesOf(catalogue).filter(([, { kind }]) => kind !== 'computed')
  storedEntries.set(catalogue, listed)
  return listed
}

interface Named {
  readonly label: string
  /** Can't be empty (DEF-69). */
  readonly required?: true
  /** Required once another field has this value, or any of these fields is filled. */
  readonly requiredWhen?:
    | { readonly field: string; readonly is: string }
    | { readonly anyOf: readonly string[] }
  /** Clients neither see nor change it (CLI-55, OPEN-141). */
  readonly staffOnly?: true
  /** Clients see it, and only the agency changes it (OPEN-185). */
  readonly agencyOnly?: true
  /** A form shows it read-only, with this note. */
  readonly readOnlyNote?: string
  /** History and lists only show its last four digits (OPEN-119). */
  readonly sensitive?: true
}

/** A field that can't be sensitive, because only texts are encrypted and masked. */
interface Open extends Named {
  readonly sensitive?: never
}

/** What the office enters again and again. */
export const valueLists = ['courts', 'jails', 'counties', 'charges'] as const
export type ValueList = (typeof valueLists)[number]

export interface TextField extends Named {
  readonly kind: 'text' | 'longText' | 'phone' | 'email' | 'money'
  readonly max: number
  readonly min?: number
  /** Which characters are allowed; each rule has its own error (DEF-65 to DEF-67). */
  readonly rules?: readonly CharacterRule[]
  /** Stored in capitals (OPEN-162). */
  readonly upper?: true
  /** The error of a text above `max` in place of 'tooLong'; a phone that has one isn't cut off while it's typed. */
  readonly tooLong?: Sentence
  /** A form offers the values of this list that were used before. */
  readonly offers?: ValueList
}
export interface DateField extends Named {
  readonly kind: 'date'
  /** Its column is a text, because records from before it was a date have other texts there (OPEN-175). */
  readonly storedAs?: 'text'
}
export interface ChoiceField extends Named {
  readonly kind: 'choice' | 'state'
  readonly options: readonly string[]
  /** What a form calls an option in another language; the stored value stays as it is. */
  readonly optionLabels?: Readonly<Partial<Record<string, string>>>
}
export interface RowsField extends Open {
  readonly kind: 'rows'
  readonly of: Catalogue
  /** The error of a row that lacks a required field, in place of the field's own. */
  readonly incomplete?: Sentence
}
/** A number in a reply and in the table; its form has a text. Cents are dollars in the form. */
export interface NumberField extends Open {
  readonly kind: 'integer' | 'cents'
  readonly min?: number
  readonly max?: number
}
/** True or false; Yes or No in the form. */
export interface BooleanField extends Open {
  readonly kind: 'boolean'
}
/** The id of another record of the same file. */
export interface ReferenceField extends Open {
  readonly kind: 'reference'
  readonly to: RecordTable
  /** The records to choose from, which a form loads. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}
/** Follows from other fields. Replies and forms have it, but it is neither sent nor stored. */
export interface ComputedField extends Open {
  readonly kind: 'computed'
  readonly as: 'integer' | 'cents'
  /** The fields that it follows from. */
  readonly of: Catalogue
  readonly value: (values: Readonly<Record<string, unknown>>) => number | null
}
export type SimpleField = TextField | DateField | ChoiceField
export type TypedField = NumberField | BooleanField | ReferenceField
/** A field with one input. */
export type InputField = SimpleField | TypedField
export type Field = InputField | RowsField | ComputedField

const typedKinds: readonly string[] = ['integer', 'cents', 'boolean', 'reference']
export const isTyped = (field: Field): field is TypedField => typedKinds.includes(field.kind)
/** Whether a field is a text on the wire. */
export const isSimple = (field: Field): field is SimpleField =>
  !isTyped(field) && field.kind !== 'rows' && field.kind !== 'computed'

export type ValueOf<F extends Field> = F extends { kind: 'rows'; of: infer C extends Catalogue }
  ? RecordOf<C>[]
  : F extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option | null
    : F extends { kind: 'integer' | 'cents' | 'reference' | 'computed' }
      ? number | null
      : F extends { kind: 'boolean' }
        ? boolean | null
        : string | null

/** The names of the fields that are sent and stored. */
export type StoredName<C extends Catalogue> = {
  [Name in keyof C]: C[Name] extends { kind: 'computed' } ? never : Name
}[keyof C]

/** A record of the catalogue on the wire: text, number, boolean or null, and a list of records for `rows`. */
export type RecordOf<C extends Catalogue> = { -readonly [Name in keyof C]: ValueOf<C[Name]> }

/** The fields of a catalogue that clients see. */
export type ForClients<C extends Catalogue> = {
  readonly [Name in keyof C as C[Name] extends { readonly staffOnly: true } ? never : Name]: C[Name]
}

/** The cast: TypeScript doesn't follow the names through Object.entries and a filter. */
export const forClients = <const C extends Catalogue>(catalogue: C): ForClients<C> =>
  Object.fromEntries(
    Object.entries<Field>(catalogue).filter(([, field]) => !field.staffOnly),
  ) as unknown as ForClients<C>

export type CharacterRule = 'numbers' | 'digits' | 'alphanumeric' | 'noNumbers' | 'nameAlone' | 'time'

/** Whether a field has a value; spaces alone aren't one. */
export const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'string'
      ? value.trim() !== ''
      : typeof value === 'number' || typeof value === 'boolean'

/** Whether a field is a time of day. */
export const isTime = (field: Field): boolean => 'rules' in field && field.rules?.includes('time') === true

/** The value to store: trimmed, in capitals if the field asks for them, phones and times in one shape, null if empty (OPEN-162). */
export function normalize(field: SimpleField, value: string | null): string | null {
  const text = value?.trim() ?? ''
  if (text === '') return null
  if (field.kind === 'phone') return normalizePhone(text)
  if (isTime(field)) return normalizeTime(text)
  return 'upper' in field && field.upper ? text.toUpperCase() : text
}

/** The value with all letters and digits but the last four hidden: '•••-••-1234' (OPEN-119). */
export const masked = (value: string): string =>
  value.replace(/[\p{L}\p{N}](?=(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){4})/gu, '•')

// Common kinds of fields, with the limits of OPEN-75

export const text = (label: string, max: 4 | 10 | 15 | 20 | 50 | 100 | 250 | 500) =>
  ({ kind: 'text', label, max }) as const satisfies TextField
/** Several lines. */
export const longText = (label: string, max = 500) =>
  ({ kind: 'longText', label, max }) as const satisfies TextField
/** A line of a document, with room for `max` characters. */
export const documentLine = (label: string, max: number) =>
  ({ kind: 'text', label, max, tooLong: sentence('lineTooLong', max) }) as const satisfies TextField
/** A person's name. */
export const personName = (label: string) =>
  ({ kind: 'text', label, max: 50, rules: ['noNumbers', 'nameAlone'] }) as const satisfies TextField
/** Any phone but the mobile one. */
export const phone = (label: string) =>
  ({ kind: 'phone', label, min: 10, max: 10, rules: ['numbers'] }) as const satisfies TextField
export const date = (label: string) => ({ kind: 'date', label }) as const satisfies DateField
/** A date that was a text once. */
export const formerText = (label: string) =>
  ({ kind: 'date', label, storedAs: 'text' }) as const satisfies DateField
/** Whether the column of a field is a date; replies and requests have MM/DD/YYYY in its place. */
export const isDateColumn = (field: Field): boolean => field.kind === 'date' && field.storedAs !== 'text'
export const choice = <const Options extends readonly string[]>(label: string, options: Options) =>
  ({ kind: 'choice', label, options }) as const satisfies ChoiceField
export const yesNo = (label: string) => choice(label, ['Yes', 'No'])
/** A value that follows from the fields `of`. */
export const computed = <const C extends Catalogue>(
  label: string,
  as: ComputedField['as'],
  of: C,
  value: (values: RecordOf<C>) => number | null,
) =>
  ({
    kind: 'computed',
    label,
    as,
    of,
    value: value as ComputedField['value'],
  }) as const satisfies ComputedField
export const state = (label: string) =>
  ({ kind: 'state', label, options: stateCodes }) as const satisfies ChoiceField
/** An amount of money, as it was typed. */
const money = <const Max extends number>(label: string, max: Max) =>
  ({ kind: 'money', label, max }) as const satisfies TextField
export const money10 = (label: string) => money(label, 10)
export const money45 = (label: string) => money(label, 45)
