import type { AccessType } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { SharePanel } from './SharePanel.tsx'
import { useSharing } from './use-sharing.ts'

interface Props {
  defendant: number
  /** The viewer's own. */
  access: AccessType
  onClose: () => void
}

/** Opens once a file exists: after Convert to Defendant, and after a create (LEAD-14, OPEN-115, OPEN-116). */
export function SharingDialog({ defendant, access, onClose }: Props) {
  const sharing = useSharing(defendant)
  return (
    <SmallDialog
      opened
      title="Share Defendant"
      label="Share Defendant"
      size={620}
      // Escape is heard by every dialog that stands open, and meant for the one on top
      onClose={() => {
        if (!sharing.isAsking) onClose()
      }}
      actions={
        <Button data-autofocus onClick={onClose}>
          DONE
        </Button>
      }
    >
      <SharePanel sharing={sharing} access={access} />
    </SmallDialog>
  )
}
