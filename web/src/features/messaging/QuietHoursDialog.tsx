import { ApiError } from '#platform/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  /** Why the text can't be sent now; null closes the dialog. */
  text: string | null
  busy?: boolean
  /** Sends the same text at 8 AM. */
  onSend: () => void
  onCancel: () => void
}

/** Whether a text was refused because it is night where its recipient is. */
export const isQuietHours = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'quietHours'

/** Offers to send a text in the morning that was refused in quiet hours. */
export const QuietHoursDialog = ({ text, busy = false, onSend, onCancel }: Props) => (
  <ConfirmDialog
    opened={text !== null}
    title="Quiet hours"
    text={text ?? ''}
    note="The portal can send it at 8 AM their time."
    confirm="SEND AT 8 AM"
    busy={busy}
    onConfirm={onSend}
    onCancel={onCancel}
  />
)
