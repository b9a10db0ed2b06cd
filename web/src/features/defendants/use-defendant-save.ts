import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import { uploadPending } from '#features/photos/upload-pending.ts'
import { hasToken } from '#platform/session.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { valueAt, type Values } from '#records/catalogue-record.ts'
import { toMessage } from '#records/outcome.ts'
import { inTabOrder, type PendingRecords } from '#records/pending-records.ts'
import { savePending, summarize } from '#records/save-pending.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import { useSave } from '#records/use-save.ts'
import { textLines } from '#records/written-texts.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { createDefendantRecord, saveExtraReferences, type CreatedDefendant } from './create-defendant.ts'
import { defendantRules } from './defendant-record.ts'
import { usePersonChange } from './use-person-change.ts'

/** What a create couldn't save; it stays in the form of the new record (OPEN-79, OPEN-82). */
export interface Leftover {
  readonly fields: Partial<DefendantForm>
  readonly pending: PendingRecords
  readonly files: PendingFiles
}

interface Options extends RecordFormState<DefendantForm> {
  /** The case records that are saved after the defendant. */
  readonly pending: PendingRecords
  /** The files that are uploaded after the defendant is saved. */
  readonly files: PendingFiles
  /** What an earlier create couldn't save. */
  readonly leftover: Leftover | null
  /** The server refused a save (DEF-97). */
  readonly onRefused: () => void
  readonly onCreated: (id: number, leftover: Leftover | null) => void
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Puts what an earlier create could not save into the form. */
function useLeftoverFields(form: Options['form'], leftover: Leftover | null) {
  useEffect(() => {
    for (const [name, value] of Object.entries(leftover?.fields ?? {}))
      form.setValue(name as keyof DefendantForm, value, { shouldDirty: true })
  }, [form, leftover])
}

/** The save of the defendant form, and its outcome: a message, errors at their fields, or a conflict. */
export function useDefendantSave({ pending, files, leftover, onCreated, onClose, ...state }: Options) {
  const { form, setBase } = state
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({
    ...state,
    rules: defendantRules,
    onDismissed: ({ tone, onDismiss }) => {
      if (tone === 'ok' || onDismiss) refreshList(cache, 'defendants')
    },
  })
  const upload = async (record: number) => ({
    lines: await uploadPending({ owner: 'defendant', id: record }, files, cache),
    isComplete: files.isEmpty(),
  })
  const change = usePersonChange({ ...state, save, rules: defendantRules, onSaved: upload, onClose })
  const [created, setCreated] = useState<CreatedDefendant | null>(null)
  useLeftoverFields(form, leftover)

  /** After a create's outcome: closes the form, or opens that of the new record with what isn't saved. */
  function leaveCreate(id: number, saved: Values) {
    const now = save.snapshot()
    const names = defendantRules.changedNames(saved, now)
    if (names.length === 0 && pending.isEmpty() && files.isEmpty()) return onCreated(id, null)
    // Without a session, keep everything that was typed until the user logs in again
    if (!hasToken()) return
    const fields = Object.fromEntries(names.map((name) => [name, valueAt(now, name)]))
    onCreated(id, { fields, pending, files })
  }

  /** Creates the defendant, then what belongs to it; a failure doesn't stop the rest (DEF-88, DEF-90, OPEN-79). */
  async function create(sendLink: boolean) {
    const sent = save.snapshot()
    await save.run(sent, async () => {
      const defendant = created ?? (await createDefendantRecord(sent, sendLink, keyOf))
      setCreated(defendant)
      setBase(defendant.saved)
      const { insertId, lines } = defendant
      const referencesError = await saveExtraReferences(insertId, sent)
      const references = referencesError === null ? [] : [referencesError]
      const saved =
        referencesError === null ? { ...defendant.saved, rreferences: sent.rreferences } : defendant.saved
      setBase(saved)
      const report = await savePending(pending, inTabOrder(pending.all()), insertId)
      const uploaded = hasToken() ? await upload(insertId) : { lines: [], isComplete: files.isEmpty() }
      const texts = [...defendant.texts, ...report.texts]
      const isComplete = referencesError === null && pending.isEmpty() && uploaded.isComplete
      save.showOutcome({
        ...toMessage([...lines, ...references, ...summarize(report), ...textLines(texts), ...uploaded.lines]),
        texts,
        tone: isComplete ? 'ok' : 'bad',
        onDismiss: () => leaveCreate(insertId, saved),
      })
    })
  }

  return { ...save, ...change, create }
}
