import type { ReactNode } from 'react'
import type { TableColumn } from '#ui/DataTable.tsx'
import type { listQuery } from './list-view.ts'
import type { ListedRow, RowCommands } from './row-cells.tsx'

/** A page of rows, and how many there are in all. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A list of the CRM, and in what it differs from the others. */
export interface ListKind<Row extends ListedRow> {
  /** What is in it: 'Defendants'. */
  readonly title: string
  /** 'defendant', as in 'No defendants found' and 'defendant(s)'. */
  readonly noun: string
  /** What its pages are kept under. */
  readonly key: string
  readonly read: (query: ReturnType<typeof listQuery>, signal: AbortSignal) => Promise<Page<Row>>
}

/** A list, of defendants or leads, whose records are opened from it. */
export interface RecordList<Row extends ListedRow> extends ListKind<Row> {
  readonly columns: (commands: RowCommands<Row>, withAuthor: boolean) => TableColumn<Row>[]
  /** A row on a phone. */
  readonly card: (row: Row, commands: RowCommands<Row>, withAuthor: boolean) => ReactNode
  /** Shown below a row; null where there is nothing to show. */
  readonly below?: (row: Row) => ReactNode
}
