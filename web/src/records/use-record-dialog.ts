import type { LockKind } from '@bailiwick/contract/locks'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Lock } from '#platform/edit-lock.ts'
import { useUnsavedGuard, type GuardedLocation } from '#platform/unsaved.ts'
import type { FormMode } from './form-mode.ts'
import type { RecordFormState } from './use-record-form.ts'
import type { Save } from './use-save.ts'

interface Options<Form extends FieldValues> {
  readonly state: RecordFormState<Form>
  readonly save: Save<Form>
  /** Whether anything would be lost: typed values, chosen files, pending records. */
  readonly isDirty: () => boolean
  /** Whether closing it would lose anything, also what a save doesn't save; by default the same. */
  readonly wouldLose?: () => boolean
  /** The mode it was opened in. */
  readonly mode: FormMode
  readonly lock: Lock | null
  /** The locks to release when unsaved changes are discarded. */
  readonly lockKind: LockKind
  /** Whether a navigation stays in this form; by default the same page with the same `id`. */
  readonly keepsChanges?: (current: GuardedLocation, next: GuardedLocation) => boolean
  readonly onClose: () => void
}

/** An open record, as `RecordDialog` shows it. */
export interface RecordDialogState<Form extends FieldValues> extends RecordFormState<Form> {
  readonly save: Save<Form>
  readonly mode: FormMode
  readonly readOnly: boolean
  /** Whether an update would change nothing now; a new record can always be created. */
  readonly hasNothingToSave: () => boolean
  /** Somebody else's lock. */
  readonly lockHolder: Lock | null
  /** Whether closing it would lose anything, also what a save doesn't save. */
  readonly wouldLose: () => boolean
  /** Closes the dialog; asks first if something would be lost. */
  readonly close: () => void
  readonly isLeaving: boolean
  readonly setIsLeaving: (isLeaving: boolean) => void
  readonly onClose: () => void
}

/** The state of every record dialog: its mode, the lock, and whether it can close. */
export function useRecordDialog<Form extends FieldValues>(options: Options<Form>): RecordDialogState<Form> {
  const { state, save, isDirty, mode: openedMode, lock, lockKind, keepsChanges, onClose } = options
  const { wouldLose = isDirty } = options
  const [isLeaving, setIsLeaving] = useState(false)
  useUnsavedGuard({
    isDirty: wouldLose,
    lock: lockKind,
    ...(keepsChanges && { keepsChanges }),
  })
  const lockHolder = lock !== null && !lock.mine ? lock : null
  // Somebody else's lock turns Edit into View, unless something was typed already
  const mode = openedMode === 'edit' && lockHolder !== null && !isDirty() ? 'view' : openedMode
  const close = () => (wouldLose() ? setIsLeaving(true) : onClose())
  return {
    ...state,
    isDirty,
    save,
    mode,
    readOnly: mode === 'view',
    hasNothingToSave: () => mode === 'edit' && !isDirty(),
    lockHolder,
    wouldLose,
    close,
    isLeaving,
    setIsLeaving,
    onClose,
  }
}
