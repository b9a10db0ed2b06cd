import type { Values } from '@bailiwick/contract/kit/fields'
import type { Sentence } from '@bailiwick/contract/kit/messages'
import { ApiError, partialError } from '#platform/api.ts'
import { valueAt, withValues } from '#records/catalogue-record.ts'
import { readConflict, type Conflict } from '#records/conflict.ts'

/** What a save did, for the bar below the form. */
export interface SaveReport {
  /**
   * Whether everything that was typed is saved, some of it or none, or the record doesn't exist yet; null if nothing was new.
   */
  readonly saved: 'all' | 'some' | 'none' | 'nothingYet' | null
  /** The fields that aren't saved because they are wrong. */
  readonly wrong: readonly string[]
  /** The fields and photos that documents still need. */
  readonly missing: readonly string[]
  /** What the client reads about those (CLI-49, CLI-50). */
  readonly aboutMissing: Sentence
  /** Whether a question about the fields that somebody else changed is open above the form. */
  readonly isAsking: boolean
}

/** What the answer to a save says about the fields that it didn't save. */
export interface NotSaved {
  /** Their errors, those of empty fields that others require among them. */
  readonly errors: Readonly<Record<string, string>>
  readonly conflict: Conflict | null
}

/** Reads the refusals in the answer to a save, each as the error of a call. */
export function readNotSaved(refusals: readonly unknown[]): NotSaved {
  const conflict = refusals.map(readConflict).find((one) => one !== null) ?? null
  const errors = refusals
    .filter((one) => readConflict(one) === null)
    .map((body) => {
      const { fields, message, errors } = partialError(body)
      return { ...Object.fromEntries(fields.map((name) => [name, message])), ...errors }
    })
  return { errors: Object.assign({}, ...errors), conflict }
}

/** The refusals of a save that was refused altogether for its fields; throws any other error. */
export function refusalsIn(error: unknown): readonly unknown[] {
  if (error instanceof ApiError && (error.status === 400 || error.status === 409) && error.fields.length > 0)
    return [error.body]
  throw error
}

/** The fields that were sent and not saved. */
export const leftOut = ({ errors, conflict }: NotSaved, changed: readonly string[]): string[] =>
  changed.filter((name) => name in errors || name in (conflict?.current ?? {}))

/** Values with those of these fields as they are in others. */
export const withFieldsOf = (values: Values, names: readonly string[], others: Values): Values =>
  withValues(
    values,
    names.map((name) => [name, valueAt(others, name)]),
  )
