import type { Sentence } from '@bailiwick/contract/kit/messages'
import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import { toStorableText } from '#platform/columns'
import { requireValid } from '#platform/refusal'

/** The filters of a query that aren't empty, trimmed; throws a Refusal that names those with an error. */
export function readFilters<Name extends string>(
  names: readonly Name[],
  query: { readonly [Filter in Name]?: string | undefined },
  errorOf: (name: Name, value: string) => Sentence | null,
): (readonly [Name, string])[] {
  const filters = names.flatMap((name) => {
    const value = toStorableText(query[name] ?? '').trim()
    return value === '' ? [] : [[name, value] as const]
  })
  const errors = filters.flatMap(([name, value]) => {
    const error = errorOf(name, value)
    return error === null ? [] : [[name, error] as const]
  })
  requireValid(rejectionOf(Object.fromEntries(errors)))
  return filters
}
