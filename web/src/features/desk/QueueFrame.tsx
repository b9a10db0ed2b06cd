import { queues, type QueueName } from '@bailiwick/contract/queues'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { countText } from './desk-text.ts'
import classes from './Desk.module.css'

interface Props {
  queue: QueueName
  /** Undefined while it loads, or if it could not be loaded. */
  total: number | undefined
  /** What is counted, if that isn't plain. */
  unit?: string | undefined
  /** Over both columns. */
  wide?: boolean
  children: ReactNode
}

/** The card of a queue: its title, how many files it has, and the way to the list of them. */
export function QueueFrame({ queue, total, unit, wide = false, children }: Props) {
  const id = useId()
  const { title, list } = queues[queue]
  return (
    <section className={classes.queue} data-wide={wide || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        <span className={`${classes.count} num`}>{total !== undefined && countText(total)}</span>
        {unit !== undefined && <span className={`${classes.unit} num`}>{unit}</span>}
        {total !== undefined && (
          <Link
            to={`/crm/${list}`}
            search={{ queue }}
            className={classes.see}
            aria-label={`See all ${countText(total)}: ${title}`}
          >
            See all
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Instead of rows that are still loading, at their height. */
export const RowSkeletons = ({ of }: { of: string }) => (
  <div className={classes.skeletons} aria-busy aria-live="polite">
    <span className="visually-hidden">Loading {of}</span>
    {[1, 2, 3, 4, 5].map((row) => (
      <span key={row} className="skeleton" />
    ))}
  </div>
)

/** Instead of rows that could not be loaded. */
export const RowsError = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <p className={classes.error} role="alert">
    Couldn’t load.
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={onRetry}>
      Try again
    </Button>
  </p>
)
