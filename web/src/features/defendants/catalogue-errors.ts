import {
  dependentsOf,
  fieldError,
  recordErrors,
  type Catalogue,
  type RowsField,
} from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { valueAt, withValues, type CatalogueRecord, type Values } from './catalogue-record.ts'

const problem = (message: string) => ({ type: 'catalogue', message })

/** The errors of a list, each at its own cell; a row without anything in it has none. */
export function rowErrors({ of, incomplete }: Pick<RowsField, 'of' | 'incomplete'>, rows: unknown) {
  if (!Array.isArray(rows)) return []
  return (rows as Values[]).map((row) => {
    const isFilled = Object.values(row).some((cell) => typeof cell === 'string' && cell.trim() !== '')
    if (!isFilled) return undefined
    const cells = Object.entries(of).flatMap(([name, field]) => {
      const text = fieldError(field, row[name], row)
      if (text === null) return []
      return [[name, problem(text === messages.required ? (incomplete ?? text) : text)]]
    })
    return cells.length === 0 ? undefined : Object.fromEntries(cells)
  })
}

/** What is wrong with a form of one catalogue, and how react-hook-form is told. */
export function catalogueErrors<Form extends FieldValues>({ fields, judged }: CatalogueRecord<Form>) {
  /**
   * What stands in the way of a save, by field. A fault that was in the record before it was opened, and was not
   * touched, does not: the server leaves such fields alone, and so may whoever mends another one.
   */
  function standingErrors(base: Values | null, values: Values): Record<string, string> {
    const errors = recordErrors(fields, judged(values))
    if (base === null || Object.keys(errors).length === 0) return errors
    const before = recordErrors(fields, judged(base))
    const isNew = ([name, text]: [string, string]) =>
      before[name] !== text ||
      JSON.stringify(valueAt(base, name) ?? null) !== JSON.stringify(valueAt(values, name) ?? null)
    return Object.fromEntries(Object.entries(errors).filter(isNew))
  }

  /** The catalogue's own rules as the form's; `baseOf` gives the record as it was read, null for a new one. */
  const resolverOf =
    (baseOf: () => Values | null): Resolver<Form> =>
    (values) => {
      const errors = Object.entries(standingErrors(baseOf(), values)).map(([name, text]) => {
        const field = fields[name]
        return [name, field?.kind === 'rows' ? rowErrors(field, values[name]) : problem(text)] as const
      })
      if (errors.length === 0) return { values, errors: {} }
      return { values: {}, errors: withValues({}, errors) as FieldErrors<Form> }
    }

  /** Field and the fields whose being required hangs on it. */
  const dependents: ReadonlyMap<string, readonly string[]> = new Map(
    Object.keys(fields).flatMap((name) => {
      const others = dependentsOf(fields, name)
      return others.length === 0 ? [] : [[name, others] as const]
    }),
  )

  return { standingErrors, resolverOf, dependents }
}

/** Whether a text is longer than its field takes: that is said while it is typed. */
export function isTooLong(fields: Catalogue, name: string, value: unknown): boolean {
  const field = fields[name]
  return field !== undefined && 'max' in field && typeof value === 'string' && value.trim().length > field.max
}
