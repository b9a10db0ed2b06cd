import { useState } from 'react'
import { useSelected } from '#platform/store.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { useChanges } from '#records/use-changes.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import classes from '#records/SaveState.module.css'
import type { CaseForm } from '#records/pending-records.ts'

/** The warning about unsaved changes (DLG-17). */
export const unsavedText = (noun: string) => `Change(s) Detected, please make sure to save your ${noun}.`

type Props = Pick<RecordFormState<CaseForm>, 'form' | 'base' | 'isDirty'> & {
  noun: string
  /** Whether the choice to send the form link differs from the pending record's. */
  isLinkChanged: boolean
  isNew: boolean
  files: PendingFiles
  /** Whether there are files to upload. */
  hasFiles: () => boolean
}

/** Whether everything is saved; nothing for a new record that is still empty. */
export function UnsavedStatus({ form, base, isDirty, isLinkChanged, noun, isNew, files, hasFiles }: Props) {
  const waiting = useSelected(files.uploads, hasFiles)
  const [changed, setChanged] = useState(false)
  useChanges(form, () => setChanged(isDirty()), base)
  if (changed || isLinkChanged || waiting) return <span className={classes.unsaved}>{unsavedText(noun)}</span>
  return isNew ? null : 'All changes saved'
}
