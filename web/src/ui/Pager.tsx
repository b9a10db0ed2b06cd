import { NativeSelect } from '@mantine/core'
import classes from './Pager.module.css'
import { lastPage, pagerSteps, rowsChoices, showing, type PagerStep } from './paging.ts'

interface Props {
  /** Counts from 1. */
  page: number
  rows: number
  total: number
  /** As in 'Showing 1 to 10 of 134 defendant(s)'. */
  noun: string
  choices?: readonly number[]
  onPage: (page: number) => void
  /** Absent where the number of rows is fixed. */
  onRows?: (rows: number) => void
}

/** The foot of a list: what is shown, rows per page, and the way to every other page. */
export function Pager({ page, rows, total, noun, choices = rowsChoices, onPage, onRows }: Props) {
  const pages = lastPage(total, rows)
  const { before, numbers, after } = pagerSteps(page, pages)
  const step = ({ label, to, off }: PagerStep) => (
    <button key={label} type="button" className={classes.step} disabled={off} onClick={() => onPage(to)}>
      {label}
    </button>
  )
  return (
    <div className={classes.bar} data-print="hide">
      <p className={`${classes.showing} num`} aria-live="polite">
        {showing(page, rows, total, noun)}
      </p>
      {onRows && (
        <NativeSelect
          size="xs"
          label="Rows per page"
          value={String(rows)}
          data={choices.map(String)}
          onChange={(event) => onRows(Number(event.currentTarget.value))}
          classNames={{ root: classes.rows ?? '', label: classes.rowsLabel ?? '' }}
        />
      )}
      <nav className={classes.pages} aria-label="Pages">
        {before.map(step)}
        {numbers.map((number) => (
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
    </div>
  )
}
