import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isKeyForDialog } from './dialog-keys.ts'
import classes from './SmallDialog.module.css'

interface Props {
  opened: boolean
  title: string | undefined
  /** Its name for a screen reader where it has no title. */
  label: string
  /** In pixels; 440 unless said. */
  size?: number
  /** Before every other dialog, whichever was opened first. */
  onTop?: boolean
  onClose: () => void
  /** A stray press on the page behind does not close it. */
  persistent?: boolean
  children: ReactNode
  actions: ReactNode
}

const doubleClickMs = 300

/** The frame of the dialogs that ask one thing or say one thing. Escape and the page behind close it. */
export function SmallDialog({
  opened,
  title,
  label,
  size = 440,
  onTop: front = false,
  onClose,
  persistent: holds = false,
  children,
  actions,
}: Props) {
  const content = useRef<HTMLDivElement>(null)
  const since = useRef(0)
  useEffect(() => {
    if (opened) since.current = performance.now()
  }, [opened])
  useFocusReturn()
  useWindowEvent(
    'keydown',
    (event) => {
      if (opened && event.key === 'Escape' && isKeyForDialog(event, content.current)) onClose()
    },
    // Before an open tooltip keeps the key to itself
    { capture: true },
  )
  return (
    <Modal.Root
      opened={opened}
      // The second press of a double click may fall on the page behind, before anybody has read what is said
      onClose={() => {
        if (performance.now() - since.current > doubleClickMs) onClose()
      }}
      // The library closes all that stand open
      closeOnEscape={false}
      closeOnClickOutside={!holds}
      centered
      size={size}
      // What is typed into stays below the questions about it
      zIndex={front ? 450 : holds ? 300 : 400}
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

/** The library gives the focus back where a dialog is closed, but not where it is unmounted while open. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
