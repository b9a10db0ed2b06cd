import { useEffect, useRef } from 'react'
import type { BulkLine } from './bulk-assign.ts'
import classes from './permissions.module.css'

interface Props {
  lines: readonly BulkLine[]
  /** The number of users in the run. */
  total: number
}

/** The progress of a run, one line a user; it scrolls along with the last line. */
export function BulkReport({ lines, total }: Props) {
  const log = useRef<HTMLDivElement>(null)
  const done = lines.filter(({ outcome }) => outcome !== 'finished').length
  const finished = done < lines.length
  const failed = lines.flatMap(({ outcome, username }) => (outcome === 'failed' ? [username] : []))
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines.length])
  return (
    <>
      <p className={classes.progress}>
        <progress value={done} max={total} aria-label="Users done" />
        <span className="num">
          {done} of {total}
          {failed.length > 0 && `, ${failed.length} failed`}
        </span>
      </p>
      <div
        ref={log}
        className={classes.report}
        role="log"
        aria-label="Report"
        // A scrollable area must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ol>
          {lines.map(({ outcome, text, note }) => (
            <li key={text} data-outcome={outcome}>
              {text}
              {note !== undefined && <span> – {note}</span>}
            </li>
          ))}
        </ol>
      </div>
      {finished && failed.length > 0 && (
        <p className={classes.red} role="alert">
          {failed.length === 1 ? '1 user was' : `${failed.length} users were`} not changed:{' '}
          {failed.join(', ')}
        </p>
      )}
    </>
  )
}
