import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { MatchText } from '#features/file-list/MatchText.tsx'
import { IndemnitorLines } from './IndemnitorLines.tsx'
import classes from './IndemnitorLines.module.css'

/** The line below a defendant: why the row was found if it doesn't show that, and the indemnitors. */
export const LineBelow = ({ row }: { row: ListedDefendant }) => (
  <div className={classes.below}>
    <MatchText matches={row.matches} />
    {row.indemnitors.length > 0 && <IndemnitorLines row={row} />}
  </div>
)

export const hasLineBelow = ({ matches = [], indemnitors }: ListedDefendant): boolean =>
  matches.length + indemnitors.length > 0
