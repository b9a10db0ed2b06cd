import { historyFilters, type ListedHistory } from '@bailiwick/contract/history'
import { Button, Paper } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { filledFilters } from '#ui/filter-values.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { lastPage } from '#ui/paging.ts'
import { historiesPage } from './history-calls.ts'
import type { HistoryListView } from './history-list-view.ts'
import classes from '#ui/Sheet.module.css'
import { HistoryTable } from './HistoryTable.tsx'
import type { ChangeHistory } from './use-history-list.ts'

interface Props {
  view: HistoryListView
  change: ChangeHistory
  onClear: () => void
}

/** The sheet below the filters: what is searched for, the entries, and the pager (HIST-2). */
export function HistoryList({ view, change, onClear }: Props) {
  const cache = useQueryClient()
  const page = useQuery({ ...historiesPage(view), placeholderData: keepPreviousData })
  const total = page.data?.total ?? 0
  const pages = lastPage(total, view.rows)

  // The address may be an old one
  useEffect(() => {
    if (!page.isPlaceholderData && total > 0 && view.page > pages)
      change((now) => ({ ...now, page: pages }), { replace: true })
  }, [page.isPlaceholderData, total, view.page, pages, change])

  const open = useCallback(({ id }: ListedHistory) => change((now) => ({ ...now, id, tab: null })), [change])
  const lookAhead = () => {
    if (view.page < pages) void cache.prefetchQuery(historiesPage({ ...view, page: view.page + 1 }))
  }

  return (
    <Paper withBorder className={classes.sheet ?? ''}>
      <ActiveFilters
        fields={historyFilters}
        values={view.filters}
        onDrop={(name) =>
          change((now) => ({ ...now, page: 1, filters: { ...now.filters, [name]: undefined } }))
        }
      />
      {page.isPending ? (
        <ListSkeleton rows={view.rows} label="Loading the history" />
      ) : page.data === undefined || (page.isError && page.isPlaceholderData) ? (
        <ErrorPanel
          title="The history did not load"
          text={page.error?.message ?? ''}
          busy={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      ) : total === 0 ? (
        <Nothing filtered={filledFilters(historyFilters, view.filters).length > 0} onClear={onClear} />
      ) : (
        <>
          {page.isError && (
            <p className={classes.stale} role="alert">
              These rows may be out of date. {page.error.message}
            </p>
          )}
          <HistoryTable
            rows={page.data.histories}
            oldestFirst={view.sort_direction === 'asc'}
            onSort={(oldestFirst) =>
              change((now) => ({ ...now, page: 1, sort_direction: oldestFirst ? 'asc' : 'desc' }))
            }
            busy={page.isPlaceholderData}
            onOpen={open}
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
            noun="history record(s)"
            onPage={(number) => change((now) => ({ ...now, page: number }))}
            onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
          />
        </div>
      )}
    </Paper>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return <EmptyPanel title="No entries found" text="Every change that is saved from now on appears here." />
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear the filters
    </Button>
  )
  return (
    <EmptyPanel
      title="No entries found"
      text="Nothing matches all of these filters. Check the spelling, or drop a filter."
      actions={clear}
    />
  )
}
