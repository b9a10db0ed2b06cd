import { useEffect, useRef } from 'react'
import type { BulkLine } from './bulk-run.ts'
import classes from './permissions.module.css'

interface Props {
  lines: readonly BulkLine[]
  /** How many users the run goes through. */
  total: number
}

/** How a run goes, a line for each user; it follows the last line, and can be read from the start afterwards. */
export function BulkReport({ lines, total }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const done = lines.filter(({ outcome }) => outcome !== 'finished').length
  const finished = done < lines.length
  const failed = lines.flatMap(({ outcome, username }) => (outcome === 'failed' ? [username] : []))
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
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
        ref={box}
        className={classes.report}
        role="log"
        aria-label="Report"
        // What scrolls must be reachable by key
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
          {failed.length === 1 ? '1 user failed and has' : `${failed.length} users failed and have`} what they
          had before: {failed.join(', ')}
        </p>
      )}
    </>
  )
}
