import { minuteMs } from '@bailiwick/contract/kit/durations'
import type { ListName } from '@bailiwick/contract/list-columns'
import { listViews, type ListedView } from '@bailiwick/contract/list-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { firstView, type ListView } from './list-view.ts'

/** What a saved view carries. */
export type ViewState = Pick<ListedView, 'filters' | 'sort_by' | 'sort_direction' | 'columns' | 'density'>

/** The saved views of a list: the user's own and those that are shared. */
export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: async ({ signal }) => (await call(listViews, { query: { list }, signal })).views,
    staleTime: minuteMs,
  })

/** The filters that are filled, in one order, as a text to compare. */
const filtersText = (filters: ViewState['filters']): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

const isSameSearch = (one: Omit<ViewState, 'columns' | 'density'>, other: ViewState): boolean =>
  filtersText(one.filters) === filtersText(other.filters) &&
  one.sort_by === other.sort_by &&
  one.sort_direction === other.sort_direction

/** Whether a list looks as a view has it. */
export const isSameState = (one: ViewState, other: ViewState): boolean =>
  isSameSearch(one, other) &&
  one.density === other.density &&
  one.columns.toSorted().join() === other.columns.toSorted().join()

/** Whether a list is not filtered and in its first order, whatever its columns. */
export const isWholeList = (state: ViewState): boolean => isSameSearch({ ...firstView, filters: {} }, state)

/** Which view a list shows: one of these, 'all' rows, or neither. No view keeps a queue of the desk. */
export function shownAs<View extends ViewState>(
  views: readonly View[],
  state: ViewState,
  isInQueue: boolean,
): View | 'all' | null {
  if (isInQueue) return null
  return views.find((view) => isSameState(view, state)) ?? (isWholeList(state) ? 'all' : null)
}

/** The list as a view has it, on its first page. */
export const withState = (view: ListView, { filters, sort_by, sort_direction }: ViewState): ListView => ({
  ...view,
  filters,
  inQueue: {},
  sort_by,
  sort_direction,
  page: 1,
})
