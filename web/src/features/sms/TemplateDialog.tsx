import { messages } from '@bailiwick/contract/kit/messages'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import type { Notice } from '#ui/notice.ts'

interface Props {
  title: string
  submit: string
  /** Whether it can be submitted. */
  isReady: boolean
  isDirty: boolean
  isSaving: boolean
  /** How the save ended. */
  notice: Notice | null
  onDismiss: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The dialog to add or edit a template: asks before typed text is lost, and shows how a save ended. */
export function TemplateDialog(props: Props) {
  const { title, submit, isReady, isDirty, isSaving, notice, onSubmit, onClose, children } = props
  const form = useId()
  const [leaving, setLeaving] = useState(false)
  const isOnTop = !leaving && notice === null && !isSaving
  const close = () => {
    if (isSaving) return
    if (isDirty) setLeaving(true)
    else onClose()
  }
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (isReady && isOnTop) onSubmit()
  })
  function dismiss() {
    props.onDismiss()
    if (notice?.tone === 'ok') onClose()
  }
  return (
    <>
      <SmallDialog
        opened
        title={title}
        label={title}
        size={860}
        onClose={close}
        actions={
          <>
            <Button variant="default" disabled={isSaving} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} loading={isSaving} disabled={!isReady}>
              {submit}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) onSubmit()
          }}
        >
          {children}
        </form>
      </SmallDialog>
      <ConfirmDialog
        opened={leaving}
        danger
        text={messages.unsavedLoss}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
      {notice && <MessageDialog opened {...notice} onClose={dismiss} />}
    </>
  )
}
