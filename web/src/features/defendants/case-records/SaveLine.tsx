import { useState, useSyncExternalStore } from 'react'
import type { FileHold } from '#ui/files/file-hold.ts'
import { useChanges } from '../use-changes.ts'
import type { RecordFormState } from '../use-record-form.ts'
import classes from '../SaveState.module.css'
import type { CaseForm } from './record-kind.ts'

/** What is said of changes that no save has kept yet (DLG-17). */
export const changesDetected = (noun: string) => `Change(s) Detected, please make sure to save your ${noun}.`

type Props = Pick<RecordFormState<CaseForm>, 'form' | 'base' | 'isDirty'> & {
  noun: string
  /** Whether the form link is to go out otherwise than the held record says. */
  relinked: boolean
  isNew: boolean
  files: FileHold
  /** Whether any of them wait for a save. */
  hasFiles: () => boolean
}

/** Whether what was typed is saved; a new record in which nothing stands says nothing. */
export function SaveLine({ form, base, isDirty, relinked, noun, isNew, files, hasFiles }: Props) {
  const waiting = useSyncExternalStore(files.watch, hasFiles)
  const [changed, setChanged] = useState(false)
  useChanges(form, () => setChanged(isDirty()), base)
  if (changed || relinked || waiting) return <span className={classes.unsaved}>{changesDetected(noun)}</span>
  return isNew ? null : 'All changes saved'
}
