import { IconChevronRight } from '@tabler/icons-react'
import classes from './RowToggle.module.css'

interface Props {
  open: boolean
  onToggle: () => void
  /** How many items the row expands to. */
  count: number
  /** What they are, for screen readers: 'indemnitors of RENEE HOLLOWAY'. */
  label: string
}

/** Expands and collapses the detail of a row; only a number if there is no detail. */
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
