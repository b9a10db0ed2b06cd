import { Button, Paper } from '@mantine/core'
import { holdsKey, mayCall } from '@bailiwick/contract/permissions'
import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSession } from '#platform/session.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { lastPage } from '#ui/paging.ts'
import { defendantsPage } from './defendant-calls.ts'
import classes from './DefendantList.module.css'
import { DefendantTable } from './DefendantTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import { activeFilters, cleared, searched, type ListView } from './list-view.ts'
import type { ChangeView } from './use-list-view.ts'

interface Props {
  view: ListView
  change: ChangeView
  onRemind: (row: ListedDefendant) => void
}

/** The sheet below the filters: what is searched for, the rows, and the pager. */
export function DefendantList({ view, change, onRemind }: Props) {
  const { permObj } = useSession()
  const cache = useQueryClient()
  const page = useQuery({ ...defendantsPage(view), placeholderData: keepPreviousData })
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
      open: ({ id }: ListedDefendant) =>
        change((now) => ({ ...now, id, tab: null, record: null, reading: false })),
      view: ({ id }: ListedDefendant) =>
        change((now) => ({ ...now, id, tab: null, record: null, reading: true })),
      remind: maySend ? onRemind : null,
    }),
    [change, maySend, onRemind],
  )
  const lookAhead = () => {
    if (view.page < pages) void cache.prefetchQuery(defendantsPage({ ...view, page: view.page + 1 }))
  }

  return (
    <Paper withBorder className={classes.sheet ?? ''}>
      <FilterChips
        filters={view.filters}
        onDrop={(name) => change((now) => searched(now, { ...now.filters, [name]: undefined }))}
      />
      {page.isPending ? (
        <ListSkeleton rows={view.rows} label="Loading defendants" />
      ) : page.data === undefined || (page.isError && page.isPlaceholderData) ? (
        <ErrorPanel
          title="The list did not load"
          text={page.error?.message ?? ''}
          busy={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      ) : total === 0 ? (
        <Nothing filtered={activeFilters(view.filters).length > 0} onClear={() => change(cleared)} />
      ) : (
        <>
          {page.isError && (
            <p className={classes.stale} role="alert">
              These rows may be out of date. {page.error.message}
            </p>
          )}
          <DefendantTable
            rows={page.data.defendants}
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
            noun="defendant(s)"
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
    return <EmptyPanel title="No defendants found" text="Defendants appear here once they are added." />
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear the filters
    </Button>
  )
  return (
    <EmptyPanel
      title="No defendants found"
      text="Nothing matches all of these filters. Check the spelling, or drop a filter."
      actions={clear}
    />
  )
}
