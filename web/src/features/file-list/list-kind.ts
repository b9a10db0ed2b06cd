import type { ListName } from '@bailiwick/contract/list-columns'
import type { FilterName } from '@bailiwick/contract/list-filters'
import type { ReactNode } from 'react'
import type { TableColumn } from '#ui/DataTable.tsx'
import type { PageQuery } from './defendant-queries.ts'
import type { ListedRow, RowCommands } from './row-cells.tsx'

/** A page of rows, and the total number. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A kind of list in the CRM. */
export interface ListKind<Row extends ListedRow> {
  /** 'Defendants'. */
  readonly title: string
  /** 'defendant', as in 'No defendants found' and 'defendant(s)'. */
  readonly noun: string
  /** The key of its pages in the query cache. */
  readonly key: string
  /** The filters in the line above the list; the others are behind More filters. */
  readonly mainFilters: readonly FilterName[]
  /** Behind More filters; by default all others. One that an address sets is shown all the same. */
  readonly moreFilters?: readonly FilterName[]
  readonly read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>
}

/** A list of records that open from it: defendants or leads. */
export interface RecordList<Row extends ListedRow> extends ListKind<Row> {
  readonly key: ListName
  /** All of its columns; which are shown is chosen. */
  readonly columns: (commands: RowCommands<Row>, withAuthor: boolean) => TableColumn<Row>[]
  /** A row on phones. */
  readonly card: (row: Row, commands: RowCommands<Row>, withAuthor: boolean) => ReactNode
  /** Shown below a row; null for nothing. */
  readonly below?: (row: Row) => ReactNode
  /** Whether a cell has a second line, beside what is below the row. */
  readonly reaches?: (row: Row, column: string) => boolean
}
