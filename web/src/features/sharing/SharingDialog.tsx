import type { AccessType } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import type { ShareList } from './share-list.ts'
import { SharePanel } from './SharePanel.tsx'
import { useSharing, type Sharing } from './use-sharing.ts'

interface Props {
  defendant: number
  /** The user's own level. */
  access: AccessType
  onClose: () => void
}

/** The sharing dialog after Convert to Defendant (LEAD-14, OPEN-115); it closes by itself if there is nobody to share with. */
export function SharingDialog({ defendant, access, onClose }: Props) {
  const sharing = useSharing(defendant)
  const { data, isError } = sharing.list
  const isAlone = data !== undefined && hasNobody(data)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isAlone) close()
  }, [isAlone])
  if (isAlone || (data === undefined && !isError)) return null
  return <Dialog sharing={sharing} access={access} onClose={onClose} />
}

const hasNobody = ({ users, offered }: ShareList) => users.length + offered.length === 0

/** The same over a new file, unless there is nobody to share it with (OPEN-116). */
export function NewFileSharing({ defendant, onClose }: Omit<Props, 'access'>) {
  const sharing = useSharing(defendant)
  const { data } = sharing.list
  if (data === undefined || hasNobody(data)) return null
  return <Dialog sharing={sharing} access={null} onClose={onClose} />
}

function Dialog({ sharing, access, onClose }: Omit<Props, 'defendant'> & { sharing: Sharing }) {
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
