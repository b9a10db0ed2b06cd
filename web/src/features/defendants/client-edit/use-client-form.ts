import { savedText } from '@bailiwick/contract/client-save'
import { messages } from '@bailiwick/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { onClientChange } from '#platform/client-session.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard, type Place } from '#platform/unsaved.ts'
import { valueAt, withValues, type Values } from '../catalogue-record.ts'
import { photosOf, type Holder } from '../photos/photo-calls.ts'
import { toldInOrder } from '../outcome.ts'
import { uploadHeld } from '../upload-held.ts'
import { useFileHold } from '../use-file-hold.ts'
import { useRecordForm, type FormRules } from '../use-record-form.ts'
import { useSave } from '../use-save.ts'
import { notSent, sendForSignature } from './papers.ts'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'

/** A kind of record that clients fill in. */
export interface ClientKind<Form extends FieldValues> {
  readonly holder: Holder
  readonly rules: FormRules<Form>
  /** What papers still lack. */
  readonly missingOf: (values: Values, photos: Readonly<Record<string, readonly string[]>>) => string[]
  /** Keeps what changed, or a new record; gives its id. */
  readonly keep: (how: {
    readonly id: number | null
    readonly base: Values
    readonly values: Form
    readonly keyOf: (content: unknown) => string
  }) => Promise<number>
  /** Who signs the papers of the record. */
  readonly signer: (id: number) => { readonly defendant: number; readonly indemnitor: number | null }
}

interface Opened<Form extends FieldValues> {
  readonly kind: ClientKind<Form>
  /** Whose form it is, for what was typed when a session ended. */
  readonly whose: string
  readonly record: (Values & { readonly id: number }) | null
  /** Reads the record again after a save (CLI-40). */
  readonly read: (id: number) => Promise<Values>
  readonly stays: (current: Place, next: Place) => boolean
  /** To the part of a field, and to the field, where the form still shows: whoever went on meanwhile is left alone. */
  readonly leadTo: (name: string) => void
  readonly onMade?: (id: number) => void
}

/** The form of a client: what is typed outlives the session, and a save says what papers still lack. */
export function useClientForm<Form extends FieldValues>({ kind, whose, record, ...opened }: Opened<Form>) {
  const { rules, holder } = kind
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [draft] = useState(() => draftOf(whose))
  const { files } = useFileHold(() => draft?.files)
  const { form, base, setBase, standing, isDirty: isTyped } = useRecordForm(record, rules)
  const isDirty = useCallback(() => isTyped() || !files.isEmpty(), [isTyped, files])
  const [id, setId] = useState(record?.id ?? null)
  const [notice, setNotice] = useState<string | null>(null)
  const save = useSave({ form, names: rules.names, base, setBase })
  const { during, snapshot, say, clearConflict } = save
  const leadTo = useRef(opened.leadTo)
  useEffect(() => {
    leadTo.current = opened.leadTo
  })
  useUnsavedGuard({ dirty: isDirty, mode: null, stays: opened.stays })

  useEffect(() => {
    if (draft === null) return
    dropDraft(whose)
    const typed = rules.changedNames(draft.base, draft.values)
    const at = (values: Values) => typed.map((name) => [name, valueAt(values, name)] as const)
    setBase(withValues(form.getValues(), at(draft.base)))
    for (const [name, value] of at(draft.values))
      form.setValue(name as Path<Form>, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
    // Once, when the form opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(
    () =>
      onClientChange(() => {
        if (isDirty()) keepDraft(whose, { base, values: snapshot(), files })
      }),
    // What is read in it is read at that moment
    // oxlint-disable-next-line react/exhaustive-deps
    [isDirty, base, whose, files],
  )

  /** Marks what is missing and leads to the first of it (CLI-48). */
  function mark(missing: readonly string[]) {
    for (const name of missing) {
      if ((rules.names as readonly string[]).includes(name))
        form.setError(name as Path<Form>, { type: 'missing', message: messages.required })
    }
    const [first] = missing
    if (first !== undefined) leadTo.current(first)
  }

  async function keep() {
    const sent = snapshot()
    await during(sent, async () => {
      const kept = await kind.keep({ id, base, values: sent, keyOf })
      const fresh = await opened.read(kept).catch(() => null)
      const now = rules.formOf(fresh ?? sent)
      setBase(now)
      form.reset(rules.afterSave(sent, snapshot(), now))
      clearConflict()
      setId(kept)
      const lines = await uploadHeld({ holder, id: kept }, files, cache)
      if (id === null) opened.onMade?.(kept)
      const { photos } = await cache
        .fetchQuery(photosOf(holder, kept))
        .catch(() => ({ photos: {} as Record<string, string[]> }))
      const missing = kind.missingOf(rules.judged(now), photos)
      const { defendant, indemnitor } = kind.signer(kept)
      const papers = missing.length === 0 ? await sendForSignature(cache, defendant, indemnitor) : notSent
      const text = savedText(holder, missing, papers)
      const told = toldInOrder([text, ...lines, ...(papers.note === null ? [] : [papers.note])])
      if (!files.isEmpty() || papers.failed) say({ ...told, tone: 'bad' })
      else if (missing.length === 0) say({ ...told, tone: 'ok' })
      setNotice(missing.length === 0 ? null : text)
      mark(missing)
    })
  }

  const submit = form.handleSubmit(keep, () => {
    const errors = standing()
    setNotice(
      Object.values(errors).includes(messages.required)
        ? savedText(holder, Object.keys(errors), { sent: false })
        : messages.correctErrors,
    )
    const [first] = Object.keys(errors)
    if (first !== undefined) leadTo.current(first)
  })

  return {
    form,
    base,
    files,
    id,
    notice,
    save,
    isRestored: draft !== null,
    onSave: () => {
      setNotice(null)
      void submit()
    },
  }
}
export type ClientFormState<Form extends FieldValues> = ReturnType<typeof useClientForm<Form>>
