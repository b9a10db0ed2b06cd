import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SmallDialog.module.css'
import { SmallDialog } from './SmallDialog.tsx'

interface Props {
  opened: boolean
  /** The message, or a list of errors. */
  text: string | readonly string[]
  /** Above the lines: 'Please correct these errors before submitting.' */
  heading?: string
  tone?: 'ok' | 'bad'
  /** See SmallDialog. */
  persistent?: boolean
  /** Below the text. */
  children?: ReactNode
  onClose: () => void
}

/** Shows how an action ended, with one button, CLOSE (OPEN-60). */
export function MessageDialog({
  opened,
  text,
  heading,
  tone = 'ok',
  persistent: isPersistent = false,
  children,
  onClose,
}: Props) {
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertTriangle
  const close = (
    <Button data-autofocus onClick={onClose}>
      CLOSE
    </Button>
  )
  return (
    <SmallDialog
      opened={opened}
      title={undefined}
      label={heading ?? 'Message'}
      persistent={isPersistent}
      onClose={onClose}
      actions={close}
    >
      <div className={classes.message} data-tone={tone}>
        <Icon size={22} stroke={1.6} aria-hidden />
        <div role={tone === 'ok' ? 'status' : 'alert'}>
          {heading !== undefined && <p className={classes.heading}>{heading}</p>}
          {typeof text === 'string' ? (
            <p className={classes.text}>{text}</p>
          ) : (
            <ul className={classes.lines}>
              {text.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {children}
    </SmallDialog>
  )
}
