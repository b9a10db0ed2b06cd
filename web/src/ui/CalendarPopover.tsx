import { ButtonPopover, type ButtonPopoverProps } from './ButtonPopover.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'

interface Props extends ButtonPopoverProps {
  /** YYYY-MM-DD, the selected day. */
  value: string | null
  onPick: (iso: string | null) => void
}

/** A calendar below the button of a date. Load it when that is first pressed: a form has dozens of dates. */
export const CalendarPopover = ({ value, onPick, ...popover }: Props) => (
  <ButtonPopover {...popover} padding="xs">
    <CalendarPanel value={value} onPick={onPick} />
  </ButtonPopover>
)
