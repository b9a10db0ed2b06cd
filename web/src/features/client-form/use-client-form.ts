import { savedSentence } from '@bailiwick/contract/client-save'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { photosQuery, type PhotoOwner } from '#features/photos/photo-calls.ts'
import { uploadPending } from '#features/photos/upload-pending.ts'
import { say, sayCode } from '#platform/say.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard, type GuardedLocation } from '#platform/unsaved.ts'
import type { Values } from '#records/catalogue-record.ts'
import type { FormRules } from '#records/form-rules.ts'
import { toMessage } from '#records/outcome.ts'
import { usePendingFiles } from '#records/use-pending-files.ts'
import { useRecordForm, type RecordFormState } from '#records/use-record-form.ts'
import { useSave, type Save } from '#records/use-save.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { readDraft } from './drafts.ts'
import { notSent, sendForSignature } from './send-for-signature.ts'
import { useClientDraft } from './use-client-draft.ts'

type Photos = Readonly<Record<string, readonly string[]>>

/** A kind of record that clients fill in. */
export interface ClientKind<Form extends FieldValues> {
  readonly owner: PhotoOwner
  readonly rules: FormRules<Form>
  /** The fields and photos that documents still need. */
  readonly missingFields: (values: Values, photos: Photos) => string[]
  /** Saves what changed, or creates the record if `id` is null. Resolves to its id. */
  readonly save: (submission: {
    readonly id: number | null
    readonly base: Values
    readonly values: Form
    readonly keyOf: (content: unknown) => string
  }) => Promise<number>
  /** Who signs the documents of the record. */
  readonly signer: (id: number) => { readonly defendant: number; readonly indemnitor: number | null }
}

interface Options<Form extends FieldValues> {
  readonly kind: ClientKind<Form>
  /** Identifies the form across sessions. */
  readonly draftKey: string
  readonly record: (Values & { readonly id: number }) | null
  /** Loads the record again after a save (CLI-40). */
  readonly load: (id: number) => Promise<Values>
  /** Whether a navigation stays in the form. */
  readonly keepsChanges: (current: GuardedLocation, next: GuardedLocation) => boolean
  /** Opens the part of a field and focuses it, unless the user has left the form. */
  readonly goToField: (name: string) => void
  readonly onCreated?: (id: number) => void
}

export type ClientFormState<Form extends FieldValues> = ReturnType<typeof useClientForm<Form>>

/** The form of a client. Typed values survive the end of the session, and a save reports what documents still need. */
export function useClientForm<Form extends FieldValues>(options: Options<Form>) {
  const { kind, draftKey, record } = options
  const { rules } = kind
  const [draft] = useState(() => readDraft(draftKey))
  const [isRestored, setIsRestored] = useState(draft !== null)
  const { files } = usePendingFiles(() => draft?.files)
  const state = useRecordForm(record, rules)
  const { form, base, setBase, isDirty: isTyped } = state
  const isDirty = useCallback(() => isTyped() || !files.isEmpty(), [isTyped, files])
  const [notice, setNotice] = useState<Sentence | null>(null)
  const save = useSave({ form, rules, base, setBase })
  const { snapshot } = save
  const { id, submit } = useClientSubmit({ ...options, state, save, files })
  const goToField = useLatest(options.goToField)
  useUnsavedGuard({ isDirty, lock: null, keepsChanges: options.keepsChanges })
  useClientDraft({ ...state, isDirty, draftKey, draft, rules, files, snapshot })

  const { markMissing, showErrors } = useGaps({ kind, state, goToField, setNotice })

  return {
    form,
    base,
    files,
    id,
    notice,
    save,
    isRestored,
    onDiscard: () => {
      discardTyped({ form, files, setBase }, rules.toForm(record ?? rules.newForm()))
      setNotice(null)
      setIsRestored(false)
    },
    onSave: () => {
      setNotice(null)
      void form.handleSubmit(() => {
        const sent = snapshot()
        return save.run(sent, async () => {
          const { missing, saved } = await submit(sent)
          setIsRestored(false)
          setNotice(missing.length === 0 ? null : saved)
          markMissing(missing)
        })
      }, showErrors)()
    },
  }
}

interface GapOptions<Form extends FieldValues> {
  readonly kind: ClientKind<Form>
  readonly state: RecordFormState<Form>
  readonly goToField: { readonly current: (name: string) => void }
  readonly setNotice: (notice: Sentence) => void
}

/** Leads to what a save found missing or wrong. */
function useGaps<Form extends FieldValues>({ kind, state, goToField, setNotice }: GapOptions<Form>) {
  const { rules, owner } = kind
  const { form } = state
  const goToFirst = ([first]: readonly string[]) => {
    if (first !== undefined) goToField.current(first)
  }

  /** Marks the missing fields and opens the first of them (CLI-48). */
  function markMissing(missing: readonly string[]) {
    for (const name of missing) {
      if (rules.names.includes(name))
        form.setError(name as Path<Form>, { type: 'missing', message: sayCode('required') })
    }
    goToFirst(missing)
  }

  function showErrors() {
    const errors = state.currentErrors()
    const isIncomplete = Object.values(errors).some(({ code }) => code === 'required')
    setNotice(
      isIncomplete ? savedSentence(owner, Object.keys(errors), { sent: false }) : sentence('correctErrors'),
    )
    goToFirst(Object.keys(errors))
  }

  return { markMissing, showErrors }
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

interface SubmitOptions<Form extends FieldValues> extends Pick<
  Options<Form>,
  'kind' | 'record' | 'load' | 'onCreated'
> {
  readonly state: RecordFormState<Form>
  readonly save: Save<Form>
  readonly files: PendingFiles
}

interface Submitted {
  /** What the documents still need. */
  readonly missing: readonly string[]
  readonly saved: Sentence
}

/** The calls of the form. */
function useClientSubmit<Form extends FieldValues>(options: SubmitOptions<Form>) {
  const { kind, record, load, onCreated, state, save, files } = options
  const { rules, owner } = kind
  const { form, base, setBase } = state
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [id, setId] = useState(record?.id ?? null)

  async function saveRecord(sent: Form): Promise<{ readonly savedId: number; readonly values: Form }> {
    const savedId = await kind.save({ id, base, values: sent, keyOf })
    const fresh = await load(savedId).catch(() => null)
    const values = rules.toForm(fresh ?? sent)
    setBase(values)
    form.reset(rules.afterSave(sent, save.snapshot(), values))
    save.clearConflict()
    setId(savedId)
    return { savedId, values }
  }

  /** Saves the record, uploads its files, and sends the documents if nothing is missing. */
  async function submit(sent: Form): Promise<Submitted> {
    const { savedId, values } = await saveRecord(sent)
    const lines = await uploadPending({ owner, id: savedId }, files, cache)
    if (id === null) onCreated?.(savedId)
    const photos: Photos = await cache.fetchQuery(photosQuery(owner, savedId)).then(
      (answer) => answer.photos,
      () => ({}),
    )
    const missing = kind.missingFields(rules.normalizedValues(values), photos)
    const { defendant, indemnitor } = kind.signer(savedId)
    const documents = missing.length === 0 ? await sendForSignature(cache, defendant, indemnitor) : notSent
    const saved = savedSentence(owner, missing, documents)
    const message = toMessage([say(saved), ...lines, ...(documents.note === null ? [] : [documents.note])])
    if (!files.isEmpty() || documents.failed) save.showOutcome({ ...message, tone: 'bad' })
    else if (missing.length === 0) save.showOutcome({ ...message, tone: 'ok' })
    return { missing, saved }
  }

  return { id, submit }
}

/** A ref to the value of the latest render. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
