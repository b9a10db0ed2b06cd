import { createColumnHelper } from '@tanstack/react-table'
import { useState } from 'react'
import { DataTable, type Sort, type DataTableFeatures } from '#ui/DataTable.tsx'
import { Pager } from '#ui/Pager.tsx'
import { RowToggle } from '#ui/RowToggle.tsx'
import { StatusDot } from '#ui/StatusDot.tsx'
import { orders, type Order } from './sample-data.ts'

const column = createColumnHelper<DataTableFeatures, Order>()
const tones = { Paid: 'ok', Open: 'wait', Late: 'bad' } as const
const sortable = { enableSorting: true } as const

const plain = column.columns([
  column.accessor('id', { ...sortable, header: 'Order', meta: { width: 90 } }),
  column.accessor('partner', { ...sortable, header: 'Partner' }),
  column.accessor('county', { ...sortable, header: 'County' }),
  column.accessor('ordered', { header: 'Ordered' }),
  column.accessor('amount', { ...sortable, header: 'Amount', meta: { align: 'right' } }),
  column.accessor('state', {
    header: 'State',
    cell: ({ getValue }) => <StatusDot tone={tones[getValue()]}>{getValue()}</StatusDot>,
  }),
])

const opening = [
  column.display({
    id: 'open',
    header: 'Lines',
    cell: ({ row }) => (
      <RowToggle
        open={row.getIsExpanded()}
        onToggle={() => row.toggleExpanded()}
        count={row.original.id % 3}
        label={`lines of order ${row.original.id}`}
      />
    ),
  }),
  ...plain,
]

const newest: Sort = { by: 'id', desc: true }
const rowId = ({ id }: Order) => String(id)

function sorted({ by, desc }: Sort): readonly Order[] {
  const key = by as keyof Order
  const up = orders.toSorted((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id))
  return desc ? up.toReversed() : up
}

export function RegularTable() {
  const [sort, setSort] = useState(newest)
  const rows = sorted(sort).slice(0, 8)
  return <DataTable label="Orders" rows={rows} columns={plain} rowId={rowId} sort={sort} onSort={setSort} />
}

export function ExtendedTable() {
  const [sort, setSort] = useState(newest)
  return (
    <DataTable
      label="Orders with their lines"
      rows={sorted(sort).slice(0, 8)}
      columns={opening}
      rowId={rowId}
      sort={sort}
      onSort={setSort}
      detail={({ partner, id }) => `Lines of order ${id} from ${partner}: ${id % 3}.`}
    />
  )
}

export function PagedTable() {
  const [sort, setSort] = useState(newest)
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState(10)
  return (
    <>
      <DataTable
        label="All orders"
        rows={sorted(sort).slice((page - 1) * rows, page * rows)}
        columns={plain}
        rowId={rowId}
        sort={sort}
        onSort={setSort}
        card={({ id, partner, amount, state }) => (
          <p className="num">
            {id} · {partner} · {amount} · {state}
          </p>
        )}
      />
      <Pager
        page={page}
        rows={rows}
        total={orders.length}
        noun="order(s)"
        onPage={setPage}
        onRows={(next) => {
          setRows(next)
          setPage(1)
        }}
      />
    </>
  )
}
