import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { createFileHold, type FileHold } from '#ui/files/file-hold.ts'
import { defendantRecord, type Values } from './form-record.ts'
import { createHeldRecords, useHeld, type HeldRecords } from './held-records.ts'
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
  useChanges(
    form,
    useCallback(() => setChanged(changedNames(base, form.getValues()).length), [form, base, changedNames]),
  )
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
  useChanges(
    form,
    useCallback(() => setName(typedName(form)), [form]),
  )
  return name === '' ? (isNew ? `New ${noun}` : 'Unnamed') : name
}

const typedName = <Form extends FieldValues>(form: UseFormReturn<Form>) =>
  (form.getValues(['last_name', 'first_name'] as Path<Form>[]) as (string | null)[])
    .map((one) => one?.trim())
    .filter(Boolean)
    .join(', ')

const soonMs = 100

/** Looks now, at a change of the form, and a little later once for all that was typed meanwhile. */
function useChanges<Form extends FieldValues>(form: UseFormReturn<Form>, look: () => void) {
  useEffect(() => {
    look()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBehind = false
    const soon = () => {
      isBehind = timer !== undefined
      if (isBehind) return
      look()
      timer = setTimeout(() => {
        timer = undefined
        if (isBehind) look()
        isBehind = false
      }, soonMs)
    }
    const stop = form.subscribe({ formState: { values: true }, callback: soon })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, look])
}
