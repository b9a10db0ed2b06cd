import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'
import { useEditLock } from '#platform/edit-lock.ts'
import { isSameRecord, type GuardedLocation } from '#platform/unsaved.ts'
import type { CaseForm, PendingRecord } from '#records/pending-records.ts'
import { usePendingFiles } from '#records/use-pending-files.ts'
import { useRecordDialog } from '#records/use-record-dialog.ts'
import { useRecordForm } from '#records/use-record-form.ts'
import { listedName } from '#records/person-name.ts'
import { recordsQuery } from './case-record-queries.ts'
import type { CaseFile, CaseRecord, RecordKind } from './record-kind.ts'
import { useCaseRecordSave } from './use-case-record-save.ts'

/** The file of a form, and what happens when it closes. */
export interface FormPlace {
  file: CaseFile
  readOnly: boolean
  /** It was created without all of its files: its own form replaces the new one. */
  onCreated: (id: number) => void
  onClose: () => void
}

interface Options extends FormPlace {
  readonly kind: RecordKind
  /** null for a new one. */
  readonly record: CaseRecord | null
  /** The pending record that is open. */
  readonly pending: PendingRecord | null
  /** The values of a new one. */
  readonly start?: CaseForm
}

/** The open form of a case record. */
export function useCaseRecordForm(options: Options) {
  const { kind, file, record, pending, start, readOnly, onClose } = options
  const { files } = usePendingFiles(
    () => pending?.files.copy() ?? (record ? file.pending.getFiles(record.id) : undefined),
  )
  const state = useRecordForm(record, kind.rules, pending?.values ?? start)
  const { isDirty: isTyped } = state
  const save = useCaseRecordSave({ ...options, ...state, id: record?.id ?? null, files })
  const [sendLink, setSendLink] = useState(pending?.sendLink ?? true)
  const isLinkChanged = pending !== null && pending.sendLink !== sendLink
  const hasFiles = useCallback(
    () => (pending === null ? !files.isEmpty() : !files.hasSameFiles(pending.files)),
    [pending, files],
  )
  const isDirty = useCallback(
    () => isTyped() || isLinkChanged || hasFiles(),
    [isTyped, isLinkChanged, hasFiles],
  )
  const { lock, takeOver } = useOwnLock(kind, file, readOnly ? null : record)
  const dialog = useRecordDialog({
    state,
    save,
    isDirty,
    // Losing the permission to edit doesn't hide what was typed already
    mode: readOnly && !isDirty() ? 'view' : record === null ? 'add' : 'edit',
    lock,
    lockKind: kind.lock,
    keepsChanges: isSameForm,
    onClose,
  })
  return { dialog, save, files, hasFiles, isTyped, sendLink, setSendLink, isLinkChanged, takeOver }
}
export type CaseRecordFormState = ReturnType<typeof useCaseRecordForm>

/** The name of the defendant, from the form behind; used for print too. */
export function useDefendantName({ defendant }: CaseFile): string | undefined {
  const { data } = useQuery({ ...defendantQuery(defendant ?? 0), enabled: false })
  return data && listedName(data)
}

/** The lock of an indemnitor; the file's lock covers bookings and arrests (OPEN-59). */
function useOwnLock(kind: RecordKind, { defendant }: CaseFile, record: CaseRecord | null) {
  const cache = useQueryClient()
  const id = kind.lock === 'GIN' ? (record?.id ?? null) : null
  return useEditLock(kind.lock, id, async () => {
    if (defendant === null) return
    const { queryKey } = recordsQuery(kind, defendant)
    await cache.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })
  })
}

const isSameForm = (current: GuardedLocation, next: GuardedLocation) =>
  isSameRecord(current, next) && current.search['record'] === next.search['record']
