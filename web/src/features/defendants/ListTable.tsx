import type { SortColumn } from '@bailiwick/contract/defendants'
import { useMemo } from 'react'
import { DataTable } from '#ui/DataTable.tsx'
import type { ListKind } from './list-kind.ts'
import type { ListedRow, RowCommands } from './row-cells.tsx'

interface Props<Row extends ListedRow> {
  kind: ListKind<Row>
  rows: readonly Row[]
  sort: { by: SortColumn; desc: boolean }
  onSort: (by: SortColumn, desc: boolean) => void
  busy: boolean
  withAuthor: boolean
  commands: RowCommands<Row>
}

/** The rows of a page; on a phone a card each. */
export function ListTable<Row extends ListedRow>(props: Props<Row>) {
  const { kind, rows, sort, onSort, busy, withAuthor, commands } = props
  const columns = useMemo(() => kind.columns(commands, withAuthor), [kind, commands, withAuthor])
  return (
    <DataTable
      label={kind.title}
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={sort}
      onSort={({ by, desc }) => onSort(by as SortColumn, desc)}
      busy={busy}
      {...(kind.below && { below: kind.below })}
      onRow={commands.open}
      card={(row) => kind.card(row, commands, withAuthor)}
    />
  )
}
