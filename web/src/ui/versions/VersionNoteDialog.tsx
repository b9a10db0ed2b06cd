import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'

interface Props {
  /** What the change doesn't do. */
  hint?: string | undefined
  /** Below the question: what happens before it is saved. */
  description?: string
  maxLength: number
  isSaving: boolean
  note: string
  onNote: (note: string) => void
  onSave: (note: string) => void
  onClose: () => void
}

/** Asks what changed in a new version, for the list of versions. */
export function VersionNoteDialog(props: Props) {
  const { hint, description, maxLength, isSaving, note, onNote, onSave, onClose } = props
  const form = useId()
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
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      </form>
    </SmallFormDialog>
  )
}
