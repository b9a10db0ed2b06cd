import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import { valueAt, withValues, type CatalogueRecord, type Values } from './catalogue-record.ts'
import { defendantRecord } from './form-record.ts'
import { fullLabel } from './field-places.ts'

/** A save that was refused because somebody else changed the same fields (409). */
export interface Conflict {
  readonly text: string
  readonly by: string
  /** An instant, ISO 8601. */
  readonly at: string
  /** What stands there now, each value under its whole name. */
  readonly current: Values
  readonly choices: Readonly<Record<string, Choice>>
}
export type Choice = 'mine' | 'theirs'

/** A conflict with the values that were refused. */
export interface OpenConflict extends Conflict {
  readonly mine: Values
}

/** Reads the answer of a refused save; null when it was refused for another reason. */
export function conflictOf(body: unknown): Conflict | null {
  const answer = body as Partial<ChangedMeanwhile> | null
  if (typeof answer?.current !== 'object' || answer.current === null) return null
  return {
    text: answer.error ?? '',
    by: answer.changed_by ?? '',
    at: answer.changed_at ?? '',
    current: answer.current,
    choices: {},
  }
}

export interface ConflictLine {
  readonly name: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly choice: Choice | null
}

type Of = Pick<CatalogueRecord<Values>, 'names' | 'kept'>

/** A value in words: a list as its rows, nothing as '(empty)'. */
export function inWords(name: string, value: unknown, { kept }: Pick<Of, 'kept'> = defendantRecord): string {
  const plain = kept(name, value)
  if (!Array.isArray(plain)) return plain ?? '(empty)'
  if (plain.length === 0) return '(empty)'
  return plain.map((row) => Object.values(row).filter(Boolean).join(', ')).join('\n')
}

/** One line a field that both changed, in the order of the form; of a defendant unless said. */
export const conflictLines = (
  { current, choices }: Conflict,
  mine: Values,
  of: Of = defendantRecord,
  labelOf: (name: string) => string = fullLabel,
): ConflictLine[] =>
  of.names
    .filter((name) => Object.hasOwn(current, name))
    .map((name) => ({
      name,
      label: labelOf(name),
      theirs: inWords(name, current[name], of),
      mine: inWords(name, valueAt(mine, name), of),
      choice: choices[name] ?? null,
    }))

/** Keeps mine or takes theirs, for the fields named. */
export const chosen = (conflict: Conflict, names: readonly string[], choice: Choice): Conflict => ({
  ...conflict,
  choices: { ...conflict.choices, ...Object.fromEntries(names.map((name) => [name, choice])) },
})

export const isSettled = ({ current, choices }: Conflict): boolean =>
  Object.keys(current).every((name) => choices[name] !== undefined)

/** What the next save is measured against: a field that was chosen starts from what stands there now. */
export const settledBase = (base: Values, { current, choices }: Conflict): Values =>
  withValues(
    base,
    Object.keys(choices).map((name) => [name, current[name]]),
  )
