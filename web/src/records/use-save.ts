import type { Values } from '@bailiwick/contract/kit/fields'
import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError, isSignedOut } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { valueAt } from './catalogue-record.ts'
import { readConflict, resolvedBase, withChoice, type Choice, type OpenConflict } from './conflict.ts'
import { focusField } from './focus-field.ts'
import type { FormRules } from './form-rules.ts'
import type { Outcome } from './outcome.ts'

interface Options<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  readonly rules: Pick<FormRules<Form>, 'names'>
  /** The values that the next save is compared with. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** The server refused a save (DEF-97). */
  readonly onRefused?: () => void
  /** The outcome was dismissed: refresh what it changed. Called before the outcome's own `onDismiss`. */
  readonly onDismissed?: (outcome: Outcome) => void
}

interface Submission {
  readonly sent: Values
  readonly task: () => Promise<void>
}

export type Save<Form extends FieldValues> = ReturnType<typeof useSave<Form>>

/** The save of every form: one at a time, errors at their fields, conflicts, and the outcome. */
export function useSave<Form extends FieldValues>(options: Options<Form>) {
  const { form, rules, base, setBase, onRefused, onDismissed } = options
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const submission = useSingleMutation({
    mutationFn: ({ task }: Submission) => task(),
    onError: (error, { sent }) => {
      if (error instanceof ApiError) showRefusal(error, sent)
    },
  })

  function showRefusal(error: ApiError, mine: Values) {
    // The form stays open, and its notice says what to do
    if (isSignedOut(error)) return
    const other = error.status === 409 ? readConflict(error.body) : null
    if (other) return setConflict({ ...other, mine })
    const field = markFields(form, rules.names, error)
    onRefused?.()
    setOutcome({ text: error.message, tone: 'bad', field })
  }

  /** Chooses my or their values for these fields. */
  function resolve(names: readonly string[], choice: Choice) {
    if (!conflict) return
    const next = withChoice(conflict, names, choice)
    for (const name of names) {
      const value = choice === 'mine' ? valueAt(conflict.mine, name) : conflict.current[name]
      form.setValue(name as Path<Form>, value as PathValue<Form, Path<Form>>, {
        shouldDirty: true,
        shouldValidate: true,
      })
    }
    setConflict(next)
    setBase(resolvedBase(base, next))
  }

  function dismissOutcome() {
    if (outcome === null) return
    onDismissed?.(outcome)
    setOutcome(null)
    outcome.onDismiss?.()
    if (outcome.field !== undefined) focusField(outcome.field, undefined, 0)
  }

  return {
    busy: submission.isPending,
    /** Runs a call of the form, unless another is running; `sent` are the values it sends. Resolves when it settles. */
    run: (sent: Values, task: Submission['task']) => submission.submit({ sent, task }),
    /** A copy of the form's values, because the form changes lists in place. */
    snapshot: (): Form => structuredClone(form.getValues()),
    outcome,
    showOutcome: setOutcome,
    dismissOutcome,
    conflict,
    showConflict: setConflict,
    clearConflict: () => setConflict(null),
    resolve,
  }
}

/** Whether what was typed is being saved, or has been. */
export const isSaved = ({ busy, outcome }: Pick<Save<FieldValues>, 'busy' | 'outcome'>): boolean =>
  busy || outcome?.tone === 'ok'

/** Marks the fields that a refusal names; returns the first one of the form. */
function markFields<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  names: readonly string[],
  { fields, errors, message }: ApiError,
): string | undefined {
  const about = new Set([...fields, ...Object.keys(errors)])
  const marked = names.filter((name) => about.has(name))
  for (const name of marked)
    form.setError(name as Path<Form>, { type: 'server', message: errors[name] ?? message })
  return marked[0]
}
