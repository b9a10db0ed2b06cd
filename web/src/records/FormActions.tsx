import { Button, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './FormActions.module.css'
import type { FormMode } from './form-mode.ts'
import { PrintButton } from './PrintButton.tsx'

interface Props {
  noun: string
  mode: FormMode
  busy: boolean
  saveLabel: string
  onClose: () => void
  /** Undefined if the button is elsewhere. */
  onSave: (() => void) | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
  /** Print is in a menu beside them. */
  hasMenu: boolean
}

/** The buttons in the bar of a record dialog (DEF-40 to DEF-42). */
export function FormActions(props: Props) {
  const { noun, mode, busy, saveLabel, onClose, onSave, onEdit, onDelete, hasMenu } = props
  return (
    <>
      {onDelete && (
        <Tooltip label={`Delete this ${noun}`}>
          <Button
            variant="subtle"
            color="brick"
            c="var(--bad)"
            disabled={busy}
            leftSection={<IconTrash size={16} stroke={1.7} />}
            className={classes.delete ?? ''}
            onClick={onDelete}
          >
            <span className={classes.word}>DELETE</span>
          </Button>
        </Tooltip>
      )}
      {mode === 'view' && !hasMenu && <PrintButton />}
      <Button
        variant="default"
        className={(mode === 'view' ? onEdit : onSave) ? (classes.close ?? '') : ''}
        onClick={onClose}
      >
        CLOSE
      </Button>
      {mode === 'view' && onEdit && (
        <Button leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
          EDIT
        </Button>
      )}
      {mode !== 'view' && onSave && (
        <Button loading={busy} onClick={onSave}>
          {saveLabel}
        </Button>
      )}
    </>
  )
}

/** 'CREATE BOOKING', 'UPDATE BOOKING'. */
export const saveLabel = (isNew: boolean, noun: string): string =>
  `${isNew ? 'CREATE' : 'UPDATE'} ${noun.toUpperCase()}`
