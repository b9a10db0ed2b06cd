import {
  cellError,
  dependentsOf,
  recordErrors,
  type RecordErrors,
} from '@bailiwick/contract/kit/field-errors'
import {
  isFilled,
  isTyped,
  normalize,
  type Catalogue,
  type RowsField,
  type Values,
} from '@bailiwick/contract/kit/fields'
import type { Sentence } from '@bailiwick/contract/kit/messages'
import { say } from '#platform/say.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { valueAt, withValues, type CatalogueRecord } from './catalogue-record.ts'

const formError = (error: Sentence) => ({ type: error.code, message: say(error) })

/** The errors of a list by cell; empty rows have none. */
export function rowErrors(list: Pick<RowsField, 'of' | 'incomplete'>, rows: unknown) {
  if (!Array.isArray(rows)) return []
  return (rows as Values[]).map((row) => {
    const isFilled = Object.values(row).some((cell) => typeof cell === 'string' && cell.trim() !== '')
    if (!isFilled) return undefined
    const cells = Object.keys(list.of).flatMap((name) => {
      const error = cellError(list, name, row)
      return error === null ? [] : [[name, formError(error)]]
    })
    return cells.length === 0 ? undefined : Object.fromEntries(cells)
  })
}

/**
 * The errors of a list whose rows were added or removed, after which the form validates the list alone: what the last row
 * still lacks is said when a cell is left or the record is saved.
 */
function withoutAdded(errors: ReturnType<typeof rowErrors>, rows: unknown) {
  const last: Values = Array.isArray(rows) ? (rows.at(-1) as Values) : {}
  const wrong = Object.entries(errors.at(-1) ?? {}).filter(([name]) => isFilled(last[name]))
  return [...errors.slice(0, -1), wrong.length === 0 ? undefined : Object.fromEntries(wrong)]
}

/** The validation of a form by its catalogue, for react-hook-form. */
export function catalogueErrors<Form extends FieldValues>({
  fields,
  normalizedValues,
}: CatalogueRecord<Form>) {
  /**
   * The errors that prevent a save, by field. Errors of unchanged fields don't: the server accepts them, so the user
   * can correct another field first.
   */
  function blockingErrors(base: Values | null, values: Values): RecordErrors {
    const errors = recordErrors(fields, normalizedValues(values))
    if (base === null || Object.keys(errors).length === 0) return errors
    const before = recordErrors(fields, normalizedValues(base))
    const isNew = ([name, { code }]: [string, Sentence]) =>
      before[name]?.code !== code ||
      JSON.stringify(valueAt(base, name) ?? null) !== JSON.stringify(valueAt(values, name) ?? null)
    return Object.fromEntries(Object.entries(errors).filter(isNew))
  }

  /**
   * A react-hook-form resolver with the catalogue's rules. `baseOf` returns the record as it was read, null for a
   * new one.
   */
  const createResolver =
    (baseOf: () => Values | null): Resolver<Form> =>
    (values, _context, { names = [] }) => {
      const errors = Object.entries(blockingErrors(baseOf(), values)).flatMap<
        readonly [name: string, error: unknown]
      >(([name, error]) => {
        const field = fields[name]
        if (field?.kind !== 'rows') return [[name, formError(error)]]
        const all = rowErrors(field, values[name])
        const shown = names.length === 1 && names[0] === name ? withoutAdded(all, values[name]) : all
        return shown.every((row) => row === undefined) ? [] : [[name, shown]]
      })
      if (errors.length === 0) return { values, errors: {} }
      return { values: {}, errors: withValues({}, errors) as FieldErrors<Form> }
    }

  /** Fields, each with the fields that it makes required. */
  const dependents: ReadonlyMap<string, readonly string[]> = new Map(
    Object.keys(fields).flatMap((name) => {
      const others = dependentsOf(fields, name)
      return others.length === 0 ? [] : [[name, others] as const]
    }),
  )

  return { blockingErrors, createResolver, dependents }
}

/** Whether a text is too long for its field, which is reported while typing. */
export function isTooLong(fields: Catalogue, name: string, value: unknown): boolean {
  const field = fields[name]
  if (field === undefined || !('max' in field) || isTyped(field) || typeof value !== 'string') return false
  return (normalize(field, value)?.length ?? 0) > field.max
}
