import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import type { Values } from '@bailiwick/contract/kit/fields'
import type { Sentence } from '@bailiwick/contract/kit/messages'
import { valueAt, withValues, type CatalogueRecord } from './catalogue-record.ts'
import { formatValue } from './format-value.ts'
import type { LabelOf } from './record-description.ts'

/** A save that was refused because somebody else had changed the same fields (409). */
export interface Conflict {
  readonly reason: Sentence
  readonly by: string
  /** An instant, ISO 8601. */
  readonly at: string
  /** The saved values by full name. */
  readonly current: Values
  readonly choices: Readonly<Record<string, Choice>>
}
export type Choice = 'mine' | 'theirs'

/** A conflict with the values that were refused. */
export interface OpenConflict extends Conflict {
  readonly mine: Values
}

/** The conflict in the answer of a refused save, or of one that saved other fields; null if it was refused for another reason. */
export function readConflict(body: unknown): Conflict | null {
  const answer = body as Partial<ChangedMeanwhile> | null
  const { code } = answer ?? {}
  if ((code !== 'changedMeanwhile' && code !== 'fieldsChangedMeanwhile') || !answer?.current) return null
  return {
    reason: { code, text: answer.error ?? '', args: answer.args ?? [] },
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

/** The fields that both changed, in the order of the form. */
export const conflictLines = (
  { current, choices, mine }: OpenConflict,
  rules: Pick<CatalogueRecord<object>, 'fields' | 'names' | 'normalized'>,
  labelOf: LabelOf,
): ConflictLine[] =>
  rules.names
    .filter((name) => Object.hasOwn(current, name))
    .map((name) => ({
      name,
      label: labelOf(name),
      theirs: formatValue(rules, name, current[name]),
      mine: formatValue(rules, name, valueAt(mine, name)),
      choice: choices[name] ?? null,
    }))

/** Chooses my or their value for these fields. */
export const withChoice = <Any extends Conflict>(
  conflict: Any,
  names: readonly string[],
  choice: Choice,
): Any => ({
  ...conflict,
  choices: { ...conflict.choices, ...Object.fromEntries(names.map((name) => [name, choice])) },
})

export const isResolved = ({ current, choices }: Conflict): boolean =>
  Object.keys(current).every((name) => choices[name] !== undefined)

/** The base of the next save, with the saved values of the resolved fields. */
export const resolvedBase = (base: Values, { current, choices }: Conflict): Values =>
  withValues(
    base,
    Object.keys(choices).map((name) => [name, current[name]]),
  )
