import { Button } from '@mantine/core'
import { SmallDialog } from './SmallDialog.tsx'
import { controlTexts } from './controls.ts'

interface Props {
  opened: boolean
  title?: string
  text: string
  /** Below it: what else happens. */
  note?: string | undefined
  /** The button that confirms; OK by default (OPEN-60). */
  confirm?: string
  /** The button that cancels; CANCEL by default. */
  cancel?: string
  /** Confirming loses data. */
  danger?: boolean
  busy?: boolean
  /** See SmallDialog. */
  isOnTop?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action. The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  opened,
  title,
  text,
  note,
  confirm,
  cancel,
  danger = false,
  busy = false,
  isOnTop = false,
  onConfirm,
  onCancel,
}: Props) {
  const texts = controlTexts.use()
  const actions = (
    <>
      <Button variant="default" disabled={busy} data-autofocus onClick={onCancel}>
        {cancel ?? texts.cancel}
      </Button>
      <Button color={danger ? 'brick' : 'pine'} loading={busy} onClick={onConfirm}>
        {confirm ?? texts.ok}
      </Button>
    </>
  )
  return (
    <SmallDialog
      opened={opened}
      title={title}
      label={text}
      isOnTop={isOnTop}
      onClose={busy ? () => {} : onCancel}
      actions={actions}
    >
      {text}
      {note !== undefined && <p className="dim">{note}</p>}
    </SmallDialog>
  )
}
