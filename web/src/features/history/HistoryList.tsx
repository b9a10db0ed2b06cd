import { historyFilters, type ListedHistory } from '@bailiwick/contract/history'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { activeFilters } from '#ui/filter-values.ts'
import { NothingFound } from '#ui/NothingFound.tsx'
import { PagedList } from '#records/PagedList.tsx'
import { historyPageQuery } from './history-queries.ts'
import type { HistoryListView } from './history-list-view.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { usePageChange, type ChangeView } from '#platform/search-view.ts'

interface Props {
  view: HistoryListView
  change: ChangeView<HistoryListView>
  onClear: () => void
}

/** The panel below the filters: the active filters, the entries and the pager (HIST-2). */
export function HistoryList({ view, change, onClear }: Props) {
  const cache = useQueryClient()
  const answer = useQuery({ ...historyPageQuery(view), placeholderData: keepPreviousData })
  const onPage = usePageChange(change)
  const open = useCallback(({ id }: ListedHistory) => change((now) => ({ ...now, id, tab: null })), [change])

  return (
    <PagedList
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
      onLookAhead={(page) => void cache.prefetchQuery(historyPageQuery({ ...view, page }))}
      loading="Loading the history"
      failed="The history did not load"
      noun="history record(s)"
      above={
        <ActiveFilters
          fields={historyFilters}
          values={view.filters}
          onRemove={(name) =>
            change((now) => ({ ...now, page: 1, filters: { ...now.filters, [name]: undefined } }))
          }
        />
      }
      empty={
        <NothingFound
          title="No entries found"
          hint="Changes appear here as they are saved."
          filtered={activeFilters(historyFilters, view.filters).length > 0}
          onClear={onClear}
        />
      }
      table={({ histories }, busy) => (
        <HistoryTable
          rows={histories}
          oldestFirst={view.sort_direction === 'asc'}
          onSort={(oldestFirst) =>
            change((now) => ({ ...now, page: 1, sort_direction: oldestFirst ? 'asc' : 'desc' }))
          }
          busy={busy}
          onOpen={open}
        />
      )}
    />
  )
}
