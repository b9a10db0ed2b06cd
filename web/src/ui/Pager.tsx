import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Pager.module.css'
import { PagerSteps } from './PagerSteps.tsx'
import { lastPage, pageSummary } from './paging.ts'

interface Props {
  /** Counts from 1. */
  page: number
  rows: number
  total: number
  /** As in 'Showing 1 to 10 of 134 defendant(s)'. */
  noun: string
  choices?: readonly number[]
  /** Before the pages: the keys of the list. */
  hints?: ReactNode
  onPage: (page: number) => void
  /** Absent if the number of rows is fixed. */
  onRows?: (rows: number) => void
}

/** The footer of a list: the rows shown, the rows per page, and buttons for the other pages. */
export function Pager({ page, rows, total, noun, choices = rowsPerPage, hints, onPage, onRows }: Props) {
  return (
    <div className={classes.bar}>
      <p className={`${classes.showing} num`} aria-live="polite">
        {pageSummary(page, rows, total, noun)}
      </p>
      {hints}
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
      <PagerSteps page={page} pages={lastPage(total, rows)} onPage={onPage} />
    </div>
  )
}
