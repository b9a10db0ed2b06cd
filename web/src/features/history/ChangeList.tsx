import type { HistoryEntry } from '@bailiwick/contract/history'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './ChangeList.module.css'
import type { Change } from './saved-record.ts'

interface Props {
  entry: HistoryEntry
  changes: readonly Change[]
  /** On paper none is left out. */
  printing: boolean
  onField: (change: Change) => void
}

/** So many are shown at first: a long list would push the form out of sight. */
const few = 6

/** What the entry changed, each with the way to its field. */
export function ChangeList({ entry, changes, printing, onField }: Props) {
  const [asked, setAsked] = useState(false)
  const all = asked || printing || changes.length <= few
  return (
    <section className={classes.panel} aria-label="What changed">
      <h2 className={classes.title}>{headingOf(entry, changes.length)}</h2>
      {entry.before === null && changes.length > 0 && (
        <p className={classes.note}>What stood there before is not in the history.</p>
      )}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {(all ? changes : changes.slice(0, few)).map((change) => (
            <li key={change.name} className={classes.line}>
              <button type="button" className={classes.field} onClick={() => onField(change)}>
                {change.label}
              </button>
              <span className={classes.values}>
                {change.before !== null && (
                  <>
                    <span className="visually-hidden">before: </span>
                    <del className={classes.before}>{change.before}</del>
                    <span aria-hidden> → </span>
                    <span className="visually-hidden">, after: </span>
                  </>
                )}
                <ins className={classes.after}>{change.after}</ins>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!all && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more ?? ''}
          onClick={() => setAsked(true)}
        >
          {`Show all ${changes.length}`}
        </Button>
      )}
    </section>
  )
}

function headingOf({ action }: HistoryEntry, count: number): string {
  if (action === 'create') return 'The first version of this record'
  if (action === 'delete') return 'The record as it was when it was deleted'
  const changed =
    count === 0 ? 'No field changed' : count === 1 ? '1 field changed' : `${count} fields changed`
  return action === 'convert' ? `Converted from a lead. ${changed}` : changed
}
