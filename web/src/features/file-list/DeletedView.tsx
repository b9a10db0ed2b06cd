import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { errorText } from '#platform/api.ts'
import { useAutoClose } from '#ui/use-auto-close.ts'
import classes from './DeletedView.module.css'
import type { ViewRemoval } from './use-view-removal.ts'

/** For how long a deletion can be undone, unless the pointer or the focus is on the notice. */
const undoMs = 8000

/** Says that a view was deleted, and gives it back for some seconds; an error stays until it is closed (OPEN-183). */
export function DeletedView({ removal }: { removal: ViewRemoval }) {
  const { deleted, busy, error, undo, close } = removal
  const handlers = useAutoClose(error === null && !busy && deleted !== null ? undoMs : null, close)
  const button = useRef<HTMLButtonElement>(null)
  // The menu that had the focus is gone
  useEffect(() => button.current?.focus(), [deleted])
  if (deleted === null && error === null) return null
  return (
    <div className={classes.notice} data-print="hide" {...handlers}>
      <span role={error ? 'alert' : 'status'} className={classes.text}>
        {error ? errorText(error) : `The view “${deleted?.name}” is deleted.`}
      </span>
      {deleted && (
        <Button variant="subtle" size="compact-md" loading={busy} ref={button} data-autofocus onClick={undo}>
          UNDO
        </Button>
      )}
      <CloseButton aria-label="Close" onClick={close} />
    </div>
  )
}
