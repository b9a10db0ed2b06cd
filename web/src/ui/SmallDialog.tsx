import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './SmallDialog.module.css'

interface Props {
  opened: boolean
  title: string | undefined
  /** Its name for a screen reader where it has no title. */
  label: string
  /** In pixels; 440 unless said. */
  size?: number
  /** Before every other dialog, whichever was opened first. */
  front?: boolean
  onClose: () => void
  children: ReactNode
  actions: ReactNode
}

/** The frame of the dialogs that ask one thing or say one thing. Escape and the page behind close it. */
export function SmallDialog({
  opened,
  title,
  label,
  size = 440,
  front = false,
  onClose,
  children,
  actions,
}: Props) {
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      zIndex={front ? 450 : 400}
      classNames={{ content: classes.dialog ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content {...(title === undefined ? { 'aria-label': label } : {})}>
        {title !== undefined && <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>}
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
        <div className={classes.actions}>{actions}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The library gives the focus back to what had it before a later opening, but not before the mounting. */
function useFocusBack(opened: boolean): void {
  const [opener] = useState(() => (opened ? document.activeElement : null))
  useEffect(
    () => () => {
      if (!(opener instanceof HTMLElement)) return
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
