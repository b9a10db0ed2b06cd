import { filterNames, listFilters, type FilterName } from '@bailiwick/contract/list-filters'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { FilterForm } from '#ui/FilterForm.tsx'
import type { FilterFields } from '#ui/filter-values.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import type { ListKind } from './list-kind.ts'
import classes from '#ui/Page.module.css'
import { withoutFilters, isSameList, withFilters, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'
import type { ChangeView } from '#platform/search-view.ts'

interface Props<Row extends ListedRow> {
  title: string
  kind: ListKind<Row>
  view: ListView
  change: ChangeView<ListView>
  /** At the end of the header. */
  actions?: ReactNode
  /** Below the header: the saved views. */
  below?: ReactNode
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A CRM page with a list: its header and filters. */
export function ListFrame<Row extends ListedRow>(props: Props<Row>) {
  const { title, kind, view, change, actions, below, ref, children } = props
  const cache = useQueryClient()
  const queryKey = [kind.key]
  const reload = () => void cache.invalidateQueries({ queryKey })
  const search = (next: (now: ListView) => ListView) => {
    if (isSameList(next(view), view)) return reload()
    void cache.invalidateQueries({ queryKey, refetchType: 'none' })
    change(next)
  }
  return (
    <div ref={ref} className={classes.page}>
      <PageHeader eyebrow="CRM" title={title} beside={<RefreshButton />} actions={actions} />
      {below}
      <FilterForm
        label={`Search ${kind.noun}s`}
        fields={shownFilters(kind, view.filters)}
        main={kind.mainFilters}
        values={view.filters}
        onSearch={(filters) => search((now) => withFilters(now, filters))}
        onClear={() => search(withoutFilters)}
      />
      {children}
    </div>
  )
}

/** The filters of a list, and those that are set. */
function shownFilters<Row extends ListedRow>(
  { mainFilters, moreFilters }: ListKind<Row>,
  values: ListView['filters'],
): FilterFields<FilterName> {
  if (moreFilters === undefined) return listFilters
  const names = filterNames.filter(
    (name) => [...mainFilters, ...moreFilters].includes(name) || values[name] !== undefined,
  )
  return Object.fromEntries(names.map((name) => [name, listFilters[name]])) as FilterFields<FilterName>
}
