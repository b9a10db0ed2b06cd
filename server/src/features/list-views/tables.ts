import type { ListColumn, ListName } from '@bailiwick/contract/list-columns'
import type { ListFilters, SortColumn } from '@bailiwick/contract/list-filters'
import type { ListedView } from '@bailiwick/contract/list-views'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, JsonColumn } from '#platform/tables'

interface ListViewsTable {
  id: Generated<number>
  list: ColumnType<ListName, ListName, never>
  name: string
  is_shared: boolean
  filters: JsonColumn<ListFilters>
  sort_by: SortColumn
  sort_direction: ListedView['sort_direction']
  columns: ListColumn[]
  density: ListedView['density']
  created_by: ColumnType<number, number, never>
  created_at: Instant
}

declare module '#platform/tables' {
  interface Tables {
    list_views: ListViewsTable
  }
}
