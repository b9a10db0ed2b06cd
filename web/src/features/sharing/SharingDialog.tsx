import type { AccessType } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { SharePanel } from './SharePanel.tsx'
import { useSharing } from './use-sharing.ts'

interface Props {
  defendant: number
  /** The user's own level. */
  access: AccessType
  onClose: () => void
}

/** The sharing dialog after Convert to Defendant and after a create (LEAD-14, OPEN-115, OPEN-116). */
export function SharingDialog({ defendant, access, onClose }: Props) {
  const sharing = useSharing(defendant)
  return (
    <SmallDialog
      opened
      title="Share Defendant"
      label="Share Defendant"
      size={620}
      // Stop Escape here: otherwise the dialog below would close too
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
