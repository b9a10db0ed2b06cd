import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { UpdateButton } from '#ui/UpdateButton.tsx'

interface Props {
  isDirty: boolean
  isSaving: boolean
  /** Somebody else has saved a version: nothing can be saved before a choice. */
  hasConflict: boolean
  onPreview: () => void
  onSave: () => void
}

/** The buttons of an editor of what has versions. */
export const VersionEditorActions = ({ isDirty, isSaving, hasConflict, onPreview, onSave }: Props) => (
  <>
    <Button variant="default" leftSection={<IconEye size={16} stroke={1.6} />} onClick={onPreview}>
      PREVIEW
    </Button>
    <UpdateButton isQuiet={!isDirty} loading={isSaving} disabled={hasConflict} onClick={onSave}>
      SAVE
    </UpdateButton>
  </>
)
