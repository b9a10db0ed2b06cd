import type { ListedDefendant, SortColumn } from '@bailiwick/contract/defendants'
import { useMemo, type ReactNode } from 'react'
import { DataTable } from '#ui/DataTable.tsx'
import { columnsOf } from './defendant-columns.tsx'
import { DefendantCard } from './DefendantCard.tsx'
import { IndemnitorLines } from './IndemnitorLines.tsx'
import type { RowCommands } from './row-cells.tsx'

interface Props {
  rows: readonly ListedDefendant[]
  sort: { by: SortColumn; desc: boolean }
  onSort: (by: SortColumn, desc: boolean) => void
  busy: boolean
  withAuthor: boolean
  commands: RowCommands
}

const below = (row: ListedDefendant): ReactNode =>
  row.indemnitors.length === 0 ? null : <IndemnitorLines row={row} />

/** The defendants of a page, each with the indemnitors under it; on a phone a card each. */
export function DefendantTable({ rows, sort, onSort, busy, withAuthor, commands }: Props) {
  const columns = useMemo(() => columnsOf(commands, withAuthor), [commands, withAuthor])
  return (
    <DataTable
      label="Defendants"
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={sort}
      onSort={({ by, desc }) => onSort(by as SortColumn, desc)}
      busy={busy}
      below={below}
      onRow={commands.open}
      card={(row) => <DefendantCard row={row} withAuthor={withAuthor} commands={commands} />}
    />
  )
}
