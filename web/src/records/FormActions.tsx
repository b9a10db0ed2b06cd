import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import classes from './FormActions.module.css'
import { PrintButton } from './PrintButton.tsx'
import { SaveButton } from './SaveButton.tsx'
import type { RecordDialogState } from './use-record-dialog.ts'
import { Hint } from '#ui/Hint.tsx'

interface Props<Form extends FieldValues> {
  noun: string
  dialog: RecordDialogState<Form>
  saveLabel: string
  /** Undefined if the button is elsewhere. */
  onSave: (() => void) | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
  /** Print is in a menu beside them. */
  hasMenu: boolean
}

/** The buttons in the bar of a record dialog (DEF-40 to DEF-42). */
export function FormActions<Form extends FieldValues>(props: Props<Form>) {
  const { noun, dialog, onSave, onEdit, onDelete, hasMenu } = props
  const { mode } = dialog
  return (
    <>
      {onDelete && (
        <Hint label={`Delete this ${noun}`}>
          <Button
            variant="subtle"
            color="brick"
            c="var(--bad)"
            disabled={dialog.save.busy}
            leftSection={<IconTrash size={16} stroke={1.7} />}
            className={classes.delete ?? ''}
            onClick={onDelete}
          >
            <span className={classes.word}>DELETE</span>
          </Button>
        </Hint>
      )}
      {mode === 'view' && !hasMenu && <PrintButton />}
      <Button
        variant="default"
        className={(mode === 'view' ? onEdit : onSave) ? (classes.close ?? '') : ''}
        onClick={dialog.close}
      >
        CLOSE
      </Button>
      {mode === 'view' && onEdit && (
        <Button leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
          EDIT
        </Button>
      )}
      {mode !== 'view' && onSave && (
        <SaveButton dialog={dialog} onSave={onSave}>
          {props.saveLabel}
        </SaveButton>
      )}
    </>
  )
}

/** 'CREATE BOOKING', 'UPDATE BOOKING'. */
export const saveLabel = (isNew: boolean, noun: string): string =>
  `${isNew ? 'CREATE' : 'UPDATE'} ${noun.toUpperCase()}`
