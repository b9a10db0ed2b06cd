import { suretyFormLimits } from '@bailiwick/contract/surety-forms'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'

interface Props {
  isSaving: boolean
  onSave: (note: string) => void
  onClose: () => void
}

/** Asks what changed, for the list of versions. */
export function NoteDialog({ isSaving, onSave, onClose }: Props) {
  const form = useId()
  const [note, setNote] = useState('')
  const isReady = note.trim() !== ''
  const save = () => isReady && onSave(note)
  return (
    <SmallFormDialog
      title="Save a new version"
      size={520}
      isDirty={() => false}
      isSaving={isSaving}
      onClose={onClose}
      onSave={save}
      actions={(close) => (
        <>
          <Button variant="default" disabled={isSaving} onClick={close}>
            CANCEL
          </Button>
          <Button type="submit" form={form} loading={isSaving} disabled={!isReady}>
            SAVE
          </Button>
        </>
      )}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label="What did you change?"
          data-autofocus
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={suretyFormLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </SmallFormDialog>
  )
}
