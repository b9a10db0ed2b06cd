import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import {
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ExpandedState,
  type Header,
  type RowData,
} from '@tanstack/react-table'
import { Fragment, useState, type ReactNode } from 'react'
import { edgesOf, pinsFor, type ColumnLayout, type Pin } from './column-pins.ts'
import classes from './DataTable.module.css'
import { LineBelowRow, pressRow } from './LineBelowRow.tsx'
import { useScrollCue } from './use-scroll-cue.ts'

const features = tableFeatures({ rowSortingFeature, rowExpandingFeature, columnMeta: {} as ColumnLayout })
/** The first type argument of createColumnHelper, for the columns of a DataTable. */
export type DataTableFeatures = typeof features
/** A list of columns with different value types */
// oxlint-disable-next-line typescript/no-explicit-any
export type TableColumn<Row extends RowData> = ColumnDef<DataTableFeatures, Row, any>

export type Density = 'compact' | 'comfortable'

export interface Sort {
  /** The id of the column. */
  by: string
  desc: boolean
}

/** How most lists are sorted that can't be sorted otherwise. */
export const newestFirst: Sort = { by: 'date_created', desc: true }

interface Props<Row extends RowData> {
  /** The accessible name. */
  label: string
  rows: readonly Row[]
  columns: TableColumn<Row>[]
  rowId: (row: Row) => string
  /** How the server has sorted the rows; absent if by no column. */
  sort?: Sort
  /** Sorts by another column: one with `enableSorting: true`. */
  onSort?: (sort: Sort) => void
  /** Other rows are loading: these fade a little and stay usable. */
  busy?: boolean
  /** Shown below an expanded row; a cell expands it with `row.toggleExpanded()`. */
  detail?: (row: Row) => ReactNode
  /** Always shown below a row; null for nothing. */
  below?: (row: Row) => ReactNode
  /** Whether a cell has a second line, which then stands beside what is below the row. */
  reaches?: (row: Row, column: string) => boolean
  /** Chooses rows, by their ids. */
  picks?: RowPicks<Row>
  /** Runs on a click anywhere on a row but its controls. Offer the same with a button in a cell, for the keyboard. */
  onRow?: (row: Row) => void
  /** Rows take less height. */
  density?: Density
  /** Replaces a row on phones. */
  card?: (row: Row) => ReactNode
}

/** Which rows are chosen, and what chooses one: in a column of its own, and beside a card. */
export interface RowPicks<Row extends RowData> {
  readonly isChosen: (row: Row) => boolean
  readonly control: (row: Row) => ReactNode
}

/** A table of records with sortable headings, expandable rows and pinned columns. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { label, rows, rowId, busy = false, card, picks } = props
  if (!phone || card === undefined) return <Table {...props} />
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={busy} data-busy={busy || undefined}>
      {rows.map((row) => (
        <li
          key={rowId(row)}
          data-row={rowId(row)}
          data-picks={picks && true}
          data-chosen={picks?.isChosen(row) || undefined}
        >
          {picks?.control(row)}
          {card(row)}
        </li>
      ))}
    </ul>
  )
}

/** The rows, which the server has sorted; each can be expanded if it has a detail. */
function useSortedRows<Row extends RowData>({ rows, columns, rowId, sort, onSort, detail }: Props<Row>) {
  const [expanded, setExpanded] = useState<ExpandedState>({})
  const sorting = sort === undefined ? [] : [{ id: sort.by, desc: sort.desc }]
  return useTable<DataTableFeatures, Row>({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    getRowCanExpand: () => detail !== undefined,
    state: { sorting, expanded },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) onSort?.({ by: next.id, desc: next.desc })
    },
    onExpandedChange: setExpanded,
    // Rows stay open when they are fetched again (OPEN-176)
    autoResetExpanded: false,
  })
}

function Table<Row extends RowData>(props: Props<Row>) {
  const { label, busy, detail, below, reaches, picks, onRow, density } = props
  const table = useSortedRows(props)
  const cue = useScrollCue()
  const leaves = table.getAllLeafColumns()
  const pins = pinsFor(leaves.map((column) => column.columnDef.meta))

  return (
    <section
      ref={cue}
      className={classes.scroll}
      data-busy={busy || undefined}
      // Make the scroll area focusable, so that the keyboard can scroll it
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
    >
      <table
        className={classes.table}
        data-density={density}
        data-leads={picks && true}
        style={edgesOf(leaves.map((column) => column.columnDef.meta))}
        aria-busy={busy}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => (
                <HeaderCell key={header.id} header={header} pin={pins[index]}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const under = below?.(row.original) ?? null
            const deep = leaves.map(
              ({ id, columnDef }) =>
                under !== null && (columnDef.meta?.leads ?? reaches?.(row.original, id) ?? false),
            )
            const open = onRow && (() => onRow(row.original))
            return (
              <Fragment key={row.id}>
                <tr
                  className={classes.row}
                  data-row={row.id}
                  data-open={row.getIsExpanded() || undefined}
                  data-press={open && true}
                  data-chosen={picks?.isChosen(row.original) || undefined}
                  onClick={open && ((event) => pressRow(event, event.currentTarget, open))}
                >
                  {row.getAllCells().map((cell, index) => {
                    const look = cell.column.columnDef.meta
                    return (
                      <td
                        key={cell.id}
                        rowSpan={deep[index] ? 2 : undefined}
                        data-align={look?.align}
                        data-wraps={look?.wraps}
                        {...pins[index]}
                      >
                        <table.FlexRender cell={cell} />
                      </td>
                    )
                  })}
                </tr>
                {under !== null && (
                  <LineBelowRow deep={deep} onOpen={open}>
                    {under}
                  </LineBelowRow>
                )}
                {detail && row.getIsExpanded() && (
                  <tr className={classes.detail}>
                    <td colSpan={leaves.length}>
                      <div className={classes.detailBody}>{detail(row.original)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Row extends RowData>({
  header,
  pin,
  children,
}: {
  header: Header<DataTableFeatures, Row>
  pin: Pin | undefined
  children: ReactNode
}) {
  const { column } = header
  const look = column.columnDef.meta
  const direction = column.getIsSorted()
  const width = look?.width === undefined ? {} : { width: look.width, minWidth: look.width }
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector
  return (
    <th
      scope="col"
      data-align={look?.align}
      {...(direction ? { 'aria-sort': ariaSort[direction] } : {})}
      {...pin}
      style={{ ...width, ...pin?.style }}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={classes.sort}
          data-direction={direction || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {children}
          <Arrow size={13} stroke={direction ? 2.2 : 1.6} aria-hidden />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
