import type { MergeField } from '@bailiwick/contract/merging'
import { entriesOf, masked, type Catalogue, type Field, type Values } from '@bailiwick/contract/kit/fields'
import { isDeepStrictEqual } from 'node:util'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The fields of which the file that goes has a value that the other doesn't have. A sensitive value can be taken only where
 * there is none: what it would replace could be stored for the undo only in clear.
 */
export function differences(fields: Catalogue, stays: Values, goes: Values): MergeField[] {
  return entriesOf(fields).flatMap(([name, field]) => {
    if (field.kind === 'computed') return []
    const [here, there] = [stays[name], goes[name]]
    if (isEmpty(there) || isDeepStrictEqual(here, there)) return []
    const may_take = field.sensitive !== true || isEmpty(here)
    return [{ name, stays: shown(field, here), goes: shown(field, there), may_take }]
  })
}

/** A value as the comparison shows it; null if it is empty. */
function shown(field: Field, value: unknown): string | null {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  const text = String(value)
  return field.sensitive === true ? masked(text) : text
}
