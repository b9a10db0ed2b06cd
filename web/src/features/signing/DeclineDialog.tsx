import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { SmallDialog } from '#ui/SmallDialog.tsx'

interface Props {
  busy: boolean
  /** Why the last attempt failed. */
  error: string | null
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Asks for confirmation, and for a reason. */
export function DeclineDialog({ busy, error, onDecline, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <SmallDialog
      opened
      persistent
      title="Decline to sign?"
      label="Decline to sign?"
      size={520}
      onClose={busy ? () => {} : onClose}
      actions={
        <>
          <Button variant="default" size="lg" disabled={busy} onClick={onClose}>
            GO BACK
          </Button>
          <Button color="brick" size="lg" loading={busy} onClick={() => onDecline(reason.trim())}>
            DECLINE
          </Button>
        </>
      }
    >
      <p>
        You won’t be able to sign the document with this link later. The agency will see that you declined.
      </p>
      <Textarea
        label="Reason (optional)"
        size="md"
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SmallDialog>
  )
}
