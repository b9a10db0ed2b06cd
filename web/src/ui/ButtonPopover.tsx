import { Popover } from '@mantine/core'
import { useDeferredValue, useLayoutEffect, type ReactNode, type RefCallback, type RefObject } from 'react'

export interface ButtonPopoverProps {
  /** The button that opens and closes it, and the id of that button. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  label: string
  isOpen: boolean
  onClose: () => void
}

/** A popover below a button. Load it when that is first pressed: it brings the library that places things. */
export function ButtonPopover({
  button,
  buttonId,
  label,
  isOpen,
  onClose,
  padding,
  children,
}: ButtonPopoverProps & { padding?: string; children: ReactNode }) {
  // A popover gives the focus back only if it was closed before it opened, and not if it closes late
  const opened = useDeferredValue(isOpen, false) && isOpen
  return (
    <Popover
      id={buttonId}
      opened={opened}
      onChange={(next) => !next && onClose()}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown {...(padding !== undefined && { p: padding })} data-own-escape aria-label={label}>
        {opened && children}
      </Popover.Dropdown>
    </Popover>
  )
}

interface AnchorProps {
  /** From the popover. */
  ref?: RefCallback<HTMLButtonElement>
  button: RefObject<HTMLButtonElement | null>
}

/** Stands for the button, which is there before the popover is. */
function Anchor({ ref, button }: AnchorProps) {
  useLayoutEffect(() => {
    ref?.(button.current)
    return () => void ref?.(null)
  }, [ref, button])
  return null
}
