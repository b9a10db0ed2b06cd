import {
  entriesOf,
  type BooleanField,
  isTyped,
  type Catalogue,
  type ComputedField,
  type NumberField,
  type ReferenceField,
  type TypedField,
} from './fields.ts'
import { sentence, type Sentence } from './messages.ts'
import { largestInteger } from './integers.ts'

/**
 * Parses the text of a form: '1,234.5' is 123450 cents. Numbers and booleans are returned unchanged, and so is a text that
 * can't be parsed, to show its error. Null if empty.
 */
export function parseTyped(field: TypedField, value: unknown): number | boolean | string | null {
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? value : null
  const text = value.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'boolean':
      return text === 'Yes' ? true : text === 'No' ? false : text
    case 'cents': {
      const [, sign = '', dollars = '', cents = ''] = /^(-?)\$?(\d[\d,]*)(?:\.(\d{0,2}))?$/.exec(text) ?? []
      const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
      return dollars === '' ? text : sign === '-' ? -amount : amount
    }
    default:
      return /^-?\d[\d,]*$/.test(text) ? Number(text.replaceAll(',', '')) : text
  }
}

/** The text of a value in a form: '12', '1,234.50', 'Yes'. Null if empty. */
export function formatTyped(field: Pick<TypedField, 'kind'>, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'number') return typeof value === 'string' ? value : null
  if (field.kind !== 'cents') return String(value)
  return (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
}

/** The text of a value outside a form: '$1,234.50'. Null if empty. */
export function displayTyped(field: Pick<TypedField, 'kind'>, value: unknown): string | null {
  const text = formatTyped(field, value)
  if (text === null || field.kind !== 'cents') return text
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}

/** The error of a typed field that has a value; null if it's valid. */
export function typedError(field: TypedField, value: unknown): Sentence | null {
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? null : sentence('chooseFromList')
    case 'reference':
      return typeof value === 'number' && value > 0 && value <= largestInteger
        ? null
        : sentence('chooseFromList')
    default:
      return numberError(field, value)
  }
}

function numberError(field: NumberField, value: unknown): Sentence | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return sentence('digitsOnly')
  const { min = -largestInteger, max = field.kind === 'cents' ? Number.MAX_SAFE_INTEGER : largestInteger } =
    field
  if (value < min) return sentence('belowMinimum', formatTyped(field, min) ?? '')
  return value > max ? sentence('aboveMaximum', formatTyped(field, max) ?? '') : null
}

/** The value of a computed field. Invalid source fields count as empty. */
export function computedValue(
  { of, value }: Pick<ComputedField, 'of' | 'value'>,
  record: Readonly<Record<string, unknown>>,
): number | null {
  const valid = entriesOf(of).map(([name, field]) => {
    const given = record[name] ?? null
    return [name, isTyped(field) && typedError(field, given) !== null ? null : given]
  })
  return value(Object.fromEntries(valid))
}

/** The values of all computed fields of a record. */
export const computedValues = (
  catalogue: Catalogue,
  record: Readonly<Record<string, unknown>>,
): Record<string, number | null> =>
  Object.fromEntries(
    entriesOf(catalogue).flatMap(([name, field]) =>
      field.kind === 'computed' ? [[name, computedValue(field, record)]] : [],
    ),
  )

// Typed fields of a catalogue

interface Range {
  readonly min?: number
  readonly max?: number
}

/** A whole number. */
export const integer = (label: string, range: Range = {}) =>
  ({ kind: 'integer', label, ...range }) as const satisfies NumberField
/** An amount of money, stored and sent in cents, and typed in dollars. */
export const cents = (label: string, range: Range = {}) =>
  ({ kind: 'cents', label, ...range }) as const satisfies NumberField
export const boolean = (label: string) => ({ kind: 'boolean', label }) as const satisfies BooleanField
/** Another record of the same file. */
export const reference = <const To extends ReferenceField['to']>(label: string, to: To) =>
  ({ kind: 'reference', label, to }) as const satisfies ReferenceField
