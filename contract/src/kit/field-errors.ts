import { isMdy } from './dates.ts'
import {
  entriesOf,
  isFilled,
  isTime,
  isTyped,
  type Catalogue,
  type CharacterRule,
  type Entries,
  type Field,
  type RowsField,
  type SimpleField,
  type TextField,
  type Values,
} from './fields.ts'
import { sentence, type MessageCode, type Sentence } from './messages.ts'
import { isAmount } from './money.ts'
import { phoneError } from './phones.ts'
import { formerStateCodes } from './states.ts'
import { normalizeTime } from './times.ts'
import { typedError } from './typed-fields.ts'

const characterRules: Record<CharacterRule, { violation: RegExp; error: Sentence }> = {
  numbers: { violation: /[^\d+-]/, error: sentence('numbersOnly') },
  digits: { violation: /\D/, error: sentence('digitsOnly') },
  alphanumeric: { violation: /[^\p{L}\p{M}\p{Nd} ]/u, error: sentence('alphanumericOnly') },
  noNumbers: { violation: /\p{Nd}/u, error: sentence('noNumbers') },
  // It greets the person who gets a mail or text about it: no addresses of the web, no characters that change what is seen
  nameAlone: {
    violation:
      /:\/\/|\bwww\.|\b(?:sign#|otp=)|\w\.(?:[\p{L}\d-]{2,}\/|(?:app|biz|cc|club|co|com|dev|example|gl|info|io|link|live|ly|me|net|online|org|page|ru|shop|site|store|top|us|xyz)\b)|[@\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/iu,
    error: sentence('nameAlone'),
  },
  // Hour 01 to 12, minute 00 to 59 (BOOK-15)
  time: { violation: /^(?!(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$)/, error: sentence('invalidTime') },
}

/**
 * Letters of any language, digits and the marks of ordinary addresses. What means something in a header of a mail or in an
 * address of the web is refused, and what can't be seen.
 */
const emailPattern = (letters: string): string =>
  `^[${letters}.!#$&'*+/^_\`{|}~-]+@[${letters}.-]+\\.[${letters}-]{2,}$`
const email = new RegExp(emailPattern('\\p{L}\\p{M}\\p{N}'), 'u')

export const isEmail = (text: string): boolean => email.test(text)

/** The same rule for PostgreSQL, which can't tell letters of other languages from their signs: all of those count. */
export const emailPatternInSql = emailPattern('A-Za-z0-9\\u00a1-\\U0010ffff')

/** The error of the first character rule of a text that is violated. */
function charactersError({ rules }: TextField, value: string): Sentence | null {
  const violated = rules?.find((rule) => characterRules[rule].violation.test(value))
  return violated === undefined ? null : characterRules[violated].error
}

/** The error of a field that has a value; null if it's valid. */
function valueError(field: SimpleField, value: string): Sentence | null {
  switch (field.kind) {
    case 'date':
      return isMdy(value) ? null : sentence('invalidDate')
    case 'choice':
      return field.options.includes(value) ? null : sentence('chooseFromList')
    case 'state':
      return field.options.includes(value) || formerStateCodes.includes(value)
        ? null
        : sentence('chooseFromList')
    case 'phone':
      return phoneError(field, value, (digits) => charactersError(field, digits))
    default: {
      const text = isTime(field) ? normalizeTime(value) : value
      const error = charactersError(field, text)
      if (error !== null) return error
      const { length } = text
      if (field.min !== undefined && length < field.min) return sentence('tooShort', field.min)
      if (length > field.max) return field.tooLong ?? sentence('tooLong', field.max)
      if (field.kind === 'email' && !isEmail(value)) return sentence('invalidEmail')
      if (field.kind === 'money' && !isAmount(value)) return sentence('digitsOnly')
      return null
    }
  }
}

function isRequired(field: Field, values: Values): boolean {
  if (field.required) return true
  const when = field.requiredWhen
  if (when === undefined) return false
  return 'field' in when ? values[when.field] === when.is : when.anyOf.some((name) => isFilled(values[name]))
}

/**
 * The error of one field; null if it's valid. `values` is the whole record, because another field may make this one
 * required. Leading and trailing spaces don't count (OPEN-162).
 */
export function fieldError(field: Field, value: unknown, values: Values): Sentence | null {
  if (!isFilled(value)) return isRequired(field, values) ? sentence('required') : null
  if (field.kind === 'computed') return null
  if (field.kind === 'rows') return rowsError(field, value)
  if (isTyped(field)) return typedError(field, value)
  return typeof value === 'string' ? valueError(field, value.trim()) : null
}

/** The error of one cell in a row of a list; null if it's valid. */
export function cellError(
  { of, incomplete }: Pick<RowsField, 'of' | 'incomplete'>,
  name: string,
  row: Values,
): Sentence | null {
  const cell = of[name]
  const error = cell === undefined ? null : fieldError(cell, row[name], row)
  return error?.code === 'required' ? (incomplete ?? error) : error
}

function rowsError(field: RowsField, rows: unknown): Sentence | null {
  if (!Array.isArray(rows)) return null
  for (const row of rows as Values[]) {
    for (const [name, { label }] of entriesOf(field.of)) {
      const error = cellError(field, name, row)
      if (error === null) continue
      return error === field.incomplete ? error : { ...error, text: `${label}: ${error.text}` }
    }
  }
  return null
}

/** The errors of a record by field, in catalogue order. */
export type RecordErrors = Readonly<Record<string, Sentence>>

/** The texts of the errors by field. */
export const errorTexts = (errors: RecordErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, { text }]) => [name, text]))

/** The codes of the errors by field. */
export const errorCodes = (errors: RecordErrors): Record<string, MessageCode> =>
  Object.fromEntries(Object.entries(errors).map(([name, { code }]) => [name, code]))

/** What the errors are filled in with, by field; only of those that are. */
export const errorArgs = (errors: RecordErrors): Record<string, readonly unknown[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, { args }]) => (args === undefined ? [] : [[name, args]])),
  )

/** The errors of the whole record. */
export const recordErrors = (catalogue: Catalogue, values: Values): RecordErrors =>
  errorsOf(entriesOf(catalogue), values)

/** The errors of these fields and of the fields they make required. */
export function errorsAmong(catalogue: Catalogue, names: readonly string[], values: Values): RecordErrors {
  const checked = new Set(names.flatMap((name) => [name, ...dependentsOf(catalogue, name)]))
  return errorsOf(
    entriesOf(catalogue).filter(([name]) => checked.has(name)),
    values,
  )
}

function errorsOf(fields: Entries, values: Values): RecordErrors {
  const errors: Record<string, Sentence> = {}
  for (const [name, field] of fields) {
    const error = fieldError(field, values[name], values)
    if (error !== null) errors[name] = error
  }
  return errors
}

/** The fields that this field may make required. */
export const dependentsOf = (catalogue: Catalogue, name: string): string[] =>
  entriesOf(catalogue).flatMap(([other, { requiredWhen: when }]) =>
    when && ('field' in when ? when.field === name : when.anyOf.includes(name)) ? [other] : [],
  )

/** Why a record can't be saved: the errors of its fields, and the summary that a person reads first. */
export interface Rejection {
  readonly summary: Sentence
  readonly errors: RecordErrors
}

/** The errors under a summary, by default the first of them; null if there are neither. */
export function rejectionOf(errors: RecordErrors, summary?: Sentence): Rejection | null {
  const first = summary ?? Object.values(errors)[0]
  return first === undefined ? null : { summary: first, errors }
}
