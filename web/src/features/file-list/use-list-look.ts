import type { ListName } from '@bailiwick/contract/list-columns'
import { useMemo } from 'react'
import type { ChangeView } from '#platform/search-view.ts'
import { isOfQueue, useColumns, withQueueColumn } from './columns.ts'
import { useDensity } from './density.ts'
import type { ListView } from './list-view.ts'
import { withState, type ViewState } from './saved-views.ts'

/** How a list looks: what its address says, and the columns and density that the browser remembers. */
export function useListLook(list: ListName, view: ListView, change: ChangeView<ListView>) {
  const [density, setDensity] = useDensity()
  const [chosen, choose] = useColumns(list)
  const shown = useMemo(() => withQueueColumn(list, chosen, view.inQueue), [list, chosen, view.inQueue])
  const state = useMemo<ViewState>(() => {
    const { filters, sort_by, sort_direction } = view
    return { filters, sort_by, sort_direction, columns: [...shown], density }
  }, [view, shown, density])
  /** What the queue shows by itself isn't remembered for the whole list. */
  const setShown = (names: readonly string[]) =>
    choose(names.filter((name) => chosen.some((one) => one === name) || !isOfQueue(name, view.inQueue)))
  /** Shows the list as a saved view has it. */
  const apply = (next: ViewState) => {
    setShown(next.columns)
    setDensity(next.density)
    change((now) => withState(now, next))
  }
  return { density, setDensity, shown, setShown, state, inQueue: view.inQueue, apply }
}

export type ListLook = ReturnType<typeof useListLook>
