import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import type { FileHold } from '#ui/files/file-hold.ts'
import { changedNames, type Values } from './form-record.ts'
import classes from './SaveState.module.css'

interface Props {
  form: UseFormReturn<DefendantForm>
  base: Values
  files: FileHold
  isNew: boolean
}

/** 'All changes saved', or how many are not; a new record in which nothing stands says nothing. */
export function SaveState({ form, base, files, isNew }: Props) {
  const waiting = useSyncExternalStore(files.watch, files.count)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const count = () => setCount(changedNames(base, form.getValues()).length)
    count()
    return form.subscribe({ formState: { values: true }, callback: count })
  }, [form, base])
  if (count === 0 && waiting === 0) return isNew ? null : 'All changes saved'
  const unsaved = [
    ...(count === 0 ? [] : [count === 1 ? '1 unsaved change' : `${count} unsaved changes`]),
    ...(waiting === 0 ? [] : [waiting === 1 ? '1 file to upload' : `${waiting} files to upload`]),
  ]
  return <span className={classes.unsaved}>{unsaved.join(' · ')}</span>
}

/** Who it is about, as it is typed. */
export function RecordTitle({ control, isNew }: { control: Control<DefendantForm>; isNew: boolean }) {
  const [first, last] = useWatch({ control, name: ['first_name', 'last_name'] })
  const name = [last?.trim(), first?.trim()].filter(Boolean).join(', ')
  return name === '' ? (isNew ? 'New defendant' : 'Unnamed') : name
}
