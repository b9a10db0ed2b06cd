import { Popover } from '@mantine/core'
import { useDeferredValue, useLayoutEffect, type RefCallback, type RefObject } from 'react'
import { CalendarPanel } from './CalendarPanel.tsx'

interface Props {
  /** The button that opens and closes it, and the id of that button. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  label: string
  isOpen: boolean
  onClose: () => void
  /** YYYY-MM-DD, the selected day. */
  value: string | null
  onPick: (iso: string | null) => void
}

/** A calendar below the button of a date. Load it when that is first pressed: a form has dozens of dates. */
export function CalendarPopover({ button, buttonId, label, isOpen, onClose, value, onPick }: Props) {
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
      <Popover.Dropdown p="xs" data-own-escape aria-label={label}>
        {opened && <CalendarPanel value={value} onPick={onPick} />}
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
