import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readHistoryView, writeHistoryView, type HistoryListView } from './history-list-view.ts'

export type ChangeHistory = (
  next: (view: HistoryListView) => HistoryListView,
  /** `replace`: in place of the address there is now; Back goes past it. */
  how?: { readonly replace?: boolean },
) => void

/** The view that the address says, and the way to another. The function stays the same for as long as the page stands. */
export function useHistoryList(): [HistoryListView, ChangeHistory] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => readHistoryView(search), [search])
  const change = useCallback<ChangeHistory>(
    (next, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => writeHistoryView(next(readHistoryView(old)))) as never,
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [view, change]
}
