import { Dash } from '#features/file-list/row-cells.tsx'
import type { Fact } from './entry-facts.ts'
import classes from './FactList.module.css'

/** The facts of an entry, line by line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return <p className={classes.none}>This entry has no further details.</p>
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value, before }) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            {value ?? <Dash />}
            {before !== undefined && <p className={classes.before}>Before: {before ?? '(empty)'}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
