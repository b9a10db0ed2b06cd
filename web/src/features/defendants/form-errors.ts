import { defendantFields, type DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { dependentsOf, fieldError, recordErrors, type Catalogue } from '@bailiwick/contract/fields'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { judged, type Values } from './form-record.ts'

/**
 * What stands in the way of a save, by field. A fault that was in the record before it was opened, and was not touched,
 * does not: the server leaves such fields alone, and so may whoever mends another one.
 */
export function standingErrors(base: Values | null, values: Values): Record<string, string> {
  const errors = recordErrors(defendantFields, judged(values))
  if (base === null || Object.keys(errors).length === 0) return errors
  const before = recordErrors(defendantFields, judged(base))
  const isNew = ([name, text]: [string, string]) =>
    before[name] !== text || JSON.stringify(base[name] ?? null) !== JSON.stringify(values[name] ?? null)
  return Object.fromEntries(Object.entries(errors).filter(isNew))
}

const problem = (message: string) => ({ type: 'catalogue', message })

/** The errors of a list, each at its own cell; a row without anything in it has none. */
export function rowErrors(of: Catalogue, rows: unknown) {
  if (!Array.isArray(rows)) return []
  return (rows as Values[]).map((row) => {
    const isFilled = Object.values(row).some((cell) => typeof cell === 'string' && cell.trim() !== '')
    if (!isFilled) return undefined
    const cells = Object.entries(of).flatMap(([name, field]) => {
      const text = fieldError(field, row[name], row)
      return text === null ? [] : [[name, problem(text)]]
    })
    return cells.length === 0 ? undefined : Object.fromEntries(cells)
  })
}

/** The catalogue's own rules as the form's; `baseOf` gives the record as it was read, null for a new one. */
export const resolverOf =
  (baseOf: () => Values | null): Resolver<DefendantForm> =>
  (values) => {
    const errors = Object.entries(standingErrors(baseOf(), values)).map(([name, text]) => {
      const field = (defendantFields as Catalogue)[name]
      return [
        name,
        field?.kind === 'rows' ? rowErrors(field.of, values[name as keyof DefendantForm]) : problem(text),
      ]
    })
    if (errors.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<DefendantForm> }
  }

/** Field and the fields whose being required hangs on it. */
export const dependents: ReadonlyMap<string, readonly string[]> = new Map(
  Object.keys(defendantFields).flatMap((name) => {
    const others = dependentsOf(defendantFields, name)
    return others.length === 0 ? [] : [[name, others] as const]
  }),
)
