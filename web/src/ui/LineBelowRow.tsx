import type { MouseEvent, ReactNode } from 'react'
import classes from './DataTable.module.css'

/**
 * Opens a row on a click that is meant for it: not for a control in it, not to select text, not the second of a double
 * click. Focuses the row first, so that the focus returns to it.
 */
export function pressRow(event: MouseEvent, row: Element | null, open: () => void): void {
  const { target, detail } = event
  if (!(target instanceof Element) || target.closest(controls) !== null) return
  if (detail > 1 || getSelection()?.type === 'Range') return
  row?.querySelector<HTMLElement>(rowButton)?.focus({ preventScroll: true })
  open()
}

const controls = 'button, a, input, select, textarea, label'
/** The first of them in a row is where the keyboard's row has the focus. */
const rowButton = 'button, a'

interface Props {
  /** Which cells of the row above reach into this line. */
  deep: readonly boolean[]
  /** A click on the line, which belongs to the row above it. */
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** The line below a row, beside the cells of the row that reach into it. */
export function LineBelowRow({ deep, onOpen, children }: Props) {
  const before = Math.max(0, deep.indexOf(false))
  const first = deep.indexOf(true, before)
  const end = first === -1 ? deep.length : first
  return (
    <tr
      className={classes.below}
      onClick={onOpen && ((event) => pressRow(event, event.currentTarget.previousElementSibling, onOpen))}
    >
      {/* oxlint-disable jsx-a11y/control-has-associated-label -- they are no controls */}
      <td colSpan={end - before}>
        <div className={classes.belowWidth} data-part={first === -1 ? undefined : true}>
          <div className={classes.belowBody}>{children}</div>
        </div>
      </td>
      {deep.map((reaches, index) => index > end && !reaches && <td key={index} />)}
    </tr>
  )
}
