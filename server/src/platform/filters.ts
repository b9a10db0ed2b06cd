import { storable } from '#platform/columns'
import { refusalOf } from '#platform/refusal'

/** The filters of a query that hold something, trimmed; a Refusal that names those that `breachOf` has a text for. */
export function givenFilters<Name extends string>(
  names: readonly Name[],
  query: { readonly [Filter in Name]?: string | undefined },
  breachOf: (name: Name, value: string) => string | null,
): (readonly [Name, string])[] {
  const given = names.flatMap((name) => {
    const value = storable(query[name] ?? '').trim()
    return value === '' ? [] : [[name, value] as const]
  })
  const errors = given.flatMap(([name, value]) => {
    const text = breachOf(name, value)
    return text === null ? [] : [[name, text] as const]
  })
  const refusal = refusalOf(Object.fromEntries(errors))
  if (refusal) throw refusal
  return given
}
