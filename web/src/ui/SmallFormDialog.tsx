import { useWindowEvent } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { sayCode } from '#platform/say.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SmallDialog } from './SmallDialog.tsx'

interface Props {
  title: string
  /** In pixels. */
  size: number
  /** A click outside doesn't close it. */
  isPersistent?: boolean
  /** Whether closing it would lose what was typed. */
  isDirty: () => boolean
  /** It can't be closed while it saves. */
  isSaving?: boolean
  onClose: () => void
  /** Ctrl-S or Cmd-S, unless it saves or asks. */
  onSave?: () => void
  /** The buttons; `close` asks first if something would be lost. */
  actions: (close: () => void) => ReactNode
  children: ReactNode
}

/**
 * The shell of small forms, which asks before typed text is lost. It is not a RecordDialog, because what it edits has no
 * lock, no conflicts by field, no View mode and no print.
 */
export function SmallFormDialog(props: Props) {
  const { title, size, isPersistent = false, isDirty, isSaving = false, onClose, onSave, actions } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const close = () => {
    if (isSaving) return
    if (isDirty()) setIsLeaving(true)
    else onClose()
  }
  useWindowEvent('keydown', (event) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isSave || onSave === undefined) return
    event.preventDefault()
    if (!isLeaving && !isSaving) onSave()
  })
  return (
    <>
      <SmallDialog
        opened
        isPersistent={isPersistent}
        title={title}
        label={title}
        size={size}
        onClose={close}
        actions={actions(close)}
      >
        {props.children}
      </SmallDialog>
      <ConfirmDialog
        opened={isLeaving}
        danger
        text={sayCode('unsavedLoss')}
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}
