import { masked, type Catalogue } from '@bailiwick/contract/kit/fields'
import { isDeepStrictEqual } from 'node:util'
import { normalized, type Values } from '#platform/columns'

/** What a save would change of a record. */
export interface Change {
  /** The record as it is kept. */
  readonly current: Values
  /** The record as it would be. */
  readonly next: Values
  /** The fields that would be another. */
  readonly changed: readonly string[]
  /** Those of them that somebody else has changed since their `base` was read. */
  readonly conflicts: readonly string[]
}

/**
 * Compares what is sent of a record with what is kept; only a field whose base is given can be lost. A sensitive field
 * that comes back masked, as a list shows it, is what is kept.
 */
export function changeOf(catalogue: Catalogue, kept: Values, sent: Values, base: Values): Change {
  const current = { ...kept, ...normalized(catalogue, kept) }
  const next = { ...current, ...unmasked(catalogue, normalized(catalogue, sent), current) }
  const changed = changedNames(current, next)
  const read = unmasked(catalogue, normalized(catalogue, base), current)
  const conflicts = changed.filter((name) => name in read && !isDeepStrictEqual(read[name], current[name]))
  return { current, next, changed, conflicts }
}

const unmasked = (catalogue: Catalogue, values: Values, current: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const now = current[name]
      const isMask = catalogue[name]?.sensitive && typeof now === 'string' && value === masked(now)
      return [name, isMask ? now : value]
    }),
  )

/** The names of the fields that differ. */
export const changedNames = (current: Values, next: Values): string[] =>
  Object.keys(next).filter((name) => !isDeepStrictEqual(next[name], current[name]))

/** The fields named, out of a record. */
export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** The fields of a record that hold something. */
export function filledFields(values: Values): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value !== null && !(Array.isArray(value) && value.length === 0)) found[name] = value
  }
  return found
}
