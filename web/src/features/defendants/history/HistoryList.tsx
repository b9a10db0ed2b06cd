import { historyFilters, type ListedHistory } from '@bailiwick/contract/history'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { filledFilters } from '#ui/filter-values.ts'
import { NothingFound } from '#ui/NothingFound.tsx'
import { PagedSheet } from '#ui/PagedSheet.tsx'
import { historiesPage } from './history-calls.ts'
import type { HistoryListView } from './history-list-view.ts'
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
  const answer = useQuery({ ...historiesPage(view), placeholderData: keepPreviousData })
  const onPage = useCallback(
    (page: number, how?: { readonly replace: boolean }) => change((now) => ({ ...now, page }), how),
    [change],
  )
  const open = useCallback(({ id }: ListedHistory) => change((now) => ({ ...now, id, tab: null })), [change])

  return (
    <PagedSheet
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
      onLookAhead={(page) => void cache.prefetchQuery(historiesPage({ ...view, page }))}
      loading="Loading the history"
      failed="The history did not load"
      noun="history record(s)"
      above={
        <ActiveFilters
          fields={historyFilters}
          values={view.filters}
          onDrop={(name) =>
            change((now) => ({ ...now, page: 1, filters: { ...now.filters, [name]: undefined } }))
          }
        />
      }
      empty={
        <NothingFound
          title="No entries found"
          promise="Every change that is saved from now on appears here."
          filtered={filledFilters(historyFilters, view.filters).length > 0}
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
