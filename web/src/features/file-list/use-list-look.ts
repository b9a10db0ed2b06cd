import type { ListName } from '@bailiwick/contract/list-columns'
import { useMemo } from 'react'
import type { ChangeView } from '#platform/search-view.ts'
import { useColumns } from './columns.ts'
import { useDensity } from './density.ts'
import type { ListView } from './list-view.ts'
import { withState, type ViewState } from './saved-views.ts'

/** How a list looks: what its address says, and the columns and density that the browser remembers. */
export function useListLook(list: ListName, view: ListView, change: ChangeView<ListView>) {
  const [density, setDensity] = useDensity()
  const [shown, setShown] = useColumns(list)
  const state = useMemo<ViewState>(() => {
    const { filters, sort_by, sort_direction } = view
    return { filters, sort_by, sort_direction, columns: [...shown], density }
  }, [view, shown, density])
  /** Shows the list as a saved view has it. */
  const apply = (next: ViewState) => {
    setShown(next.columns)
    setDensity(next.density)
    change((now) => withState(now, next))
  }
  return { density, setDensity, shown, setShown, state, inQueue: view.inQueue, apply }
}

export type ListLook = ReturnType<typeof useListLook>
