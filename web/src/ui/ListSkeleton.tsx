import type { Density } from './DataTable.tsx'
import classes from './ListSkeleton.module.css'
import { controlTexts } from './controls.ts'

interface Props {
  rows?: number
  label?: string
  /** Draws its own border, if it isn't in a panel. */
  framed?: boolean
  /** The height of the rows to come. */
  density?: Density | undefined
}

/** The skeleton of a list while it loads, with one line for each row. */
export function ListSkeleton({ rows = 10, label, framed = false, density }: Props) {
  const { loading } = controlTexts.use()
  return (
    <div
      className={classes.list}
      data-framed={framed || undefined}
      data-density={density}
      data-print="hide"
      aria-busy
      aria-live="polite"
    >
      <span className="visually-hidden">{label ?? loading}</span>
      <div className={classes.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}
