import { isMdy } from './dates.ts'
import { messages } from './messages.ts'
import { formerStateCodes, stateCodes } from './states.ts'

/**
 * A field catalogue says once what a record holds. The wire schema, the table's columns, the form's inputs, the
 * texts of its errors and the labels of the history are all read from it.
 */
export type Catalogue = Readonly<Record<string, Field>>

type Entries = readonly (readonly [name: string, field: Field])[]
const entries = new WeakMap<Catalogue, Entries>()

/** The fields with their names; listed once for each catalogue, because every save goes through them many times. */
export function entriesOf(catalogue: Catalogue): Entries {
  const listed = entries.get(catalogue) ?? Object.entries(catalogue)
  entries.set(catalogue, listed)
  return listed
}

interface Named {
  readonly label: string
  /** Refused when empty: 'Required' (DEF-69). */
  readonly required?: true
  /** Required as soon as another field of the record holds this value, or any of the named fields is filled. */
  readonly requiredWhen?:
    | { readonly field: string; readonly is: string }
    | { readonly anyOf: readonly string[] }
  /** A client neither sees nor writes it (CLI-55, OPEN-141). */
  readonly staffOnly?: true
  /** Its digits never reach history or list: only the last four show (OPEN-119). */
  readonly sensitive?: true
}

export interface TextField extends Named {
  readonly kind: 'text' | 'longText' | 'phone' | 'email' | 'money'
  readonly max: number
  readonly min?: number
  /** What the characters may be; each breach has its own text (DEF-65 to DEF-67). */
  readonly rules?: readonly CharacterRule[]
  /** Stored in capitals (OPEN-162). */
  readonly upper?: true
  /** Said of a text above `max` instead of `maximum(max)`; a phone that has it is not cut while it is typed. */
  readonly tooLong?: string
}
export interface DateField extends Named {
  readonly kind: 'date'
}
export interface ChoiceField extends Named {
  readonly kind: 'choice' | 'state'
  readonly options: readonly string[]
}
export interface RowsField extends Named {
  readonly kind: 'rows'
  readonly of: Catalogue
  /** Said of a row that lacks a required field, instead of the field's own text. */
  readonly incomplete?: string
}
export type SimpleField = TextField | DateField | ChoiceField
export type Field = SimpleField | RowsField

export type ValueOf<F extends Field> = F extends { kind: 'rows'; of: infer C extends Catalogue }
  ? RecordOf<C>[]
  : F extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option | null
    : string | null

/** What a record of the catalogue looks like on the wire: text or null, a list of rows where the kind says so. */
export type RecordOf<C extends Catalogue> = { -readonly [Name in keyof C]: ValueOf<C[Name]> }

export type CharacterRule = 'numbers' | 'digits' | 'alphanumeric' | 'noNumbers' | 'time'

const characterRules: Record<CharacterRule, { breach: RegExp; text: string }> = {
  numbers: { breach: /[^\d+-]/, text: messages.numbersOnly },
  digits: { breach: /\D/, text: messages.digitsOnly },
  alphanumeric: { breach: /[^\p{L}\p{M}\p{Nd} ]/u, text: messages.alphanumericOnly },
  noNumbers: { breach: /\p{Nd}/u, text: messages.noNumbers },
  // Hour 01 to 12, minute 00 to 59 (BOOK-15)
  time: { breach: /^(?!(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$)/, text: messages.invalidTime },
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/i
/** Digits, thousands commas, one decimal point, no sign (OPEN-94). */
const money = /^(?=.*\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/

export const minimum = (length: number) => `Minimum ${length} characters`
export const maximum = (length: number) => `Maximum ${length} characters`
/** What is said of the lines that a paper has so much room for (BOOK-18, BOOK-21). */
export const exceeded = (length: number) => `Max of ${length} characters exceeded!`

/** What is wrong with the characters of one filled field, in the words of the specification; null when nothing is. */
function breachOf(field: SimpleField, value: string): string | null {
  switch (field.kind) {
    case 'date':
      return isMdy(value) ? null : messages.invalidDate
    case 'choice':
      return field.options.includes(value) ? null : messages.chooseFromList
    case 'state':
      return field.options.includes(value) || formerStateCodes.includes(value)
        ? null
        : messages.chooseFromList
    default: {
      const broken = field.rules?.find((rule) => characterRules[rule].breach.test(value))
      if (broken) return characterRules[broken].text
      const { length } = value
      if (field.min !== undefined && length < field.min) return minimum(field.min)
      if (length > field.max) return field.tooLong ?? maximum(field.max)
      if (field.kind === 'email' && !email.test(value)) return messages.invalidEmail
      if (field.kind === 'money' && !money.test(value)) return messages.digitsOnly
      return null
    }
  }
}

type Values = Readonly<Record<string, unknown>>

/** Whether anything stands in a field; spaces alone are nothing. */
export const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''

function isRequired(field: Field, values: Values): boolean {
  if (field.required) return true
  const when = field.requiredWhen
  if (when === undefined) return false
  return 'field' in when ? values[when.field] === when.is : when.anyOf.some((name) => isFilled(values[name]))
}

/**
 * What is wrong with one field of a record, as text a person reads; null when nothing is. `values` is the whole
 * record, which a field that is only sometimes required looks at. Spaces at the ends do not count (OPEN-162).
 */
export function fieldError(field: Field, value: unknown, values: Values): string | null {
  if (!isFilled(value)) return isRequired(field, values) ? messages.required : null
  if (field.kind === 'rows') return rowsError(field, value)
  return typeof value === 'string' ? breachOf(field, value.trim()) : null
}

function rowsError(field: RowsField, rows: unknown): string | null {
  if (!Array.isArray(rows)) return null
  for (const row of rows as Values[]) {
    for (const [name, of] of entriesOf(field.of)) {
      const text = fieldError(of, row[name], row)
      if (text === messages.required && field.incomplete !== undefined) return field.incomplete
      if (text !== null) return `${of.label}: ${text}`
    }
  }
  return null
}

/** Every field of the record that breaks a rule, with its text. The names keep the order of the catalogue. */
export const recordErrors = (catalogue: Catalogue, values: Values): Record<string, string> =>
  errorsOf(entriesOf(catalogue), values)

/** What the fields named break, and the fields that are required because of them. */
export function errorsAmong(
  catalogue: Catalogue,
  names: readonly string[],
  values: Values,
): Record<string, string> {
  const concerned = new Set(names.flatMap((name) => [name, ...dependentsOf(catalogue, name)]))
  return errorsOf(
    entriesOf(catalogue).filter(([name]) => concerned.has(name)),
    values,
  )
}

function errorsOf(fields: Entries, values: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, field] of fields) {
    const text = fieldError(field, values[name], values)
    if (text !== null) errors[name] = text
  }
  return errors
}

/** The fields whose being required hangs on the field named. */
export const dependentsOf = (catalogue: Catalogue, name: string): string[] =>
  entriesOf(catalogue).flatMap(([other, { requiredWhen: when }]) =>
    when && ('field' in when ? when.field === name : when.anyOf.includes(name)) ? [other] : [],
  )

/** The value as it is kept: spaces trimmed, capitals where the field asks for them, nothing as null (OPEN-162). */
export function tidy(field: SimpleField, value: string | null): string | null {
  const text = value?.trim() ?? ''
  if (text === '') return null
  return 'upper' in field && field.upper ? text.toUpperCase() : text
}

/** Every letter and digit but the last four hidden: '•••-••-1234' (OPEN-119). */
export const masked = (value: string): string =>
  value.replace(/[\p{L}\p{N}](?=(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){4})/gu, '•')

// Limits that repeat (OPEN-75)

/** A text of at most so many characters. */
export const text = (label: string, max: 4 | 10 | 15 | 20 | 50 | 100 | 250 | 500) =>
  ({ kind: 'text', label, max }) as const satisfies TextField
/** Several lines, at most 500 characters unless said. */
export const longText = (label: string, max = 500) =>
  ({ kind: 'longText', label, max }) as const satisfies TextField
/** A line of a paper, which has room for so many characters. */
export const paperLine = (label: string, max: number) =>
  ({ kind: 'text', label, max, tooLong: exceeded(max) }) as const satisfies TextField
/** A person's name: at most 50 characters, no digits. */
export const personName = (label: string) =>
  ({ kind: 'text', label, max: 50, rules: ['noNumbers'] }) as const satisfies TextField
/** A phone that is not the mobile: numbers, ten characters. */
export const phone = (label: string) =>
  ({ kind: 'phone', label, min: 10, max: 10, rules: ['numbers'] }) as const satisfies TextField
export const date = (label: string) => ({ kind: 'date', label }) as const satisfies DateField
export const choice = <const Options extends readonly string[]>(label: string, options: Options) =>
  ({ kind: 'choice', label, options }) as const satisfies ChoiceField
export const yesNo = (label: string) => choice(label, ['Yes', 'No'])
export const state = (label: string) =>
  ({ kind: 'state', label, options: stateCodes }) as const satisfies ChoiceField
export const money45 = (label: string) => ({ kind: 'money', label, max: 45 }) as const satisfies TextField
