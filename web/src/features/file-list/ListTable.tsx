import { useMemo } from 'react'
import { DataTable, type Density } from '#ui/DataTable.tsx'
import type { RecordList } from './list-kind.ts'
import type { ListTableProps } from './ListPanel.tsx'
import type { ListedRow, RowCommands } from './row-cells.tsx'

interface Props<Row extends ListedRow> extends ListTableProps<Row> {
  kind: RecordList<Row>
  density: Density
  withAuthor: boolean
  commands: RowCommands<Row>
}

/** The rows of a page; a click anywhere on one opens it. On phones a card each. */
export function ListTable<Row extends ListedRow>({
  kind,
  density,
  withAuthor,
  commands,
  ...parts
}: Props<Row>) {
  const columns = useMemo(() => kind.columns(commands, withAuthor), [kind, commands, withAuthor])
  return (
    <DataTable
      {...parts}
      label={kind.title}
      columns={columns}
      rowId={(row) => String(row.id)}
      density={density}
      {...(kind.below && { below: kind.below })}
      {...(kind.reaches && { reaches: kind.reaches })}
      onRow={commands.open}
      card={(row) => kind.card(row, commands, withAuthor)}
    />
  )
}
