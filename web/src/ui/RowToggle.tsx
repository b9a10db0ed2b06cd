import { IconChevronRight } from '@tabler/icons-react'
import classes from './RowToggle.module.css'

interface Props {
  open: boolean
  onToggle: () => void
  /** How many things the row opens to. */
  count: number
  /** What they are and whose, for a screen reader: 'indemnitors of RENEE HOLLOWAY'. */
  label: string
}

/** Opens and closes the detail of a row; where there is nothing to open it is only the number. */
export function RowToggle({ open, onToggle, count, label }: Props) {
  const name = <span className="visually-hidden"> {label}</span>
  if (count === 0) {
    return <span className={classes.none}>0{name}</span>
  }
  return (
    <button type="button" className={classes.toggle} aria-expanded={open} onClick={onToggle}>
      <IconChevronRight size={14} stroke={2} aria-hidden />
      {count}
      {name}
    </button>
  )
}
