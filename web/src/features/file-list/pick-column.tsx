import { createColumnHelper } from '@tanstack/react-table'
import { createContext, use } from 'react'
import type { DataTableFeatures, RowPicks } from '#ui/DataTable.tsx'
import classes from './pick-column.module.css'
import type { ListedRow } from './row-cells.tsx'
import { selectedOf, type Selection } from './use-selection.ts'

interface Props {
  label: string
  checked: boolean
  /** Some are, some aren't. */
  partly?: boolean
  onChange: (on: boolean) => void
}

const Pick = ({ label, checked, partly = false, onChange }: Props) => (
  <label className={classes.pick}>
    <span className="visually-hidden">{label}</span>
    <input
      ref={(box) => {
        if (box) box.indeterminate = partly
      }}
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
)

/** What selects the rows of a page: each by itself, in the column or beside its card. */
export const picksOf = <Row extends ListedRow>({ files, pick }: Selection): RowPicks<Row> => ({
  isChosen: ({ id }) => files.has(id),
  control: (row) => (
    <Pick
      label={`Select ${selectedOf(row).name}`}
      checked={files.has(row.id)}
      onChange={(on) => pick([selectedOf(row)], on)}
    />
  ),
})

/** The selection of a table, for its checkboxes: cells that were recreated at each choice would lose the focus. */
const TableSelection = createContext<Selection | undefined>(undefined)
export const SelectionProvider = TableSelection.Provider

function PickRow({ row }: { row: ListedRow }) {
  const selection = use(TableSelection)
  return selection && picksOf(selection).control(row)
}

function PickPage({ rows }: { rows: readonly ListedRow[] }) {
  const selection = use(TableSelection)
  if (selection === undefined) return null
  const chosen = rows.filter(({ id }) => selection.files.has(id)).length
  return (
    <Pick
      label={`Select the ${rows.length} on this page`}
      checked={chosen === rows.length && chosen > 0}
      partly={chosen > 0 && chosen < rows.length}
      onChange={(on) => selection.pick(rows.map(selectedOf), on)}
    />
  )
}

/** The column of the checkboxes; that of its heading is for all rows of the page. */
export const pickColumn = <Row extends ListedRow>() =>
  createColumnHelper<DataTableFeatures, Row>().display({
    id: 'pick',
    meta: { pin: 'left', width: 40, leads: true },
    header: ({ table }) => <PickPage rows={table.getRowModel().rows.map(({ original }) => original)} />,
    cell: ({ row }) => <PickRow row={row.original} />,
  })
