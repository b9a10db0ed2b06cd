import { templateLimits } from '@bailiwick/contract/document-templates'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'

interface Props {
  /** What the change doesn't do. */
  hint: string | undefined
  isSaving: boolean
  onSave: (note: string) => void
  onClose: () => void
}

/** Asks what changed, for the list of versions. */
export function NoteDialog({ hint, isSaving, onSave, onClose }: Props) {
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
          description="The portal first makes every kind of document from it, which takes some seconds."
          data-autofocus
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={templateLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </SmallFormDialog>
  )
}
