import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SmallDialog.module.css'
import { SmallDialog } from './SmallDialog.tsx'
import { useAutoClose } from './use-auto-close.ts'
import { controlTexts } from './controls.ts'

/** How long a success is shown (OPEN-183). */
const successMs = 3000

interface Props {
  opened: boolean
  /** The message, or a list of errors. */
  text: string | readonly string[]
  /** Above the lines: 'Please correct these errors before submitting.' */
  heading?: string
  tone?: 'ok' | 'bad'
  /** How long a success is shown, in milliseconds; 3000 by default. */
  closesAfterMs?: number
  /** It has something to do or to copy: it stays until closed, and a click outside doesn't close it. */
  isPersistent?: boolean
  /** Below the text. */
  children?: ReactNode
  onClose: () => void
}

const autofocus = { 'data-autofocus': true }

/**
 * Shows how an action ended, with one button, CLOSE (OPEN-60). A success closes by itself, or with any key or press;
 * an error stays until closed (OPEN-183).
 */
export function MessageDialog({
  opened,
  text,
  heading,
  tone = 'ok',
  closesAfterMs = successMs,
  isPersistent = false,
  children,
  onClose,
}: Props) {
  const texts = controlTexts.use()
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertTriangle
  const isLight = tone === 'ok' && !isPersistent
  const handlers = useAutoClose(opened && isLight ? closesAfterMs : null, onClose)
  const close = (
    <Button {...(isLight ? {} : autofocus)} onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <SmallDialog
      opened={opened}
      title={undefined}
      label={heading ?? texts.message}
      isPersistent={isPersistent}
      isLight={isLight}
      handlers={handlers}
      onClose={onClose}
      actions={close}
    >
      <div className={classes.message} data-tone={tone}>
        <Icon size={22} stroke={1.6} aria-hidden />
        <div role={tone === 'ok' ? 'status' : 'alert'} {...(isLight && { ...autofocus, tabIndex: -1 })}>
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
