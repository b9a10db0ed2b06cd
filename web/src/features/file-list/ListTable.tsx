import type { ListColumn } from '@bailiwick/contract/list-columns'
import { useMemo } from 'react'
import { DataTable, type Density } from '#ui/DataTable.tsx'
import { shownColumns } from './columns.ts'
import type { RecordList } from './list-kind.ts'
import type { ListTableProps } from './ListPanel.tsx'
import { pickColumn, picksOf, SelectionProvider } from './pick-column.tsx'
import type { Selection } from './use-selection.ts'
import type { ListedRow, RowCommands } from './row-cells.tsx'

interface Props<Row extends ListedRow> extends ListTableProps<Row> {
  kind: RecordList<Row>
  density: Density
  /** The columns that were chosen. */
  shown: readonly ListColumn[]
  withAuthor: boolean
  /** Undefined if nothing can be done with selected rows. */
  selection: Selection | undefined
  commands: RowCommands<Row>
}

/** The rows of a page; a click anywhere on one opens it. On phones a card each. */
export function ListTable<Row extends ListedRow>({
  kind,
  density,
  shown,
  withAuthor,
  selection,
  commands,
  ...parts
}: Props<Row>) {
  const chosen = useMemo(
    () => shownColumns(kind.columns(commands, withAuthor), shown),
    [kind, commands, withAuthor, shown],
  )
  const selects = selection !== undefined
  const columns = useMemo(() => (selects ? [pickColumn<Row>(), ...chosen] : chosen), [selects, chosen])
  return (
    <SelectionProvider value={selection}>
      <DataTable
        {...parts}
        label={kind.title}
        columns={columns}
        rowId={(row) => String(row.id)}
        density={density}
        {...(kind.below && { below: kind.below })}
        {...(kind.reaches && { reaches: kind.reaches })}
        {...(selection && { picks: picksOf(selection) })}
        onRow={commands.open}
        card={(row) => kind.card(row, commands, withAuthor)}
      />
    </SelectionProvider>
  )
}
