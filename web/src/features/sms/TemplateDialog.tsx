import { messages } from '@bailiwick/contract/messages'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import type { SmsOutcome } from './use-sms-call.ts'

interface Props {
  title: string
  submit: string
  /** What is typed may be sent. */
  isReady: boolean
  isDirty: boolean
  busy: boolean
  outcome: SmsOutcome | null
  onRead: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame in which a text is added or changed: it asks before anything typed is lost, and says how a save ended. */
export function TemplateDialog(props: Props) {
  const { title, submit, isReady, isDirty, busy, outcome, onSubmit, onClose, children } = props
  const form = useId()
  const [leaving, setLeaving] = useState(false)
  const isOnTop = !leaving && outcome === null && !busy
  const close = () => {
    if (busy) return
    if (isDirty) setLeaving(true)
    else onClose()
  }
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (isReady && isOnTop) onSubmit()
  })
  function read() {
    props.onRead()
    if (outcome?.tone === 'ok') onClose()
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
            <Button variant="default" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} loading={busy} disabled={!isReady}>
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
      {outcome && <MessageDialog opened text={outcome.text} tone={outcome.tone} onClose={read} />}
    </>
  )
}
