import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState, type DOMAttributes, type ReactNode } from 'react'
import { closesAnything, isKeyForDialog, onlyCloses } from './dialog-keys.ts'
import { lastFocusOfForm, takesText, wasFocusLeft } from './last-focus.ts'
import classes from './SmallDialog.module.css'
import { NoticePlace } from './NoticePlace.tsx'

interface Props {
  opened: boolean
  title: string | undefined
  /** The accessible name if there is no title. */
  label: string
  /** In pixels; 440 by default. */
  size?: number
  /** Above every other dialog, whichever was opened first. */
  isOnTop?: boolean
  onClose: () => void
  /** A click outside doesn't close it. */
  isPersistent?: boolean
  /** Any key or press closes it, as Escape and a click outside do. */
  isLight?: boolean
  /** Of the dialog's content: whether the pointer is on it. */
  handlers?: DOMAttributes<HTMLDivElement>
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
  isOnTop = false,
  onClose,
  isPersistent = false,
  isLight = false,
  handlers,
  children,
  actions,
}: Props) {
  const content = useRef<HTMLDivElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    if (opened) openedAt.current = performance.now()
  }, [opened])
  const place = useFocusReturn()
  useWindowEvent(
    'keydown',
    (event) => {
      const closes = event.key === 'Escape' || (isLight && closesAnything(event))
      if (!opened || !closes || !isKeyForDialog(event, content.current)) return
      const field = isLight && !onlyCloses(event) ? place() : null
      if (takesText(field)) {
        // Who goes on typing after a save loses no letter: it goes to what has the focus after this event
        event.stopImmediatePropagation()
        field.focus({ preventScroll: true })
      } else {
        // Without this dialog the key would be for the one below
        event.preventDefault()
      }
      onClose()
    },
    // Before an open tooltip stops the event
    { capture: true },
  )
  // The second click of a double click may land anywhere, before anybody has read the text
  const closeByPress = () => {
    if (performance.now() - openedAt.current > doubleClickMs) onClose()
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={closeByPress}
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
      <Modal.Content
        ref={content}
        {...handlers}
        {...(isLight && { onClick: (event) => isPlainPress(event.target) && closeByPress() })}
        {...(title === undefined ? { 'aria-label': label } : {})}
      >
        {title !== undefined && <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>}
        <div className={classes.notice}>
          <NoticePlace />
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
        <div className={classes.actions}>{actions}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Neither a press of a button, which does what it says, nor the end of a selection. */
const isPlainPress = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button') === null && getSelection()?.isCollapsed !== false

/**
 * Returns the focus if the dialog is unmounted while open, which the library doesn't do. Where it goes is what had it
 * when the dialog opened; if nothing had, because the pressed button was disabled, the form below says; nowhere if somebody
 * had left it.
 */
function useFocusReturn(): () => HTMLElement | null {
  const [opener] = useState(() => (wasFocusLeft() ? null : document.activeElement))
  const [place] = useState(
    () => () =>
      opener === document.body ? lastFocusOfForm() : opener instanceof HTMLElement ? opener : null,
  )
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body
        if (isLost) place()?.focus({ preventScroll: true })
      })
    },
    [place],
  )
  return place
}
