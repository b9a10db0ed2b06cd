import classes from './Pager.module.css'
import { pagerSteps, type PagerStep } from './paging.ts'

interface Props {
  /** Counts from 1. */
  page: number
  pages: number
  /** In narrow spaces: '2 / 50' instead of the page numbers, as on phones. */
  compact?: boolean
  onPage: (page: number) => void
}

/** The buttons for the pages of a list. */
export function PagerSteps({ page, pages, compact = false, onPage }: Props) {
  const { before, numbers, after } = pagerSteps(page, pages)
  const step = ({ label, to, disabled }: PagerStep) => (
    <button key={label} type="button" className={classes.step} disabled={disabled} onClick={() => onPage(to)}>
      {label}
    </button>
  )
  return (
    <nav className={classes.pages} data-compact={compact || undefined} aria-label="Pages">
      {before.map(step)}
      {!compact &&
        numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={classes.number}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
      <span className={`${classes.compact} num`} aria-hidden>
        {page} / {pages}
      </span>
      {after.map(step)}
    </nav>
  )
}
