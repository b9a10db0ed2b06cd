import { Tooltip } from '@mantine/core'
import { useState, type RefObject } from 'react'

interface Props {
  readonly label: string
  /** What the control is in. */
  readonly area: RefObject<HTMLElement | null>
}

/** The words of a hint. Loaded late, so the pointer may be on the control already. */
export function HintBubble({ label, area }: Props) {
  const [control] = useState(() => area.current?.firstElementChild)
  return control instanceof HTMLElement ? (
    <Tooltip label={label} target={control} defaultOpened={control.matches(':hover')} />
  ) : null
}
