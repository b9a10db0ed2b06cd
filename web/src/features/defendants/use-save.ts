import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#platform/api.ts'
import { valueAt, type Values } from './catalogue-record.ts'
import { chosen, conflictOf, settledBase, type Choice, type OpenConflict } from './conflict.ts'
import type { Outcome } from './outcome.ts'

interface Opened<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  /** The fields of the catalogue. */
  readonly names: readonly string[]
  /** What the next save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** A save came back refused (DEF-97). */
  readonly onRefused?: () => void
}

/** What the saves of every form have in common: one at a time, and what becomes of a refusal. */
export function useSave<Form extends FieldValues>({ form, names, base, setBase, onRefused }: Opened<Form>) {
  const [busy, setBusy] = useState(false)
  // At once, where the state tells a second press only after the next rendering
  const running = useRef(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  // The form changes lists in place; what is sent must stay as it was
  const snapshot = (): Form => structuredClone(form.getValues())

  function refused(error: unknown, mine: Values) {
    if (!(error instanceof ApiError)) throw error
    // The guard asks, and the notice says what to do: a third voice would be too much
    if (error.status === 401) return
    const other = error.status === 409 ? conflictOf(error.body) : null
    if (other) return setConflict({ ...other, mine })
    for (const name of new Set([...error.fields, ...Object.keys(error.errors)])) {
      if (names.includes(name))
        form.setError(name as Path<Form>, { type: 'server', message: error.errors[name] ?? error.message })
    }
    onRefused?.()
    setOutcome({ text: error.message, tone: 'bad' })
  }

  /** Does a call of the form; `mine` is what it sends. */
  async function during(mine: Values, task: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await task()
    } catch (error) {
      refused(error, mine)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function choose(some: readonly string[], choice: Choice) {
    if (!conflict) return
    const next = chosen(conflict, some, choice)
    for (const name of some) {
      const value = choice === 'mine' ? valueAt(conflict.mine, name) : conflict.current[name]
      form.setValue(name as Path<Form>, value as PathValue<Form, Path<Form>>, {
        shouldDirty: true,
        shouldValidate: true,
      })
    }
    setConflict({ ...next, mine: conflict.mine })
    setBase(settledBase(base, next))
  }

  /** The outcome was read: what comes after it. */
  function read() {
    setOutcome(null)
    outcome?.after?.()
  }

  const clearConflict = () => setConflict(null)
  return { busy, outcome, say: setOutcome, read, conflict, clearConflict, choose, during, snapshot }
}
