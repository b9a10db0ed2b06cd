import type { Values } from '@bailiwick/contract/kit/fields'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSelected } from '#platform/store.ts'
import { controlTexts } from '#ui/controls.ts'
import { countFiles, countToUpload, createPendingFiles, type PendingFiles } from '#ui/files/pending-files.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import { createPendingRecords, usePendingRecords, type PendingRecords } from './pending-records.ts'
import { useChanges } from './use-changes.ts'
import classes from './SaveState.module.css'

interface Props<Form extends FieldValues> {
  form: UseFormReturn<Form>
  base: Values
  /** Records that are saved after the defendant. */
  pending?: PendingRecords
  /** Files that are uploaded after the save. */
  files?: PendingFiles
  isNew: boolean
  /** Says only what isn't saved. */
  isQuiet?: boolean
  rules: Pick<CatalogueRecord<Form>, 'changedNames'>
}

const noPendingRecords = createPendingRecords()
const noFiles = createPendingFiles()

/** 'All changes saved', or the number of unsaved changes; nothing for a new record that is still empty. */
export function SaveState<Form extends FieldValues>({
  form,
  base,
  pending = noPendingRecords,
  files = noFiles,
  isNew,
  isQuiet = false,
  rules,
}: Props<Form>) {
  const texts = controlTexts.use()
  const waiting = useSelected(files.uploads, countToUpload)
  const refused = useSelected(files.uploads, countFiles) - waiting
  const [changed, setChanged] = useState(0)
  useChanges(form, () => setChanged(rules.changedNames(base, form.getValues()).length), base)
  const count = changed + usePendingRecords(pending).length
  if (count === 0 && waiting === 0 && refused === 0) return isNew || isQuiet ? null : texts.allSaved
  const unsaved = [
    ...(count === 0 ? [] : [texts.unsaved(count)]),
    ...(waiting === 0 ? [] : [texts.toUpload(waiting)]),
    ...(refused === 0 ? [] : [texts.notUploaded(refused)]),
  ]
  return <span className={classes.unsaved}>{unsaved.join(' · ')}</span>
}
