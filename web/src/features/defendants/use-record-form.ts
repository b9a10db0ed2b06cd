import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Defendant } from '@bailiwick/contract/defendants'
import { useCallback, useEffect, useState } from 'react'
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
  const [base, setBase] = useState(measure.base)
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
  const rebase = useCallback(
    (next: Values) => {
      measure.set(next)
      setBase(next)
    },
    [measure],
  )
  return { form, base, setBase: rebase, isDirty, standing }
}

/** The base at this moment, for what is asked between two renderings: a check, a guard, a save. */
function measureOf(record: Defendant | null) {
  let base: Values = record === null ? newForm() : formOf(record)
  return {
    base: () => base,
    /** null for a new record, which has nothing to be measured against. */
    ofRecord: () => (record === null ? null : base),
    set: (next: Values) => {
      base = next
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
