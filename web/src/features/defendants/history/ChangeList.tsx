import type { HistoryEntry } from '@bailiwick/contract/history'
import classes from './ChangeList.module.css'
import type { Change } from './saved-record.ts'

interface Props {
  entry: HistoryEntry
  changes: readonly Change[]
  onField: (change: Change) => void
}

/** What the entry changed, each with the way to its field. */
export function ChangeList({ entry, changes, onField }: Props) {
  return (
    <section className={classes.panel} aria-label="What changed">
      <h2 className={classes.title}>{headingOf(entry, changes.length)}</h2>
      {entry.before === null && changes.length > 0 && (
        <p className={classes.note}>What stood there before is not in the history.</p>
      )}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {changes.map((change) => (
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
