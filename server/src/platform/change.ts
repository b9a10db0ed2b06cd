import { masked, type Catalogue, type Values } from '@bailiwick/contract/kit/fields'
import { isDeepStrictEqual } from 'node:util'
import { normalized } from '#platform/columns'

/** Who changes something, and when. */
export interface ChangeStamp {
  /** Null: a client. */
  readonly by: number | null
  readonly at: Date
}

/** The same of what only staff change. */
export interface StaffStamp extends ChangeStamp {
  readonly by: number
}

/** What a save would change in a record. */
export interface Change {
  /** The record as stored. */
  readonly current: Values
  /** The record after the save. */
  readonly next: Values
  /** The fields that differ. */
  readonly changed: readonly string[]
  /** Those that somebody else has changed since their `base` was read. */
  readonly conflicts: readonly string[]
}

/**
 * Compares the sent fields of a record with the stored ones; only a field with a base can conflict. A sensitive field that
 * comes back masked, as lists show it, is unchanged.
 */
export function changeOf(catalogue: Catalogue, stored: Values, sent: Values, base: Values): Change {
  const current = { ...stored, ...normalized(catalogue, stored) }
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

export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** The fields of a record that aren't empty. */
export function filledFields(values: Values): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value !== null && !(Array.isArray(value) && value.length === 0)) found[name] = value
  }
  return found
}
