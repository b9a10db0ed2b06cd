import type { ExtraColumn } from '@bailiwick/contract/list-columns'
import type { SortColumn } from '@bailiwick/contract/list-filters'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Density, Sort } from '#ui/DataTable.tsx'
import { NothingFound } from '#ui/NothingFound.tsx'
import { PagedList } from '#records/PagedList.tsx'
import { pageQuery } from './defendant-queries.ts'
import type { ListKind } from './list-kind.ts'
import { isNarrowed, ListChips } from './ListChips.tsx'
import { isInQueueOrder, withoutFilters, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'
import classes from './ListPanel.module.css'
import { usePageChange, type ChangeView } from '#platform/search-view.ts'

/** The props of a list's table. */
export interface ListTableProps<Row extends ListedRow> {
  rows: readonly Row[]
  sort: Sort
  onSort: (sort: Sort) => void
  busy: boolean
}

interface Props<Row extends ListedRow> {
  kind: ListKind<Row>
  view: ListView
  change: ChangeView<ListView>
  /** The columns that are read only for those who chose them. */
  extras?: readonly ExtraColumn[]
  /** The height of the rows while they load. */
  density?: Density
  /** Beside the active filters: what can be done with selected rows. */
  beside?: (total: number) => ReactNode
  /** In the footer: the keys of the list. */
  hints?: ReactNode
  table: (parts: ListTableProps<Row>) => ReactNode
}

/** The panel below the filters: the active filters, the rows and the pager. */
export function ListPanel<Row extends ListedRow>(props: Props<Row>) {
  const { kind, view, change, extras, density, beside, hints, table } = props
  const cache = useQueryClient()
  const answer = useQuery({ ...pageQuery(kind, view, extras), placeholderData: keepPreviousData })
  const onPage = usePageChange(change)
  const { total } = answer.data ?? {}
  const counted =
    total !== undefined && `${total.toLocaleString('en-US')} ${kind.noun}${total === 1 ? '' : 's'}`
  return (
    <PagedList
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
      onLookAhead={(page) => void cache.prefetchQuery(pageQuery(kind, { ...view, page }, extras))}
      loading={`Loading ${kind.noun}s`}
      failed="The list did not load"
      noun={`${kind.noun}(s)`}
      density={density}
      hints={hints}
      above={
        beside === undefined ? (
          <ListChips view={view} change={change} />
        ) : (
          <div className={classes.top}>
            {isNarrowed(view) ? (
              <ListChips view={view} change={change} />
            ) : (
              <span className={`${classes.count} num`}>{counted}</span>
            )}
            {beside(total ?? 0)}
          </div>
        )
      }
      empty={
        <NothingFound
          title={`No ${kind.noun}s found`}
          hint={`${kind.title} appear here once they are added.`}
          filtered={isNarrowed(view)}
          onClear={() => change(withoutFilters)}
        />
      }
      table={({ rows }, busy) =>
        table({
          rows,
          busy,
          // No column has the order of a queue
          sort: { by: isInQueueOrder(view) ? '' : view.sort_by, desc: view.sort_direction === 'desc' },
          onSort: ({ by, desc }) =>
            change((now) => ({
              ...now,
              page: 1,
              sort_by: by as SortColumn,
              sort_direction: desc ? 'desc' : 'asc',
            })),
        })
      }
    />
  )
}
