import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { SmallDialog } from '#ui/SmallDialog.tsx'

interface Props {
  busy: boolean
  /** Why the last try failed. */
  error: string | null
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Asks whether the signer really declines, and why. */
export function DeclineDialog({ busy, error, onDecline, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <SmallDialog
      opened
      holds
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
        The document is not signed, and this link cannot be used to sign it later. The agency will see that
        you declined.
      </p>
      <Textarea
        label="Why? (if you want to say)"
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
