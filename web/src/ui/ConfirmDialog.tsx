import { Button } from '@mantine/core'
import { SmallDialog } from './SmallDialog.tsx'

interface Props {
  opened: boolean
  title?: string
  text: string
  /** Below it: what happens besides. */
  note?: string | undefined
  /** On the button that goes ahead; OK unless said (OPEN-60). */
  confirm?: string
  /** On the button that stays; CANCEL unless said. */
  cancel?: string
  /** Something is lost by going ahead. */
  danger?: boolean
  busy?: boolean
  /** See SmallDialog. */
  onTop?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something happens. The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  opened,
  title,
  text,
  note,
  confirm = 'OK',
  cancel = 'CANCEL',
  danger = false,
  busy = false,
  onTop: front = false,
  onConfirm,
  onCancel,
}: Props) {
  const actions = (
    <>
      <Button variant="default" disabled={busy} data-autofocus onClick={onCancel}>
        {cancel}
      </Button>
      <Button color={danger ? 'brick' : 'pine'} loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <SmallDialog
      opened={opened}
      title={title}
      label={text}
      onTop={front}
      onClose={busy ? () => {} : onCancel}
      actions={actions}
    >
      {text}
      {note !== undefined && <p className="dim">{note}</p>}
    </SmallDialog>
  )
}
