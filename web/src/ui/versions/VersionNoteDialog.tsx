import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'

interface Props {
  /** What the change doesn't do. */
  hint?: string | undefined
  /** Below the question: what happens before it is saved. */
  description?: string
  maxLength: number
  isSaving: boolean
  onSave: (note: string) => void
  onClose: () => void
}

/** Asks what changed in a new version, for the list of versions. */
export function VersionNoteDialog({ hint, description, maxLength, isSaving, onSave, onClose }: Props) {
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
        {hint !== undefined && <p>{hint}</p>}
        <TextInput
          label="What did you change?"
          description={description}
          data-autofocus
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={maxLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </SmallFormDialog>
  )
}
