import { Button, Paper } from '@mantine/core'
import { listFilters } from '@bailiwick/contract/defendants'
import { holdsKey, mayCall } from '@bailiwick/contract/permissions'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSession } from '#platform/session.ts'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { filledFilters } from '#ui/filter-values.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { lastPage } from '#ui/paging.ts'
import { pageOf } from './defendant-calls.ts'
import type { ListKind } from './list-kind.ts'
import { cleared, opened, searched, type ListView } from './list-view.ts'
import classes from '#ui/Sheet.module.css'
import { ListTable } from './ListTable.tsx'
import type { ListedRow } from './row-cells.tsx'
import type { ChangeView } from './use-list-view.ts'

interface Props<Row extends ListedRow> {
  kind: ListKind<Row>
  view: ListView
  change: ChangeView
  /** Absent where nobody is reminded from the list. */
  onRemind?: ((row: Row) => void) | undefined
}

/** The sheet below the filters: what is searched for, the rows, and the pager. */
export function ListSheet<Row extends ListedRow>({ kind, view, change, onRemind }: Props<Row>) {
  const { permObj } = useSession()
  const cache = useQueryClient()
  const page = useQuery({ ...pageOf(kind, view), placeholderData: keepPreviousData })
  const total = page.data?.total ?? 0
  const pages = lastPage(total, view.rows)

  // The last rows of the last page may have been deleted, or the address may be an old one
  useEffect(() => {
    if (!page.isPlaceholderData && total > 0 && view.page > pages)
      change((now) => ({ ...now, page: pages }), { replace: true })
  }, [page.isPlaceholderData, total, view.page, pages, change])

  const maySend = mayCall(permObj, 'CRM edit')
  const commands = useMemo(
    () => ({
      open: ({ id }: Row) => change((now) => opened(now, id)),
      view: ({ id }: Row) => change((now) => ({ ...opened(now, id), reading: true })),
      remind: maySend && onRemind ? onRemind : null,
    }),
    [change, maySend, onRemind],
  )
  const lookAhead = () => {
    if (view.page < pages) void cache.prefetchQuery(pageOf(kind, { ...view, page: view.page + 1 }))
  }

  return (
    <Paper withBorder className={classes.sheet ?? ''}>
      <ActiveFilters
        fields={listFilters}
        values={view.filters}
        onDrop={(name) => change((now) => searched(now, { ...now.filters, [name]: undefined }))}
      />
      {page.isPending ? (
        <ListSkeleton rows={view.rows} label={`Loading ${kind.noun}s`} />
      ) : page.data === undefined || (page.isError && page.isPlaceholderData) ? (
        <ErrorPanel
          title="The list did not load"
          text={page.error?.message ?? ''}
          busy={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      ) : total === 0 ? (
        <Nothing
          kind={kind}
          filtered={filledFilters(listFilters, view.filters).length > 0}
          onClear={() => change(cleared)}
        />
      ) : (
        <>
          {page.isError && (
            <p className={classes.stale} role="alert">
              These rows may be out of date. {page.error.message}
            </p>
          )}
          <ListTable
            kind={kind}
            rows={page.data.rows}
            sort={{ by: view.sort_by, desc: view.sort_direction === 'desc' }}
            onSort={(by, desc) =>
              change((now) => ({ ...now, page: 1, sort_by: by, sort_direction: desc ? 'desc' : 'asc' }))
            }
            busy={page.isPlaceholderData}
            withAuthor={holdsKey(permObj, 'CRM admin')}
            commands={commands}
          />
        </>
      )}
      {total > 0 && (
        // Whoever goes to the pager is likely to turn the page
        <div onPointerEnter={lookAhead} onFocus={lookAhead}>
          <Pager
            page={view.page}
            rows={view.rows}
            total={total}
            noun={`${kind.noun}(s)`}
            onPage={(number) => change((now) => ({ ...now, page: number }))}
            onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
          />
        </div>
      )}
    </Paper>
  )
}

interface NothingProps {
  kind: Pick<ListKind<ListedRow>, 'title' | 'noun'>
  filtered: boolean
  onClear: () => void
}

function Nothing({ kind: { title, noun }, filtered, onClear }: NothingProps) {
  const none = `No ${noun}s found`
  if (!filtered) return <EmptyPanel title={none} text={`${title} appear here once they are added.`} />
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear the filters
    </Button>
  )
  return (
    <EmptyPanel
      title={none}
      text="Nothing matches all of these filters. Check the spelling, or drop a filter."
      actions={clear}
    />
  )
}
