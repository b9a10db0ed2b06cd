import { Button } from '@mantine/core'
import { SmallDialog } from '#ui/SmallDialog.tsx'

interface Props {
  opened: boolean
  text: string
  onSave: () => void
  onExit: () => void
  onCancel: () => void
}

/** Asks before a form with unsaved changes is closed (DLG-18). The focus starts on the button that loses nothing. */
export const ExitDialog = ({ opened, text, onSave, onExit, onCancel }: Props) => (
  <SmallDialog
    opened={opened}
    title="Unsaved changes"
    label="Unsaved changes"
    size={520}
    onClose={onCancel}
    actions={
      <>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" c="var(--bad)" onClick={onExit}>
          Exit Without Saving
        </Button>
        <Button data-autofocus onClick={onSave}>
          Save and Exit
        </Button>
      </>
    }
  >
    {text}
  </SmallDialog>
)
