import classes from './ListSkeleton.module.css'

/** The bones of a list while it loads: as many lines as it will have rows. */
export function ListSkeleton({ rows = 10, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div className={classes.list} aria-busy aria-live="polite">
      <span className="visually-hidden">{label}</span>
      <div className={classes.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <span className="bone" />
          <span className="bone" />
          <span className="bone" />
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </div>
  )
}
