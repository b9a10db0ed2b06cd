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
import { Fragment, useState, type CSSProperties, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { useScrollCue } from './use-scroll-cue.ts'

/** The layout of a column, for its `meta`. */
export interface ColumnLayout {
  align?: 'left' | 'center' | 'right'
  /** Stays in view while the others scroll, from tablet width up. Needs a width if more than one is pinned. */
  pin?: 'left' | 'right'
  /** In pixels. */
  width?: number
  /** Text may wrap. */
  wraps?: true
}
const features = tableFeatures({ rowSortingFeature, rowExpandingFeature, columnMeta: {} as ColumnLayout })
/** The first type argument of createColumnHelper, for the columns of a DataTable. */
export type DataTableFeatures = typeof features
/** A list of columns with different value types */
// oxlint-disable-next-line typescript/no-explicit-any
export type TableColumn<Row extends RowData> = ColumnDef<DataTableFeatures, Row, any>

export interface Sort {
  /** The id of the column. */
  by: string
  desc: boolean
}

interface Props<Row extends RowData> {
  /** The accessible name. */
  label: string
  rows: readonly Row[]
  columns: TableColumn<Row>[]
  rowId: (row: Row) => string
  /** Columns sort only with `enableSorting: true`; the server sorts. */
  sort: Sort
  onSort: (sort: Sort) => void
  /** Other rows are loading: these fade a little and stay usable. */
  busy?: boolean
  /** Shown below an expanded row; a cell expands it with `row.toggleExpanded()`. */
  detail?: (row: Row) => ReactNode
  /** Always shown below a row; null for nothing. */
  below?: (row: Row) => ReactNode
  /** Runs on a double click on the row. Offer the same with a button in a cell, for keyboard users. */
  onRow?: (row: Row) => void
  /** A single click runs `onRow`, except on buttons and links. */
  oneClick?: boolean
  /** Replaces a row on phones. */
  card?: (row: Row) => ReactNode
}

/** A table of records with sortable headings, expandable rows and pinned columns. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { label, rows, rowId, busy = false, card } = props
  if (!phone || card === undefined) return <Table {...props} />
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={busy} data-busy={busy || undefined}>
      {rows.map((row) => (
        <li key={rowId(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}

function Table<Row extends RowData>({
  label,
  rows,
  columns,
  rowId,
  sort,
  onSort,
  busy,
  detail,
  below,
  onRow,
  oneClick = false,
}: Props<Row>) {
  const [expanded, setExpanded] = useState<ExpandedState>({})
  const sorting = [{ id: sort.by, desc: sort.desc }]
  const table = useTable<DataTableFeatures, Row>({
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
      if (next) onSort({ by: next.id, desc: next.desc })
    },
    onExpandedChange: setExpanded,
    // Rows stay open when they are fetched again (OPEN-176)
    autoResetExpanded: false,
  })
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
          {table.getRowModel().rows.map((row) => (
            <Fragment key={row.id}>
              <tr
                className={classes.row}
                data-open={row.getIsExpanded() || undefined}
                data-press={oneClick || undefined}
                {...(oneClick
                  ? { onClick: (event) => isPress(event.target) && onRow?.(row.original) }
                  : { onDoubleClick: onRow && (() => onRow(row.original)) })}
              >
                {row.getAllCells().map((cell, index) => {
                  const look = cell.column.columnDef.meta
                  return (
                    <td key={cell.id} data-align={look?.align} data-wraps={look?.wraps} {...pins[index]}>
                      <table.FlexRender cell={cell} />
                    </td>
                  )
                })}
              </tr>
              <Below colSpan={leaves.length}>{below?.(row.original)}</Below>
              {detail && row.getIsExpanded() && (
                <tr className={classes.detail}>
                  <td colSpan={leaves.length}>
                    <div className={classes.detailBody}>{detail(row.original)}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether a click is meant for the row, not for a button in it or to select text. */
const isPress = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a') === null && getSelection()?.type !== 'Range'

function Below({ colSpan, children }: { colSpan: number; children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <tr className={classes.below}>
      <td colSpan={colSpan}>
        <div className={classes.belowBody}>{children}</div>
      </td>
    </tr>
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

interface Pin {
  'data-pin': 'left' | 'right'
  /** The pinned column next to the scrolling ones; it has the shadow. */
  'data-edge': true | undefined
  style: CSSProperties
}

type Layouts = readonly (ColumnLayout | undefined)[]

/** The total width of the columns pinned to a side. */
const widthOf = (side: 'left' | 'right', within: Layouts) =>
  within.reduce((sum, look) => sum + (look?.pin === side ? (look.width ?? 0) : 0), 0)

/** The positions of the shadows in the line below a row, which has no pinned cells. */
const edgesOf = (looks: Layouts) =>
  ({
    '--pinned-left': `${widthOf('left', looks)}px`,
    '--pinned-right': `${widthOf('right', looks)}px`,
  }) as CSSProperties

/** The position of each pinned column: the total width of the columns pinned outside of it. */
function pinsFor(looks: Layouts): (Pin | undefined)[] {
  return looks.map((look, index) => {
    const [before, after] = [looks.slice(0, index), looks.slice(index + 1)]
    if (look?.pin === 'left') {
      const edge = !after.some((other) => other?.pin === 'left')
      return { 'data-pin': 'left', 'data-edge': edge || undefined, style: { left: widthOf('left', before) } }
    }
    if (look?.pin === 'right') {
      const edge = !before.some((other) => other?.pin === 'right')
      return {
        'data-pin': 'right',
        'data-edge': edge || undefined,
        style: { right: widthOf('right', after) },
      }
    }
    return undefined
  })
}
