import { savedSentence } from '@bailiwick/contract/client-save'
import type { Values } from '@bailiwick/contract/kit/fields'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { sayCode } from '#platform/say.ts'
import { useUnsavedGuard, type GuardedLocation } from '#platform/unsaved.ts'
import { usePendingFiles } from '#records/use-pending-files.ts'
import { useRecordForm, type RecordFormState } from '#records/use-record-form.ts'
import { useSave } from '#records/use-save.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { missingIn, type ClientKind } from './client-kind.ts'
import { readDraft } from './drafts.ts'
import type { SaveReport } from './save-report.ts'
import { useClientDraft } from './use-client-draft.ts'
import { useClientSubmit, type Submitted } from './use-client-submit.ts'

export interface ClientFormOptions<Form extends FieldValues> {
  readonly kind: ClientKind<Form>
  /** Identifies the form across sessions, by the id of its record; null before it is created. */
  readonly draftKey: (id: number | null) => string
  readonly record: (Values & { readonly id: number }) | null
  /** Loads the record again after a save (CLI-40). */
  readonly load: (id: number) => Promise<Values>
  /** Whether a navigation stays in the form. */
  readonly keepsChanges: (current: GuardedLocation, next: GuardedLocation) => boolean
  /** Opens the part of a field and focuses it, unless the user has left the form. */
  readonly goToField: (name: string) => void
  /** Shows what comes after a save with which everything is complete. */
  readonly onComplete: () => void
  readonly onCreated?: (id: number) => void
}

export type ClientFormState<Form extends FieldValues> = ReturnType<typeof useClientForm<Form>>

/** The form of a client. Typed values survive the end of the session, and a save reports what it saved and what is missing. */
export function useClientForm<Form extends FieldValues>(options: ClientFormOptions<Form>) {
  const { kind, record } = options
  const { rules } = kind
  const [draft] = useState(() => readDraft(options.draftKey(record?.id ?? null)))
  // Photos that were chosen go on by themselves, where they are
  const [isRestored, setIsRestored] = useState(
    () => draft !== null && rules.changedNames(draft.base, draft.values).length > 0,
  )
  const { files } = usePendingFiles(() => draft?.files)
  const state = useRecordForm(record, rules)
  const { form, base, setBase, isDirty: isTyped } = state
  const isDirty = useCallback(() => isTyped() || !files.isEmpty(), [isTyped, files])
  const [report, setReport] = useState<SaveReport | null>(null)
  // How often a save left nothing missing
  const [completed, setCompleted] = useState(0)
  const save = useSave({ form, rules, base, setBase })
  const { snapshot } = save
  const { id, submit } = useClientSubmit({ ...options, state, save, files })
  const draftKey = options.draftKey(id)
  const goToField = useLatest(options.goToField)
  const onComplete = useLatest(options.onComplete)
  useUnsavedGuard({ isDirty, lock: null, keepsChanges: options.keepsChanges })
  useClientDraft({ ...state, isDirty, draftKey, draft, rules, files, snapshot })

  return {
    form,
    base,
    files,
    id,
    report,
    save,
    completed,
    isRestored,
    goToField: options.goToField,
    onDiscard: () => {
      discardTyped({ form, files, setBase }, rules.toForm(record ?? rules.newForm()))
      setReport(null)
      setIsRestored(false)
    },
    onSave: () => {
      const sent = snapshot()
      setReport(null)
      void save.run(sent, async () => {
        // Marks what is wrong also if the call doesn't get through
        await form.trigger()
        const { report: result, errors } =
          id === null && isNameless(state) ? neverSent(kind, sent) : await submit(sent)
        const { wrong, missing, isAsking } = result
        markFields(state, rules.names, missing, errors)
        if (wrong.length === 0 && !isAsking) setIsRestored(false)
        setReport(wrong.length + missing.length === 0 && !isAsking ? null : result)
        const [first] = [...wrong, ...missing]
        if (isAsking) return
        if (first !== undefined) return goToField.current(first)
        setCompleted((count) => count + 1)
        onComplete.current()
      })
    },
  }
}

/** Whether a new record lacks what no record may lack: its name. */
const isNameless = <Form extends FieldValues>({ currentErrors }: RecordFormState<Form>): boolean =>
  currentErrors()['name']?.code === 'required'

/** The report of a new record that can't be created yet. */
function neverSent<Form extends FieldValues>(kind: ClientKind<Form>, sent: Form): Submitted {
  const missing = missingIn(kind, sent, {})
  return {
    report: {
      saved: 'nothingYet',
      wrong: [],
      missing,
      aboutMissing: savedSentence(kind.owner, missing, { sent: false }),
      isAsking: false,
    },
    errors: {},
    conflict: null,
  }
}

/** Marks the missing fields (CLI-48), and those whose errors only the server knows. */
function markFields<Form extends FieldValues>(
  { form }: Pick<RecordFormState<Form>, 'form'>,
  names: readonly string[],
  missing: readonly string[],
  errors: Readonly<Record<string, string>>,
): void {
  for (const name of names as readonly Path<Form>[]) {
    const message = errors[name]
    if (missing.includes(name)) form.setError(name, { type: 'missing', message: sayCode('required') })
    else if (message !== undefined && !form.getFieldState(name).invalid)
      form.setError(name, { type: 'server', message })
  }
}

/** Back to these values, without chosen files. */
function discardTyped<Form extends FieldValues>(
  { form, files, setBase }: Pick<RecordFormState<Form>, 'form' | 'setBase'> & { files: PendingFiles },
  saved: Form,
): void {
  for (const field of files.fields()) files.set(field, null)
  form.reset(saved)
  setBase(saved)
}

/** A ref to the value of the latest render. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
