import { entriesOf, masked, type Catalogue, type Values } from '@bailiwick/contract/kit/fields'

/** The record with sensitive fields masked, also in its lists (OPEN-119). */
export function maskRecord(catalogue: Catalogue, record: Values): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...record }
  for (const [name, field] of entriesOf(catalogue)) {
    const value = copy[name]
    if (field.kind === 'rows' && Array.isArray(value)) {
      copy[name] = value.map((row: Values) => maskRecord(field.of, row))
    } else if (field.sensitive && typeof value === 'string') {
      copy[name] = masked(value)
    }
  }
  return copy
}
