import { get } from 'react-hook-form'

/** A field that the form marks, with its error. */
export interface MarkedField {
  readonly name: string
  readonly text: string
  readonly code?: string | undefined
}

/** The marked fields in the order of the form; a list with the first error of its cells. */
export const markedFields = (names: readonly string[], errors: object): MarkedField[] =>
  names.flatMap((name) => {
    const error = firstError(get(errors, name))
    return error === undefined ? [] : [{ name, ...error }]
  })

function firstError(error: unknown): Omit<MarkedField, 'name'> | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message, type }: { readonly message?: unknown; readonly type?: unknown } = error
  if (typeof message === 'string') return { text: message, ...(typeof type === 'string' && { code: type }) }
  // The rows of a list, and the cells of a row
  return Object.values(error)
    .map(firstError)
    .find((one) => one !== undefined)
}
