import { isTyped } from '@bailiwick/contract/kit/fields'
import { displayTyped } from '@bailiwick/contract/kit/typed-fields'
import type { CatalogueRecord } from './catalogue-record.ts'

/** What reads and formats the values of a catalogue. */
export type ValueRules = Pick<CatalogueRecord<object>, 'fields' | 'normalized' | 'valueIn'>

/** A value formatted for reading: each row of a list on its own line, '(empty)' if there is none. */
export function formatValue(
  { fields, normalized }: Pick<ValueRules, 'fields' | 'normalized'>,
  name: string,
  value: unknown,
): string {
  const field = fields[name]
  if (field?.kind === 'computed') return displayTyped({ kind: field.as }, value) ?? '(empty)'
  const saved = normalized(name, value)
  if (field !== undefined && isTyped(field)) return displayTyped(field, saved) ?? '(empty)'
  if (!Array.isArray(saved)) return typeof saved === 'string' ? saved : '(empty)'
  if (saved.length === 0) return '(empty)'
  return saved.map((row) => Object.values(row).filter(Boolean).join(', ')).join('\n')
}
