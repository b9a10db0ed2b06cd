import { Button, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './FormActions.module.css'
import type { FormMode } from './opened-mode.ts'
import { PrintButton } from './PrintButton.tsx'

interface Props {
  /** A defendant unless said. */
  noun?: string
  mode: FormMode
  busy: boolean
  onClose: () => void
  /** Absent where the button stands on the Submit tab. */
  onSave: (() => void) | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** The buttons of the bar (DEF-40 to DEF-42). */
export function FormActions({ noun = 'defendant', mode, busy, onClose, onSave, onEdit, onDelete }: Props) {
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
      {mode === 'view' && <PrintButton />}
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
          {saveText(mode === 'add', noun)}
        </Button>
      )}
    </>
  )
}

export const saveText = (isNew: boolean, noun = 'defendant') =>
  `${isNew ? 'CREATE' : 'UPDATE'} ${noun.toUpperCase()}`
