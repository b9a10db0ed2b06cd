import { useState, useSyncExternalStore } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { createFileHold, type FileHold } from '#ui/files/file-hold.ts'
import { defendantRecord, type Values } from './form-record.ts'
import { createHeldRecords, useHeld, type HeldRecords } from './held-records.ts'
import { useChanges } from './use-changes.ts'
import classes from './SaveState.module.css'

interface Props<Form extends FieldValues> {
  form: UseFormReturn<Form>
  base: Values
  /** What waits for its defendant; nothing unless said. */
  held?: HeldRecords
  /** Files that wait for the save; none unless said. */
  files?: FileHold
  isNew: boolean
  /** Those of a defendant unless said. */
  changedNames?: (base: Values, values: Values) => readonly string[]
}

const nothingHeld = createHeldRecords()
const noFiles = createFileHold()

/** 'All changes saved', or how many are not; a new record in which nothing stands says nothing. */
export function SaveState<Form extends FieldValues>({
  form,
  base,
  held = nothingHeld,
  files = noFiles,
  isNew,
  changedNames = defendantRecord.changedNames,
}: Props<Form>) {
  const waiting = useSyncExternalStore(files.watch, files.count)
  const [changed, setChanged] = useState(0)
  useChanges(form, () => setChanged(changedNames(base, form.getValues()).length), base)
  const count = changed + useHeld(held).length
  if (count === 0 && waiting === 0) return isNew ? null : 'All changes saved'
  const unsaved = [
    ...(count === 0 ? [] : [count === 1 ? '1 unsaved change' : `${count} unsaved changes`]),
    ...(waiting === 0 ? [] : [waiting === 1 ? '1 file to upload' : `${waiting} files to upload`]),
  ]
  return <span className={classes.unsaved}>{unsaved.join(' · ')}</span>
}

/** Who it is about, as it is typed. */
export function RecordTitle<Form extends FieldValues>({
  noun = 'defendant',
  form,
  isNew,
}: {
  noun?: string
  form: UseFormReturn<Form>
  isNew: boolean
}) {
  const [name, setName] = useState(() => typedName(form))
  useChanges(form, () => setName(typedName(form)))
  return name === '' ? (isNew ? `New ${noun}` : 'Unnamed') : name
}

const typedName = <Form extends FieldValues>(form: UseFormReturn<Form>) =>
  (form.getValues(['last_name', 'first_name'] as Path<Form>[]) as (string | null)[])
    .map((one) => one?.trim())
    .filter(Boolean)
    .join(', ')
