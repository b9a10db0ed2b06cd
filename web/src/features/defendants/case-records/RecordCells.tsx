import { formatDateTime } from '@bailiwick/contract/dates'
import { Button } from '@mantine/core'
import { Dash } from '../row-cells.tsx'
import { shownPhone } from '#ui/shown-phone.ts'
import classes from './RecordCells.module.css'
import { calledName, type CaseRecord, type Column, type RecordKind } from './record-kind.ts'

/** What may be done to a row. */
export interface RecordCommands {
  readonly open: (record: CaseRecord) => void
  /** It opens to be read alone. */
  readonly reading: boolean
  /** Absent where that is not allowed. */
  readonly remove: ((record: CaseRecord) => void) | undefined
}

/** A value of a row as text; null where there is none. */
export function cellText({ name, as }: Column, record: CaseRecord): string | null {
  const value = record[name]
  if (typeof value !== 'string' || value === '') return null
  if (as === 'instant') return formatDateTime(value)
  return as === 'phone' ? shownPhone(value) : value
}

export function RecordCell({ column, record }: { column: Column; record: CaseRecord }) {
  const text = cellText(column, record)
  if (text === null) return <Dash />
  return <span className={`${classes.cell} num`}>{text}</span>
}

/** EDIT, or VIEW where it is only read, and DELETE. */
export function RecordActions({
  kind,
  record,
  commands: { open, reading, remove },
}: {
  kind: RecordKind
  record: CaseRecord
  commands: RecordCommands
}) {
  const name = `${kind.noun} ${calledName(kind, record) ?? record.id}`
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
