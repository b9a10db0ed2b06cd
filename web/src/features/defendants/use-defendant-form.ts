import type { Defendant } from '@bailiwick/contract/defendants'
import { useCallback, useMemo, useRef, useState } from 'react'
import { createNoteDraft, hasNote } from '#features/case-page/note-draft.ts'
import type { Lock } from '#platform/edit-lock.ts'
import type { FormMode } from '#records/form-mode.ts'
import { createPendingRecords, usePendingRecords } from '#records/pending-records.ts'
import { usePendingFiles } from '#records/use-pending-files.ts'
import { useRecordDialog } from '#records/use-record-dialog.ts'
import { useRecordForm } from '#records/use-record-form.ts'
import { defendantRules } from './defendant-record.ts'
import { useDefendantSave, type Leftover } from './use-defendant-save.ts'

interface Options {
  readonly mode: FormMode
  /** null for a new one. */
  readonly record: Defendant | null
  readonly lock: Lock | null
  /** What an earlier create couldn't save. */
  readonly leftover: Leftover | null
  readonly onRefused: () => void
  readonly onCreated: (id: number, leftover: Leftover | null) => void
  readonly onClose: () => void
}

/** The state of a defendant's form: its fields, and the records and files that are saved after them. */
export function useDefendantForm({ mode, record, lock, leftover, onClose, ...rest }: Options) {
  const state = useRecordForm(record, defendantRules)
  const [pending] = useState(() => leftover?.pending ?? createPendingRecords())
  const { files, failures } = usePendingFiles(() => leftover?.files)
  const { isDirty: isTyped } = state
  const isDirty = useCallback(
    () => isTyped() || !pending.isEmpty() || !files.isEmpty(),
    [isTyped, pending, files],
  )
  const [note] = useState(createNoteDraft)
  // What was typed in a file that was deleted is gone, as was confirmed
  const isRemoved = useRef(false)
  const wouldLose = useCallback(() => !isRemoved.current && (isDirty() || hasNote(note)), [isDirty, note])
  const save = useDefendantSave({
    ...state,
    pending,
    files,
    leftover,
    onClose,
    onRemoved: () => (isRemoved.current = true),
    ...rest,
  })
  const dialog = useRecordDialog({ state, save, isDirty, wouldLose, mode, lock, lockKind: 'BP', onClose })
  const { form } = state
  const caseFile = useMemo(
    () => ({ defendant: record?.id ?? null, pending, person: () => form.getValues(), isDirty }),
    [record?.id, pending, form, isDirty],
  )
  return {
    dialog,
    save,
    /** The note that is being typed on the overview. */
    note,
    /** For the tabs with case records. */
    caseFile,
    pendingRecords: usePendingRecords(pending),
    files,
    failedUploads: failures,
  }
}
export type DefendantFormState = ReturnType<typeof useDefendantForm>
