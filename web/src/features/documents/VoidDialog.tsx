import { voidReasonLength } from '@bailiwick/contract/documents'
import { Button, Textarea } from '@mantine/core'
import { SmallDialog } from '#ui/SmallDialog.tsx'

interface Props {
  /** What it does. */
  text: string
  reason: string
  onReason: (reason: string) => void
  /** Who gets to read the reason. */
  description: string
  busy: boolean
  /** With the reason, '' without one. */
  onVoid: (reason: string) => void
  onCancel: () => void
}

/** Asks before a document is voided, and for a reason. */
export function VoidDialog({ text, reason, onReason, description, busy, onVoid, onCancel }: Props) {
  const title = 'Void this document?'
  const actions = (
    <>
      <Button variant="default" disabled={busy} data-autofocus onClick={onCancel}>
        CANCEL
      </Button>
      <Button color="brick" loading={busy} onClick={() => onVoid(reason.trim())}>
        VOID
      </Button>
    </>
  )
  return (
    <SmallDialog
      opened
      isPersistent
      title={title}
      label={title}
      size={520}
      onClose={busy ? () => {} : onCancel}
      actions={actions}
    >
      <p>{text}</p>
      <Textarea
        label="Reason (optional)"
        description={description}
        rows={3}
        maxLength={voidReasonLength}
        value={reason}
        disabled={busy}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </SmallDialog>
  )
}
