import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { isTyped } from '@bailiwick/contract/kit/fields'
import { displayTyped } from '@bailiwick/contract/kit/typed-fields'
import type { Column } from '@bailiwick/contract/kit/record-form'
import { Button } from '@mantine/core'
import { Dash } from '#features/file-list/row-cells.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import classes from './RecordCells.module.css'
import { rowName, type CaseRow, type RecordKind } from './record-kind.ts'

/** The actions on a row. */
export interface RecordCommands {
  readonly open: (record: CaseRow) => void
  /** It opens read-only. */
  readonly reading: boolean
  /** Undefined if not allowed. */
  readonly remove: ((record: CaseRow) => void) | undefined
}

/** A value of a row as text; null if empty. */
export function cellText(kind: RecordKind, { name, as }: Column, record: CaseRow): string | null {
  const value = record[name]
  const field = kind.rules.fields[name]
  if (field?.kind === 'computed') return displayTyped({ kind: field.as }, value)
  if (field !== undefined && isTyped(field)) return displayTyped(field, value)
  if (typeof value !== 'string' || value === '') return null
  if (as === 'instant') return formatDateTime(value)
  return as === 'phone' ? formatPhone(value) : value
}

export function RecordCell({ kind, column, record }: { kind: RecordKind; column: Column; record: CaseRow }) {
  const text = cellText(kind, column, record)
  if (text === null) return <Dash />
  const phone = column.as === 'phone' ? record[column.name] : null
  return (
    <span className={`${classes.cell} num`}>
      {typeof phone === 'string' ? <PhoneLink phone={phone} /> : text}
    </span>
  )
}

/** EDIT, or VIEW if read-only, and DELETE. */
export function RecordActions({
  kind,
  record,
  commands: { open, reading, remove },
}: {
  kind: RecordKind
  record: CaseRow
  commands: RecordCommands
}) {
  const name = rowName(kind, record)
  const verb = reading ? 'VIEW' : 'EDIT'
  return (
    <span className={classes.actions}>
      <Button variant="default" size="compact-sm" aria-label={`${verb} ${name}`} onClick={() => open(record)}>
        {verb}
      </Button>
      {remove && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="brick"
          c="var(--bad)"
          aria-label={`DELETE ${name}`}
          onClick={() => remove(record)}
        >
          DELETE
        </Button>
      )}
    </span>
  )
}
