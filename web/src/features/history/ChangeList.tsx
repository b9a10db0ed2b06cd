import type { HistoryEntry } from '@bailiwick/contract/history'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './ChangeList.module.css'
import type { Change } from './saved-record.ts'

interface Props {
  entry: HistoryEntry
  changes: readonly Change[]
  /** Show all when printing. */
  printing: boolean
  onField: (change: Change) => void
}

/** How many are shown at first, so that a long list doesn't push the form out of view. */
const firstCount = 6

/** The changes of an entry, each with a link to its field. */
export function ChangeList({ entry, changes, printing, onField }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const all = isExpanded || printing || changes.length <= firstCount
  return (
    <section className={classes.panel} aria-label="What changed">
      <h2 className={classes.title}>{headingOf(entry, changes.length)}</h2>
      {entry.before === null && changes.length > 0 && (
        <p className={classes.note}>The previous values aren’t in the history.</p>
      )}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {(all ? changes : changes.slice(0, firstCount)).map((change) => (
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
          onClick={() => setIsExpanded(true)}
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
  if (action === 'restore') return 'The record as it was when it was restored'
  const changed =
    count === 0 ? 'No field changed' : count === 1 ? '1 field changed' : `${count} fields changed`
  return action === 'convert' ? `Converted from a lead. ${changed}` : changed
}
