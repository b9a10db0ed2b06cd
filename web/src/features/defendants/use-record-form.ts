import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Defendant } from '@bailiwick/contract/defendants'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { dependents, resolverOf, standingErrors } from './form-errors.ts'
import { changedNames, formOf, newForm, type Values } from './form-record.ts'

export interface RecordFormState {
  readonly form: UseFormReturn<DefendantForm>
  /** The values that a save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** Whether a save would change anything, at this moment. */
  readonly isDirty: () => boolean
  /** What stands in the way of a save, at this moment. */
  readonly standing: () => Record<string, string>
}

/** The form of one record. It watches nothing at the top: a key stroke renders its own field and no more. */
export function useRecordForm(record: Defendant | null): RecordFormState {
  const [measure] = useState(() => measureOf(record))
  const base = useSyncExternalStore(measure.watch, measure.base)
  const [resolver] = useState(() => resolverOf(measure.ofRecord))
  const form = useForm<DefendantForm>({
    defaultValues: base as DefendantForm,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useDependents(form)
  const isDirty = useCallback(
    () => changedNames(measure.base(), form.getValues()).length > 0,
    [form, measure],
  )
  const standing = useCallback(() => standingErrors(measure.ofRecord(), form.getValues()), [form, measure])
  useEffect(() => {
    // Loaded again while nothing was typed: what is shown follows
    if (record === null || isDirty()) return
    const fresh = formOf(record)
    if (changedNames(measure.base(), fresh).length === 0) return
    measure.set(fresh)
    form.reset(fresh)
  }, [record, isDirty, measure, form])
  return { form, base, setBase: measure.set, isDirty, standing }
}

/** The base at this moment, for what is asked between two renderings: a check, a guard, a save. */
function measureOf(record: Defendant | null) {
  let base: Values = record === null ? newForm() : formOf(record)
  const watchers = new Set<() => void>()
  return {
    base: () => base,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** null for a new record, which has nothing to be measured against. */
    ofRecord: () => (record === null ? null : base),
    set: (next: Values) => {
      base = next
      for (const watcher of watchers) watcher()
    },
  }
}

/** A check renews the error of its own field alone: those that hang on it are checked again when they carry one. */
function useDependents(form: UseFormReturn<DefendantForm>) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const others = name === undefined ? undefined : dependents.get(name)
          const stale = others?.filter((other) => form.getFieldState(other as keyof DefendantForm).invalid)
          if (stale?.length) void form.trigger(stale as (keyof DefendantForm)[])
        },
      }),
    [form],
  )
}
