import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { fullName, orUnnamed } from '#records/person-name.ts'
import classes from './IndemnitorLines.module.css'
import dotted from '#records/dotted.module.css'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

/** The indemnitors, listed below their defendant (DEF-27). */
export function IndemnitorLines({ row }: { row: ListedDefendant }) {
  return (
    <ul className={classes.list} aria-label={`Indemnitors of ${fullName(row)}`}>
      {row.indemnitors.map(({ id, name, relation_to_defendant, phone, link_last_sent }) => (
        <li key={id} className={dotted.line}>
          <span className={classes.name}>{orUnnamed(name)}</span>
          {relation_to_defendant !== null && <span>{relation_to_defendant}</span>}
          {phone !== null && <PhoneLink phone={phone} />}
          {link_last_sent !== null && <span className="num">link sent {formatDateTime(link_last_sent)}</span>}
        </li>
      ))}
    </ul>
  )
}
