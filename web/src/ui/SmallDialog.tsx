import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isKeyForDialog } from './dialog-keys.ts'
import classes from './SmallDialog.module.css'

interface Props {
  opened: boolean
  title: string | undefined
  /** The accessible name if there is no title. */
  label: string
  /** In pixels; 440 by default. */
  size?: number
  /** Above every other dialog, whichever was opened first. */
  onTop?: boolean
  onClose: () => void
  /** A click outside doesn't close it. */
  persistent?: boolean
  children: ReactNode
  actions: ReactNode
}

const doubleClickMs = 300

/** The frame of small dialogs, such as questions and messages. Escape and a click outside close it. */
export function SmallDialog({
  opened,
  title,
  label,
  size = 440,
  onTop: isOnTop = false,
  onClose,
  persistent: isPersistent = false,
  children,
  actions,
}: Props) {
  const content = useRef<HTMLDivElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    if (opened) openedAt.current = performance.now()
  }, [opened])
  useFocusReturn()
  useWindowEvent(
    'keydown',
    (event) => {
      if (!opened || event.key !== 'Escape' || !isKeyForDialog(event, content.current)) return
      // Without this dialog the key would be for the one below
      event.preventDefault()
      onClose()
    },
    // Before an open tooltip stops the event
    { capture: true },
  )
  return (
    <Modal.Root
      opened={opened}
      // The second click of a double click may land outside, before anybody has read the text
      onClose={() => {
        if (performance.now() - openedAt.current > doubleClickMs) onClose()
      }}
      // The library would close all open dialogs
      closeOnEscape={false}
      closeOnClickOutside={!isPersistent}
      centered
      size={size}
      // Dialogs with inputs stay below the questions about them
      zIndex={isOnTop ? 450 : isPersistent ? 300 : 400}
      classNames={{ content: classes.dialog ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} {...(title === undefined ? { 'aria-label': label } : {})}>
        {title !== undefined && <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>}
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
        <div className={classes.actions}>{actions}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the focus if the dialog is unmounted while open, which the library doesn't do. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
