import { Button } from '@mantine/core'
import { IconBell, IconNote, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OverviewActions.module.css'

interface Props {
  /** How many changes aren't saved. */
  unsaved: ReactNode
  /** Undefined if that isn't allowed. */
  onNote: (() => void) | undefined
  onRemind: () => void
  /** From View to Edit; undefined if that isn't allowed. */
  onEdit: (() => void) | undefined
}

/** The buttons of the overview in the header; phones have a bar at the bottom instead. */
export const OverviewActions = ({ unsaved, onNote, onRemind, onEdit }: Props) => (
  <span className={classes.actions}>
    <span className={classes.unsaved}>{unsaved}</span>
    {onNote && (
      <>
        <Button variant="default" leftSection={<IconNote size={18} stroke={1.6} />} onClick={onNote}>
          ADD NOTE
        </Button>
        <Button variant="default" leftSection={<IconBell size={18} stroke={1.6} />} onClick={onRemind}>
          REMINDER
        </Button>
      </>
    )}
    {onEdit && (
      <Button leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
        EDIT
      </Button>
    )}
  </span>
)
