import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { get } from 'react-hook-form'
import type { LabelOf } from './record-description.ts'

/** A field that the form marks, with its error. */
export interface MarkedField {
  readonly name: string
  readonly text: string
  readonly code?: string | undefined
  /** Of a list, which cell has the error. */
  readonly cell?: Cell
}

interface Cell {
  readonly row: number
  readonly column: string
}

/** The marked fields in the order of the form; a list with the first error of its cells. */
export const markedFields = (names: readonly string[], errors: object): MarkedField[] =>
  names.flatMap((name) => {
    const error: unknown = get(errors, name)
    const found = Array.isArray(error) ? firstInRows(error) : ownError(error)
    return found === undefined ? [] : [{ name, ...found }]
  })

/** The input of a marked field: 'court_times.0.time' inside a list. */
export const inputOf = ({ name, cell }: MarkedField): string =>
  cell === undefined ? name : `${name}.${cell.row}.${cell.column}`

/** 'Email', and of a list 'Court Dates 1, Time'. */
export function markedLabel(
  { labelOf, rules }: { readonly labelOf: LabelOf; readonly rules: { readonly fields: Catalogue } },
  { name, cell }: MarkedField,
): string {
  const field = rules.fields[name]
  if (cell === undefined || field?.kind !== 'rows') return labelOf(name)
  return `${labelOf(name)} ${cell.row + 1}, ${field.of[cell.column]?.label ?? cell.column}`
}

function ownError(error: unknown): Omit<MarkedField, 'name'> | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, type }: { readonly message?: unknown; readonly type?: unknown } = error
  if (typeof message !== 'string') return undefined
  return { text: message, ...(typeof type === 'string' && { code: type }) }
}

function firstInRows(rows: readonly unknown[]): Omit<MarkedField, 'name'> | undefined {
  for (const [row, cells] of rows.entries())
    for (const [column, error] of Object.entries(cells ?? {})) {
      const own = ownError(error)
      if (own !== undefined) return { ...own, cell: { row, column } }
    }
  return undefined
}
