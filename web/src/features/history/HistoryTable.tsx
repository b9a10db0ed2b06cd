import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { actionWord, endpointWord, type HistoryAction, type ListedHistory } from '@bailiwick/contract/history'
import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import { StatusDot, type Tone } from '#ui/StatusDot.tsx'
import { entrySentence } from './entry-sentence.ts'
import classes from './HistoryTable.module.css'

interface Props {
  rows: readonly ListedHistory[]
  oldestFirst: boolean
  onSort: (oldestFirst: boolean) => void
  busy: boolean
  onOpen: (row: ListedHistory) => void
}

const column = createColumnHelper<DataTableFeatures, ListedHistory>()

/** Date, Username, Action, Endpoint, Name (OPEN-120), and below the name what was done. */
const columnsOf = (onOpen: Props['onOpen']) =>
  column.columns([
    column.accessor('created_date', {
      header: 'Date',
      enableSorting: true,
      meta: { width: 190 },
      cell: (cell) => <EntryTime instant={cell.getValue()} />,
    }),
    column.accessor('username', { header: 'Username', meta: { wraps: true, width: 170 } }),
    column.accessor('action', {
      header: 'Action',
      meta: { width: 130 },
      cell: (cell) => <ActionText action={cell.getValue()} />,
    }),
    column.accessor('endpoint', {
      header: 'Endpoint',
      meta: { width: 150 },
      cell: (cell) => endpointWord(cell.getValue()),
    }),
    column.accessor('name', {
      header: 'Name',
      meta: { wraps: true },
      cell: ({ row }) => (
        <>
          <button type="button" className={classes.name} onClick={() => onOpen(row.original)}>
            {shownName(row.original)}
          </button>
          <p className={classes.sentence}>{entrySentence(row.original)}</p>
        </>
      ),
    }),
  ])

/** The entries of a page; a click anywhere on one opens it. On phones a card each. */
export function HistoryTable({ rows, oldestFirst, onSort, busy, onOpen }: Props) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <DataTable
      label="History"
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={{ by: 'created_date', desc: !oldestFirst }}
      onSort={({ desc }) => onSort(!desc)}
      busy={busy}
      onRow={onOpen}
      card={(row) => <HistoryCard row={row} onOpen={onOpen} />}
    />
  )
}

function HistoryCard({ row, onOpen }: { row: ListedHistory; onOpen: Props['onOpen'] }) {
  return (
    <article className={classes.card}>
      <button type="button" className={classes.cardName} onClick={() => onOpen(row)}>
        {shownName(row)}
      </button>
      <p className={classes.sentence}>{entrySentence(row)}</p>
      <p className={classes.line}>
        <ActionText action={row.action} />
        <span>{endpointWord(row.endpoint)}</span>
      </p>
      <p className={classes.line}>
        <span>{row.username}</span>
        <EntryTime instant={row.created_date} />
      </p>
    </article>
  )
}

/** The name of the entry's record; it may have none. */
const shownName = ({ name }: ListedHistory) => (name === '' ? 'No name' : name)

/** An instant in the user's time zone: MM/DD/YYYY h:mm:ss am (HIST-5). */
export const EntryTime = ({ instant }: { instant: string }) => (
  <time className="num" dateTime={instant}>
    {formatDateTime(instant)}
  </time>
)

const tones: Partial<Record<HistoryAction, Tone>> = { create: 'ok', convert: 'ok', delete: 'bad' }

export const ActionText = ({ action }: { action: HistoryAction }) => (
  <StatusDot tone={tones[action] ?? 'none'}>{actionWord(action)}</StatusDot>
)
