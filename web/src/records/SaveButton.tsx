import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { UpdateButton } from '#ui/UpdateButton.tsx'
import { useChanges } from './use-changes.ts'
import type { RecordDialogState } from './use-record-dialog.ts'

interface Props<Form extends FieldValues> {
  dialog: Pick<RecordDialogState<Form>, 'form' | 'base' | 'hasNothingToSave' | 'save'>
  onSave: () => void
  size?: 'md'
  children: string
}

/** 'UPDATE DEFENDANT', quiet while nothing has changed; 'CREATE DEFENDANT' never is. */
export function SaveButton<Form extends FieldValues>({ dialog, onSave, size, children }: Props<Form>) {
  const { form, base, hasNothingToSave, save } = dialog
  // Only to render when it turns: what is shown also depends on files and pending records
  const [, setIsQuiet] = useState(hasNothingToSave)
  useChanges(form, () => setIsQuiet(hasNothingToSave()), base)
  return (
    <UpdateButton
      isQuiet={hasNothingToSave()}
      loading={save.busy}
      onClick={onSave}
      {...(size !== undefined && { size })}
    >
      {children}
    </UpdateButton>
  )
}
