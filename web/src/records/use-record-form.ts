import type { RecordErrors } from '@bailiwick/contract/kit/field-errors'
import type { Values } from '@bailiwick/contract/kit/fields'
import { useCallback, useEffect, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { onLanguageChange } from '#platform/language.ts'
import { sayCode } from '#platform/say.ts'
import { createStore, useStore } from '#platform/store.ts'
import { isTooLong } from './catalogue-errors.ts'
import { valueAt } from './catalogue-record.ts'
import type { FormRules } from './form-rules.ts'

export interface RecordFormState<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  /** The values that the next save is compared with. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** Whether a save would change anything now. */
  readonly isDirty: () => boolean
  /** The errors that would prevent a save now. */
  readonly currentErrors: () => RecordErrors
}

/**
 * The form of a record; a new one starts with the rules' `start`. It subscribes to nothing, so that a keystroke
 * renders only its own field.
 */
export function useRecordForm<Form extends FieldValues>(
  record: Values | null,
  rules: FormRules<Form>,
  start?: Form,
): RecordFormState<Form> {
  const { changedNames, blockingErrors, createResolver } = rules
  const [isNew] = useState(record === null)
  // In a store, because validation and guards read it between renders
  const [baseStore] = useState(() =>
    createStore<Values>(record === null ? (start ?? rules.newForm()) : rules.toForm(record)),
  )
  const base = useStore(baseStore)
  // A new record has no base to compare with
  const comparedBase = useCallback(() => (isNew ? null : baseStore.get()), [isNew, baseStore])
  const [resolver] = useState(() => createResolver(comparedBase))
  const form = useForm<Form>({
    defaultValues: base as DefaultValues<Form>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useExtraChecks(form, rules)
  useErrorLanguage(form, rules.names)
  const isDirty = useCallback(
    () => changedNames(baseStore.get(), form.getValues()).length > 0,
    [form, baseStore, changedNames],
  )
  const currentErrors = useCallback(
    () => blockingErrors(comparedBase(), form.getValues()),
    [form, comparedBase, blockingErrors],
  )
  useEffect(() => {
    // Show reloaded values if nothing was typed
    if (record === null || isDirty()) return
    const fresh = rules.toForm(record)
    if (changedNames(baseStore.get(), fresh).length === 0) return
    baseStore.set(fresh)
    form.reset(fresh)
  }, [record, isDirty, baseStore, form, rules, changedNames])
  return { form, base, setBase: baseStore.set, isDirty, currentErrors }
}

/** Says the errors again when the language is switched; those of the server stay as they are. */
function useErrorLanguage<Form extends FieldValues>(form: UseFormReturn<Form>, names: readonly string[]) {
  useEffect(
    () =>
      onLanguageChange(() => {
        for (const name of names as readonly Path<Form>[]) {
          const { error } = form.getFieldState(name)
          if (error?.type === 'missing')
            form.setError(name, { type: 'missing', message: sayCode('required') })
          // Named twice, a list is not taken for one with an added row
          else if (error !== undefined && error.type !== 'server') void form.trigger([name, name])
        }
      }),
    [form, names],
  )
}

/**
 * Validation updates only the error of the changed field: validate dependent fields with errors again. Also reports
 * a text that is too long while it is typed, and what a cell lacks when it is first left: a new row isn't marked when it is
 * added, and after a refused save the form validates no field that is left.
 */
function useExtraChecks<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  { fields, dependents }: FormRules<Form>,
) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === undefined) return
          const hasError = (other: string) => form.getFieldState(other as Path<Form>).invalid
          const stale = (dependents.get(name) ?? []).filter(hasError)
          if (isTooLong(fields, name, valueAt(values, name)) !== hasError(name)) stale.push(name)
          if (stale.length > 0) void form.trigger(stale as Path<Form>[])
        },
      }),
    [form, fields, dependents],
  )
  useEffect(() => {
    const isCell = (name: string) => {
      const [list = '', row] = name.split('.')
      return row !== undefined && fields[list]?.kind === 'rows'
    }
    return form.subscribe({
      formState: { touchedFields: true },
      callback: ({ name }) => {
        if (name !== undefined && isCell(name)) void form.trigger(name as Path<Form>)
      },
    })
  }, [form, fields])
}
