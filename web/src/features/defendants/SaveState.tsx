import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { useEffect, useState } from 'react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { changedNames, type Values } from './form-record.ts'
import { useHeld, type HeldRecords } from './held-records.ts'
import classes from './SaveState.module.css'

interface Props {
  form: UseFormReturn<DefendantForm>
  base: Values
  held: HeldRecords
  isNew: boolean
}

/** 'All changes saved', or how many are not; a new record in which nothing stands says nothing. */
export function SaveState({ form, base, held, isNew }: Props) {
  const [changed, setChanged] = useState(0)
  useEffect(() => {
    const count = () => setChanged(changedNames(base, form.getValues()).length)
    count()
    return form.subscribe({ formState: { values: true }, callback: count })
  }, [form, base])
  const count = changed + useHeld(held).length
  if (count === 0) return isNew ? null : 'All changes saved'
  return (
    <span className={classes.unsaved}>{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</span>
  )
}

/** Who it is about, as it is typed. */
export function RecordTitle({ control, isNew }: { control: Control<DefendantForm>; isNew: boolean }) {
  const [first, last] = useWatch({ control, name: ['first_name', 'last_name'] })
  const name = [last?.trim(), first?.trim()].filter(Boolean).join(', ')
  return name === '' ? (isNew ? 'New defendant' : 'Unnamed') : name
}
