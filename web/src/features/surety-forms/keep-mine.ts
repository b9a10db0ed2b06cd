import { mappedOf, type SuretyFormChanged, type SuretyFormContent } from '@bailiwick/contract/surety-forms'

type Theirs = Partial<Pick<SuretyFormChanged, 'fields'>> & Pick<SuretyFormChanged, 'current'>

/**
 * What is typed, over a version that somebody else has saved: their PDF may lack some of the fields and have others, and
 * whether it is used is as they left it. `dropped` names the fields that are gone.
 */
export function overTheirs(
  mine: SuretyFormContent,
  { current, fields = Object.keys(current.mapping) }: Theirs,
): { readonly content: SuretyFormContent; readonly dropped: readonly string[] } {
  const known = new Set(fields)
  const mapping = Object.fromEntries(
    fields.flatMap((key) => {
      const mapped = mappedOf(mine.mapping, key) ?? mappedOf(current.mapping, key)
      return mapped === undefined ? [] : [[key, mapped]]
    }),
  )
  return {
    content: { ...mine, mapping, is_used: current.is_used },
    dropped: Object.keys(mine.mapping).filter((key) => !known.has(key)),
  }
}
