import type { Values } from '@bailiwick/contract/kit/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { toMessage } from '#records/outcome.ts'
import type { CaseForm, PendingRecord } from '#records/pending-records.ts'
import { newPendingKey } from '#records/record-ref.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import { useSave, type Save } from '#records/use-save.ts'
import { textLines } from '#records/written-texts.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { invalidateRecords, recordQuery, refreshChoices } from './case-record-queries.ts'
import { createRecord, uploadFiles } from './create-record.ts'
import { toPendingRecord } from './pending-record.ts'
import type { CaseFile, RecordKind } from './record-kind.ts'

interface Options extends RecordFormState<CaseForm> {
  readonly kind: RecordKind
  readonly file: CaseFile
  /** null for a new one. */
  readonly id: number | null
  /** The pending record that is open. */
  readonly pending: PendingRecord | null
  /** The files that are uploaded after the record is saved. */
  readonly files: PendingFiles
  /** It was created, and some of its files could not be uploaded. */
  readonly onCreated: (id: number) => void
  readonly onClose: () => void
}

export interface SubmitOptions {
  readonly sendLink: boolean
  /** Close the form when the outcome is dismissed (DLG-18). */
  readonly exit: boolean
}

/**
 * The calls of a case record's form (DEF-91). Until the defendant is saved, the record stays pending instead
 * (DEF-87).
 */
export function useCaseRecordSave(options: Options) {
  const { kind, file, id, pending, files, onClose, form, base, setBase } = options
  const { rules } = kind
  const { defendant } = file
  const cache = useQueryClient()
  const ownKeyOf = useSubmissionKey()
  const keyOf = pending?.keyOf ?? ownKeyOf
  // One key for the form, so that a second click doesn't add a second record
  const [key] = useState(() => pending?.key ?? newPendingKey())
  const save = useSave({
    form,
    rules,
    base,
    setBase,
    // What the form offers may be out of date: the indemnitor of Title 10 has another name now (OPEN-180)
    onRefused: () => {
      if (defendant !== null) refreshChoices(cache, defendant)
    },
    onDismissed: ({ tone }) => {
      if (tone === 'ok' && defendant !== null) invalidateRecords(cache, defendant)
    },
  })
  const { run, snapshot, showOutcome } = save
  const { create, update } = useCaseRecordCalls(options, save, keyOf)

  /** A new record with nothing but what it took from its file is empty (OPEN-93). */
  const isUntouched = (values: Values) =>
    id === null && pending === null && rules.changedNames(base, values).length === 0

  /** Shows why the values can't be saved; returns false if they can. */
  function showRejection(values: Values): boolean {
    const changed = id === null ? undefined : rules.changedNames(base, values)
    const rejection =
      changed?.length === 0
        ? null
        : kind.validate(rules.normalizedValues(isUntouched(values) ? rules.newForm() : values), changed)
    if (rejection) showOutcome({ text: rejection.summary.text, tone: 'bad' })
    return rejection !== null
  }

  function addPending(values: CaseForm, sendLink: boolean) {
    setBase(values)
    file.pending.put(toPendingRecord(kind, { key, values, sendLink, files, keyOf }, cache))
    onClose()
  }

  async function submit({ sendLink, exit }: SubmitOptions) {
    const sent = snapshot()
    if (showRejection(sent)) return
    if (defendant === null) return addPending(sent, sendLink)
    await run(sent, () =>
      id === null ? create(defendant, sent, sendLink) : update(defendant, id, sent, exit),
    )
  }

  return { ...save, showRejection, submit }
}

/** The calls that save the record of a saved defendant. */
function useCaseRecordCalls(options: Options, save: Save<CaseForm>, keyOf: PendingRecord['keyOf']) {
  const { kind, file, pending, files, onCreated, onClose, form, base, setBase } = options
  const { rules } = kind
  const cache = useQueryClient()

  async function create(owner: number, values: CaseForm, sendLink: boolean) {
    const record = { values, sendLink, files, keyOf }
    const { insertId, lines, texts } = await createRecord(kind, owner, record, cache)
    setBase(values)
    const isComplete = files.isEmpty()
    file.pending.setFiles(insertId, kind.tab, files)
    save.showOutcome({
      ...toMessage([...lines, ...textLines(texts)]),
      texts,
      tone: isComplete ? 'ok' : 'bad',
      onDismiss: () => {
        if (isComplete) onClose()
        else onCreated(insertId)
        if (pending) file.pending.remove(pending.key)
      },
    })
  }

  async function update(owner: number, record: number, sent: CaseForm, exit: boolean) {
    const [element] = files.fields()
    const change = rules.changeOf(base, sent)
    const body = { id: record, ...change, ...(element !== undefined && { element }) }
    const { message } = await call(kind.update, { body })
    const fresh = await cache.fetchQuery(recordQuery(kind, owner, record)).catch(() => null)
    const now = rules.toForm(fresh ?? sent)
    setBase(now)
    form.reset(rules.afterSave(sent, save.snapshot(), now))
    save.clearConflict()
    const text = toMessage([message, ...(await uploadFiles(kind, record, files, cache))])
    file.pending.setFiles(record, kind.tab, files)
    if (!files.isEmpty()) return save.showOutcome({ ...text, tone: 'bad' })
    save.showOutcome({ ...text, tone: 'ok', ...(exit ? { onDismiss: onClose } : {}) })
  }

  return { create, update }
}
