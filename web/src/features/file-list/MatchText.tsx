import type { HiddenMatch } from '@bailiwick/contract/defendants'
import { hiddenFields } from '@bailiwick/contract/list-filters'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import classes from './MatchText.module.css'

/** Why a row was found, if the row doesn't show it: 'Matches home phone 310-555-0110'; nothing otherwise. */
export function MatchText({ matches = [] }: { matches?: readonly HiddenMatch[] | undefined }) {
  if (matches.length === 0) return null
  return (
    <p className={`${classes.match} num`}>
      Matches{' '}
      {matches.map(({ field, value }, index) => (
        <span key={field}>
          {index > 0 && ' and '}
          {hiddenFields[field]} <b>{field === 'home_phone' ? formatPhone(value) : value}</b>
        </span>
      ))}
    </p>
  )
}
