import type { CatalogueRecord } from './catalogue-record.ts'

/** A value formatted for reading: each row of a list on its own line, '(empty)' if there is none. */
export function formatValue(
  { normalized }: Pick<CatalogueRecord<object>, 'normalized'>,
  name: string,
  value: unknown,
): string {
  const saved = normalized(name, value)
  if (!Array.isArray(saved)) return saved ?? '(empty)'
  if (saved.length === 0) return '(empty)'
  return saved.map((row) => Object.values(row).filter(Boolean).join(', ')).join('\n')
}
