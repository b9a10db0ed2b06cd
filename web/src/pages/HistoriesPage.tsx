import { historyFilters } from '@bailiwick/contract/history'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import {
  firstHistory,
  historyCodec,
  isSameHistory,
  type HistoryListView,
} from '#features/history/history-list-view.ts'
import { HistoryList } from '#features/history/HistoryList.tsx'
import { useSearchView } from '#platform/search-view.ts'
import { FilterForm } from '#ui/FilterForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'

const route = getRouteApi('/shell/crm/histories')

const HistoryView = lazyPart(
  () => import('#features/history/HistoryView.tsx').then((module) => ({ default: module.HistoryView })),
  ({ onClose }) => onClose,
)

/** /crm/histories: the list of all changes, and the open entry on top (HIST-2, HIST-3). */
export function HistoriesPage() {
  const [view, change] = useSearchView(historyCodec, route.useSearch(), route.useNavigate())
  const cache = useQueryClient()
  const reload = () => void cache.invalidateQueries({ queryKey: ['histories'] })
  const search = (next: (now: HistoryListView) => HistoryListView) => {
    if (isSameHistory(next(view), view)) return reload()
    void cache.invalidateQueries({ queryKey: ['histories'], refetchType: 'none' })
    change(next)
  }
  const clear = () => search(({ rows }) => ({ ...firstHistory, rows }))
  const toTab = useCallback((tab: string) => change((now) => ({ ...now, tab }), { replace: true }), [change])

  return (
    <div className={classes.page}>
      <PageHeader eyebrow="CRM" title="History" beside={<RefreshButton />} />
      <FilterForm
        label="Search the history"
        fields={historyFilters}
        values={view.filters}
        onSearch={(filters) => search((now) => ({ ...now, filters, page: 1 }))}
        onClear={clear}
      />
      <HistoryList view={view} change={change} onClear={clear} />
      <Suspense>
        {view.id !== null && (
          <HistoryView
            key={view.id}
            id={view.id}
            tab={view.tab}
            onTab={toTab}
            onClose={() => change((now) => ({ ...now, id: null, tab: null }))}
          />
        )}
      </Suspense>
    </div>
  )
}
