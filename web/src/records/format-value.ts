import { isTyped, type Field } from '@bailiwick/contract/kit/fields'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { displayTyped } from '@bailiwick/contract/kit/typed-fields'
import { controlTexts } from '#ui/controls.ts'
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
  if (field?.kind === 'computed') return displayTyped({ kind: field.as }, value) ?? controlTexts.get().empty
  const saved = normalized(name, value)
  if (field !== undefined && isTyped(field)) return displayTyped(field, saved) ?? controlTexts.get().empty
  if (!Array.isArray(saved))
    return typeof saved === 'string' ? textOf(field, saved) : controlTexts.get().empty
  if (saved.length === 0) return controlTexts.get().empty
  const cells = field?.kind === 'rows' ? field.of : {}
  const lineOf = (row: Readonly<Record<string, string | null>>) =>
    Object.entries(row).flatMap(([cell, text]) => (text === null ? [] : textOf(cells[cell], text)))
  return saved.map((row) => lineOf(row).join(', ')).join('\n')
}

const textOf = (field: Field | undefined, text: string): string =>
  field?.kind === 'phone' ? formatPhone(text) : text
