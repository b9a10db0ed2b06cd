import { useState } from 'react'
import { useSelected } from '#platform/store.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { useChanges } from '#records/use-changes.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import classes from '#records/SaveState.module.css'
import type { CaseForm } from '#records/pending-records.ts'

/** What is said of changes that no save has kept yet (DLG-17). */
export const unsavedText = (noun: string) => `Change(s) Detected, please make sure to save your ${noun}.`

type Props = Pick<RecordFormState<CaseForm>, 'form' | 'base' | 'isDirty'> & {
  noun: string
  /** Whether the form link is to go out otherwise than the held record says. */
  isLinkChanged: boolean
  isNew: boolean
  files: PendingFiles
  /** Whether any of them wait for a save. */
  hasFiles: () => boolean
}

/** Whether what was typed is saved; a new record in which nothing stands says nothing. */
export function UnsavedStatus({ form, base, isDirty, isLinkChanged, noun, isNew, files, hasFiles }: Props) {
  const waiting = useSelected(files.uploads, hasFiles)
  const [changed, setChanged] = useState(false)
  useChanges(form, () => setChanged(isDirty()), base)
  if (changed || isLinkChanged || waiting) return <span className={classes.unsaved}>{unsavedText(noun)}</span>
  return isNew ? null : 'All changes saved'
}
