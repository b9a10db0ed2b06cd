import { get } from 'react-hook-form'

/** A field that the form marks, with its error. */
export interface MarkedField {
  readonly name: string
  readonly text: string
}

/** The marked fields in the order of the form; a list with the first error of its cells. */
export const markedFields = (names: readonly string[], errors: object): MarkedField[] =>
  names.flatMap((name) => {
    const text = firstMessage(get(errors, name))
    return text === undefined ? [] : [{ name, text }]
  })

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message }: { readonly message?: unknown } = error
  if (typeof message === 'string') return message
  // The rows of a list, and the cells of a row
  return Object.values(error)
    .map(firstMessage)
    .find((text) => text !== undefined)
}
