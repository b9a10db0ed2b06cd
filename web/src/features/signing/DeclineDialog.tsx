import { Button, Textarea } from '@mantine/core'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { signingTexts } from './signing-texts.ts'

interface Props {
  busy: boolean
  /** Why the last attempt failed. */
  error: string | null
  reason: string
  onReason: (reason: string) => void
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Asks for confirmation, and for a reason. */
export function DeclineDialog({ busy, error, reason, onReason, onDecline, onClose }: Props) {
  const texts = signingTexts.use()
  return (
    <SmallDialog
      opened
      isPersistent
      title={texts.declineTitle}
      label={texts.declineTitle}
      size={520}
      onClose={busy ? () => {} : onClose}
      actions={
        <>
          <Button variant="default" size="lg" disabled={busy} onClick={onClose}>
            {texts.goBack}
          </Button>
          <Button color="brick" size="lg" loading={busy} onClick={() => onDecline(reason.trim())}>
            {texts.decline}
          </Button>
        </>
      }
    >
      <p>{texts.declineText}</p>
      <Textarea
        label={texts.reason}
        size="md"
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </SmallDialog>
  )
}
