import { useId, type ReactNode } from 'react'
import classes from './Overview.module.css'
import type { OverviewPart } from './file-places.ts'

interface Props {
  title: string
  /** Beside the title, such as how many there are. */
  count?: ReactNode
  /** At the end of the line. */
  action?: ReactNode
  /** To go to it. */
  part?: OverviewPart
  children: ReactNode
}

/** A part of the overview. */
export function OverviewBlock({ title, count, action, part, children }: Props) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} tabIndex={-1} data-field={part}>
          {title}
        </h2>
        {count !== undefined && <span className={`${classes.count} num`}>{count}</span>}
        {action !== undefined && <span className={classes.end}>{action}</span>}
      </div>
      {children}
    </section>
  )
}

/** The height of rows that are still loading. */
export const BlockSkeleton = ({ rows = 2, label }: { rows?: number; label: string }) => (
  <div className={classes.skeletons} aria-busy aria-live="polite">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} className="skeleton" />
    ))}
  </div>
)
