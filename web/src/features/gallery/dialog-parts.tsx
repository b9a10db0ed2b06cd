import { Alert, Button, Notification } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { WarningNote } from '#ui/WarningNote.tsx'
import classes from './Gallery.module.css'
import { templateMs } from './template-times.ts'

export function Alerts() {
  return (
    <>
      <Alert icon={<IconInfoCircle size={18} />} title="Somebody else is editing this">
        Keep typing. You can save when they are done.
      </Alert>
      <Alert color="brick" icon={<IconAlertTriangle size={18} />} title="Not saved">
        The connection was lost. What you typed is still here.
      </Alert>
      <WarningNote>Texts are saved and not sent until a provider is set up.</WarningNote>
    </>
  )
}

type Opened = 'message' | 'errors' | 'question' | null

export function Dialogs() {
  const [opened, setOpened] = useState<Opened>(null)
  const [answer, setAnswer] = useState('')
  const close = (result: string) => {
    setOpened(null)
    setAnswer(result)
  }
  return (
    <>
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpened('message')}>
          A message
        </Button>
        <Button variant="default" onClick={() => setOpened('errors')}>
          Several errors
        </Button>
        <Button variant="default" onClick={() => setOpened('question')}>
          A question
        </Button>
      </div>
      <output>{answer}</output>
      <MessageDialog
        opened={opened === 'message'}
        text="Everything is fine"
        onClose={() => close('Message closed.')}
      />
      <MessageDialog
        opened={opened === 'errors'}
        tone="bad"
        heading="Please correct these errors"
        text={['The date is invalid', 'The amount is missing']}
        onClose={() => close('Errors closed.')}
      />
      <ConfirmDialog
        opened={opened === 'question'}
        title="Are you sure?"
        text="This is only a demo."
        danger
        onConfirm={() => close('Confirmed.')}
        onCancel={() => close('Canceled.')}
      />
    </>
  )
}

/** Shows something for a time. Returns whether it is shown, and functions to show and hide it. */
function useTimedVisibility(ms: number) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return undefined
    const timer = setTimeout(() => setShown(0), ms)
    return () => clearTimeout(timer)
  }, [shown, ms])
  return { shown: shown > 0, show: () => setShown((now) => now + 1), hide: () => setShown(0) }
}

export function AutoCloseAlert() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <div>
        <Button variant="default" onClick={() => setShown(true)}>
          Show an alert that closes by itself
        </Button>
      </div>
      <MessageDialog
        opened={shown}
        text="This alert closes in two seconds"
        closesAfterMs={templateMs.autoCloseAlert}
        onClose={() => setShown(false)}
      />
    </>
  )
}

export function NotificationPart() {
  const { shown, show, hide } = useTimedVisibility(templateMs.notification)
  return (
    <>
      <div>
        <Button variant="default" onClick={show}>
          Notify me
        </Button>
      </div>
      <output>
        {shown && (
          <Notification
            className={classes.toast ?? ''}
            title="A notification"
            withBorder
            onClose={hide}
            closeButtonProps={{ 'aria-label': 'Close the notification' }}
          >
            It closes after six seconds.
          </Notification>
        )}
      </output>
    </>
  )
}
