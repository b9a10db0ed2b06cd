import { isFilled, type Field } from '@bailiwick/contract/kit/fields'
import type { Block } from '@bailiwick/contract/kit/record-form'
import type { Values } from '#records/catalogue-record.ts'
import type { RecordKind } from './record-kind.ts'

/** How far a section of a form is filled in. */
export type SectionMark =
  | { readonly state: 'missing'; readonly count: number }
  | { readonly state: 'complete' }
  | { readonly state: 'empty' }
  /** Some fields, of which documents need none. */
  | { readonly state: 'filled'; readonly count: number }

type Needs = NonNullable<RecordKind['documentNeeds']>

const inputNames = ({ fields }: Block): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]: [string, Field]) => (kind === 'computed' ? [] : [name]))

const gapsOf = (block: Block, values: Values, needs: Needs): string[] => {
  const missing = new Set(needs.missing(values).map(({ field }) => field))
  return inputNames(block).filter((name) => missing.has(name))
}

/** What documents still need of a section, or how much of it is filled in; the values are as they would be saved. */
export function sectionMark(block: Block, values: Values, needs: Needs): SectionMark {
  const gaps = gapsOf(block, values, needs)
  if (gaps.length > 0) return { state: 'missing', count: gaps.length }
  const names = inputNames(block)
  const count = names.filter((name) => isFilled(values[name])).length
  if (count === 0) return { state: 'empty' }
  const needed = needs.needed(values)
  return count === names.length || names.some((name) => needed.includes(name))
    ? { state: 'complete' }
    : { state: 'filled', count }
}

/** Where to go on in a section: what documents need, else what is empty, else its start; undefined without fields. */
export const firstGap = (block: Block, values: Values, needs: Needs): string | undefined => {
  const names = inputNames(block)
  const [missing] = gapsOf(block, values, needs)
  return missing ?? names.find((name) => !isFilled(values[name])) ?? names[0]
}
