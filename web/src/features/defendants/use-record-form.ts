import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { isTooLong, type catalogueErrors } from './catalogue-errors.ts'
import { valueAt, type CatalogueRecord, type Values } from './catalogue-record.ts'

/** What a form is made by: the values of a catalogue, and what is wrong with them. */
export type FormRules<Form extends FieldValues> = CatalogueRecord<Form> &
  ReturnType<typeof catalogueErrors<Form>>

export interface RecordFormState<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  /** The values that a save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** Whether a save would change anything, at this moment. */
  readonly isDirty: () => boolean
  /** What stands in the way of a save, at this moment. */
  readonly standing: () => Record<string, string>
}

/**
 * The form of one record; `start` is what a new one is filled with. It watches nothing at the top: a key stroke renders
 * its own field and no more.
 */
export function useRecordForm<Form extends FieldValues>(
  record: object | null,
  rules: FormRules<Form>,
  start?: Form,
): RecordFormState<Form> {
  const { changedNames, standingErrors, resolverOf } = rules
  const [measure] = useState(() => measureOf(record as Values | null, rules, start))
  const base = useSyncExternalStore(measure.watch, measure.base)
  const [resolver] = useState(() => resolverOf(measure.ofRecord))
  const form = useForm<Form>({
    defaultValues: base as DefaultValues<Form>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useFurtherChecks(form, rules)
  const isDirty = useCallback(
    () => changedNames(measure.base(), form.getValues()).length > 0,
    [form, measure, changedNames],
  )
  const standing = useCallback(
    () => standingErrors(measure.ofRecord(), form.getValues()),
    [form, measure, standingErrors],
  )
  useEffect(() => {
    // Loaded again while nothing was typed: what is shown follows
    if (record === null || isDirty()) return
    const fresh = rules.formOf(record as Values)
    if (changedNames(measure.base(), fresh).length === 0) return
    measure.set(fresh)
    form.reset(fresh)
  }, [record, isDirty, measure, form, rules, changedNames])
  return { form, base, setBase: measure.set, isDirty, standing }
}

/** The base at this moment, for what is asked between two renderings: a check, a guard, a save. */
function measureOf(
  record: Values | null,
  { newForm, formOf }: CatalogueRecord<FieldValues>,
  start: Values = newForm(),
) {
  let base: Values = record === null ? start : formOf(record)
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

/**
 * A check renews the error of its own field alone: those that hang on it are checked again when they carry one. And a
 * field is checked before it is left when it holds too much, until it does no more.
 */
function useFurtherChecks<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  { fields, dependents }: FormRules<Form>,
) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === undefined) return
          const isWrong = (other: string) => form.getFieldState(other as Path<Form>).invalid
          const stale = (dependents.get(name) ?? []).filter(isWrong)
          if (isTooLong(fields, name, valueAt(values, name)) !== isWrong(name)) stale.push(name)
          if (stale.length > 0) void form.trigger(stale as Path<Form>[])
        },
      }),
    [form, fields, dependents],
  )
}
