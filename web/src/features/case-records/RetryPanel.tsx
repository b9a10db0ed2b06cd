import { Button } from '@mantine/core'
import type { PendingRecord } from '#records/pending-records.ts'
import type { PendingKey } from '#records/record-ref.ts'
import { toRow } from './pending-record.ts'
import classes from './RetryPanel.module.css'
import { rowName, type RecordKind } from './record-kind.ts'

interface Props {
  kind: RecordKind
  pending: readonly PendingRecord[]
  /** The record being saved. */
  busy: PendingKey | 'all' | null
  onSave: (records: readonly PendingRecord[]) => void
  onOpen: (record: PendingKey) => void
  onRemove: (record: PendingKey) => void
}

/** The records that could not be saved with a new defendant, each with the reason (OPEN-79). */
export function RetryPanel({ kind, pending, busy, onSave, onOpen, onRemove }: Props) {
  const isBusy = busy !== null
  return (
    <section className={classes.panel} aria-labelledby="not-saved-yet">
      <div className={classes.head}>
        <h3 id="not-saved-yet" className={classes.title}>
          Not saved yet
        </h3>
        {pending.length > 1 && (
          <Button
            size="compact-sm"
            loading={busy === 'all'}
            disabled={isBusy}
            onClick={() => onSave(pending)}
          >
            SAVE ALL
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {pending.map((record) => {
          const name = rowName(kind, toRow(record))
          const plain = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const
          return (
            <li key={record.key} className={classes.record}>
              <div className={classes.what}>
                <strong>{record.name ?? `New ${kind.noun}`}</strong>
                {record.reason !== null && <p className={classes.reason}>{record.reason}</p>}
              </div>
              <div className={classes.actions}>
                <Button
                  {...plain}
                  aria-label={`SAVE ${name}`}
                  loading={busy === record.key}
                  onClick={() => onSave([record])}
                >
                  SAVE
                </Button>
                <Button {...plain} aria-label={`EDIT ${name}`} onClick={() => onOpen(record.key)}>
                  EDIT
                </Button>
                <Button
                  {...plain}
                  variant="subtle"
                  color="brick"
                  c="var(--bad)"
                  aria-label={`DELETE ${name}`}
                  onClick={() => onRemove(record.key)}
                >
                  DELETE
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
